import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { endOtherSessions, endSession, listSessions, type Session } from '#contract/sessions.ts'
import { useToast } from '#ui/toast.tsx'
import { call } from '#client/api/call.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSendAgain } from '#web/push/use-send-again.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: async () => (await call(listSessions, {})).sessions,
})

/** Ends one device or all others: gone from the list at once, and back with a word when that failed. */
export function useEndDevices() {
  const say = usePhrases('account')
  const toast = useToast()
  const queryClient = useQueryClient()
  const sendAgain = useSendAgain()
  const { queryKey } = sessionsQuery

  return useMutation({
    mutationFn: (which: Session | 'others') =>
      which === 'others' ? call(endOtherSessions, {}) : call(endSession, { id: which.id }),
    onMutate: async (which) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      const stays = (session: Session) => (which === 'others' ? session.is_current : session.id !== which.id)
      queryClient.setQueryData(queryKey, (sessions) => sessions?.filter(stays))
      return { before }
    },
    onError: (_error, _which, context) => {
      queryClient.setQueryData(queryKey, context?.before)
      toast.show({ tone: 'danger', message: say('devices.failed') })
    },
    onSuccess: (_answer, which) => {
      const message = which === 'others' ? say('devices.ended_others') : say('devices.ended', { device: which.device })
      toast.show({ tone: 'success', message })
      sendAgain()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { switchMailsOn } from '#contract/notifications.ts'
import { useToast } from '#ui/toast.tsx'
import { call } from '#client/api/call.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { userQuery } from '#web/members/user.ts'
import { preferencesQuery } from './preferences.ts'

/** Lets mails come again after they were stopped. */
export function useMailsOn() {
  const say = usePhrases('notifications')
  const toast = useToast()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(switchMailsOn, {}),
    onSuccess: (preferences) => {
      queryClient.setQueryData(preferencesQuery.queryKey, preferences)
      queryClient.setQueryData(userQuery.queryKey, (user) => user && { ...user, notifications_disabled: [] })
      toast.show({ tone: 'success', message: say('mails_on_done') })
    },
    onError: () => toast.show({ tone: 'danger', message: say('failed') }),
  })
}

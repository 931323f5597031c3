import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { endPushDevice, listPushDevices, type PushDevice } from '#contract/push.ts'
import { useToast } from '#ui/toast.tsx'
import { call } from '#client/api/call.ts'
import { usePhrases } from '#client/phrases/phrases.ts'

export const devicesQuery = queryOptions({
  queryKey: ['push', 'devices'],
  queryFn: async () => (await call(listPushDevices, {})).devices,
})

/** Sends nothing more to one of the devices: gone from the list at once, and back with a word when that failed. */
export function useEndDevice() {
  const say = usePhrases('notifications')
  const toast = useToast()
  const queryClient = useQueryClient()
  const { queryKey } = devicesQuery
  return useMutation({
    mutationFn: ({ id }: PushDevice) => call(endPushDevice, { id }),
    onMutate: async ({ id }) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, (devices) => devices?.filter((device) => device.id !== id))
      return { before }
    },
    onError: (_error, _device, context) => {
      queryClient.setQueryData(queryKey, context?.before)
      toast.show({ tone: 'danger', message: say('failed') })
    },
  })
}

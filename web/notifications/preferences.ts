import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type Channel,
  changePreference,
  type NotificationKind,
  type Preferences,
  readPreferences,
} from '#contract/notifications.ts'
import { useToast } from '#ui/toast.tsx'
import { call } from '#client/api/call.ts'
import { usePhrases } from '#client/phrases/phrases.ts'

export const preferencesQuery = queryOptions({
  queryKey: ['notifications', 'preferences'],
  queryFn: () => call(readPreferences, {}),
})

interface Change {
  kind: NotificationKind
  channel: Channel
  isOn: boolean
}

/** Switches at once; a switch that could not be kept goes back, and only that one. */
export function useChangePreference() {
  const say = usePhrases('notifications')
  const toast = useToast()
  const queryClient = useQueryClient()
  const show = (change: Change) =>
    queryClient.setQueryData(preferencesQuery.queryKey, (known) => known && withChange(known, change))

  return useMutation({
    mutationFn: ({ kind, channel, isOn }: Change) => call(changePreference, { kind, channel, is_on: isOn }),
    // One after the other, so that two quick presses on one switch arrive in the order they were made.
    scope: { id: 'preferences' },
    onMutate: async (change) => {
      await queryClient.cancelQueries(preferencesQuery)
      show(change)
    },
    onError: (_error, change) => {
      show({ ...change, isOn: !change.isOn })
      toast.show({ tone: 'danger', message: say('failed') })
    },
  })
}

function withChange(known: Preferences, { kind, channel, isOn }: Change): Preferences {
  const preferences = known.preferences.map((one) => (one.kind === kind ? { ...one, [channel]: isOn } : one))
  return { ...known, preferences }
}

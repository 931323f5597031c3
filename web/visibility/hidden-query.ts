import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Hidden, hideFromContact, hideFromRegions, type HiddenRegion, readHidden } from '#contract/visibility.ts'
import { readRegions } from '#contract/places.ts'
import { call } from '#client/api/call.ts'

export const hiddenQuery = queryOptions({ queryKey: ['visibility', 'hidden'], queryFn: () => call(readHidden, {}) })

export const regionsQuery = queryOptions({
  queryKey: ['regions'],
  queryFn: async () => (await call(readRegions, {})).regions,
  staleTime: Infinity,
})

/** From which regions the member hides, all at once. */
export function useHideFromRegions() {
  const onSuccess = useKeepHidden()
  return useMutation({ mutationFn: (regions: HiddenRegion[]) => call(hideFromRegions, { regions }), onSuccess })
}

export function useHideFromContact() {
  const onSuccess = useKeepHidden()
  return useMutation({
    mutationFn: (input: { contact: string; is_hidden: boolean }) => call(hideFromContact, input),
    onSuccess,
  })
}

function useKeepHidden() {
  const queryClient = useQueryClient()
  return (hidden: Hidden) => void queryClient.setQueryData(hiddenQuery.queryKey, hidden)
}

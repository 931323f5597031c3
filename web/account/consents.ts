import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { giveConsent, readConsents } from '#contract/account.ts'
import { call } from '#client/api/call.ts'

export const consentsQuery = queryOptions({
  queryKey: ['account', 'consents'],
  queryFn: () => call(readConsents, {}),
  staleTime: Infinity,
})

interface Consent {
  kind: 'terms' | 'sensitive'
  isGiven: boolean
}

export function useGiveConsent() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, isGiven }: Consent) => call(giveConsent, { kind, is_given: isGiven }),
    onSuccess: (_answer, { kind, isGiven }) =>
      queryClient.setQueryData(consentsQuery.queryKey, (consents) => consents && { ...consents, [kind]: isGiven }),
  })
}

import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { readSecondFactors, type SecondFactors } from '#contract/second-factors.ts'
import { call } from '#client/api/call.ts'

export const secondFactorsQuery = queryOptions({
  queryKey: ['account', 'second-factors'],
  queryFn: () => call(readSecondFactors, {}),
})

/** Takes over what an answer brought along. */
export function useKeepSecondFactors(): (change: Partial<SecondFactors>) => void {
  const queryClient = useQueryClient()
  return (change) =>
    queryClient.setQueryData(secondFactorsQuery.queryKey, (before) => before && { ...before, ...change })
}

import { queryOptions, useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { isRefusedByBrowser, pushQuery } from '#web/push/push-state.ts'
import { countSteps, type ShownStep } from '#web/signup-entry/steps.ts'

/** As it was when joining began: whoever refuses when asked has seen that step, and the count stays. */
const asksForPushQuery = queryOptions({
  queryKey: ['signup-asks-for-push'],
  queryFn: async ({ client }) => !isRefusedByBrowser(await client.ensureQueryData(pushQuery)),
  staleTime: Infinity,
  gcTime: Infinity,
})

/** Which step it is, of how many that come in this browser. */
export function useStepCount(step: ShownStep): { current: number; count: number } {
  const { data: asksForPush = true } = useQuery({ ...asksForPushQuery, enabled: useHydrated() })
  return countSteps(step, asksForPush)
}

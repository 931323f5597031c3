import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { readSettings, type SiteSettings } from '#contract/sites.ts'
import { call } from '#client/api/call.ts'

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: () => call(readSettings, {}),
  staleTime: Infinity,
})

/** The site's settings and the interface language. */
export function useSettings(): SiteSettings {
  return useSuspenseQuery(settingsQuery).data
}

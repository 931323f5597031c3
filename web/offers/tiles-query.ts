import { queryOptions } from '@tanstack/react-query'
import type { Locale } from '#contract/locales.ts'
import { listTiles } from '#contract/offers.ts'
import { call } from '#client/api/call.ts'

const KEPT_MS = 5 * 60_000

/** Another language has other tiles. */
export function tilesQuery(language: Locale) {
  return queryOptions({
    queryKey: ['tiles', language],
    queryFn: () => call(listTiles, {}),
    staleTime: KEPT_MS,
    refetchOnWindowFocus: false,
  })
}

import { queryOptions } from '@tanstack/react-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import type { Tracking } from '#contract/fields.ts'
import type { MemberId } from '#contract/members.ts'
import { readProfile } from '#contract/profiles.ts'
import { call } from '#client/api/call.ts'
import { readMarks, trackingOfVisit } from '#web/tracking/tracking.ts'

/** Some sites show their members only to visitors of partners. Only the browser remembers where a visitor came from. */
const marksOf = createIsomorphicFn()
  .server((search: string): Tracking | undefined => readMarks(search))
  .client((_search: string): Tracking | undefined => trackingOfVisit())

// Whoever was blocked or has left meanwhile must not be seen for long.
const FRESH_MS = 10_000

export const PROFILE = 'profile'

/** Somebody as the reader may see them: a member sees more than a visitor, so each has an answer of their own. */
export function profileQuery(id: string, reader: MemberId | undefined, search = '') {
  return queryOptions({
    queryKey: [PROFILE, id, reader ?? 'visitor'],
    queryFn: () => {
      const { network, ref } = (reader ? undefined : marksOf(search)) ?? {}
      return call(readProfile, { id, network, ref })
    },
    staleTime: FRESH_MS,
    // To ask again would be a visit, also of a page that only a link from elsewhere led to.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

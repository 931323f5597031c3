import type { Input, Output } from '#contract/endpoint.ts'
import { EVENTS_AT_ONCE, type MemberEvent, type readEvents as endpoint } from '#contract/events.ts'
import type { MemberContext } from '#server/context.ts'
import { isGoneFor } from '#server/visibility/is-seen-by.ts'
import { readFeeds } from '#server/platform/live/read-feeds.ts'

/** What happened since an event, or that it is no longer known. */
export async function readEvents(
  { db, site, member }: MemberContext,
  { since }: Input<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const parts = await readFeeds(
    db,
    site.id,
    [{ memberId: member.id, since: since ?? Number.MAX_SAFE_INTEGER }],
    isGoneFor,
  )
  const { last = 0, events = [] } = parts.get(member.id) ?? {}
  const answer = { events: [], last, is_more: false, is_reset: false }
  if (since === undefined || since === last) return answer

  const isWhole = events.length > 0 && events.every(({ seq }, index) => seq === since + 1 + index)
  if (!isWhole) return { ...answer, is_reset: true }
  return {
    ...answer,
    events: events.map(({ seq, type, payload }) => ({ seq, type, ...payload }) as MemberEvent),
    is_more: events.length === EVENTS_AT_ONCE && since + events.length < last,
  }
}

import { type RawBuilder, sql } from 'kysely'
import { EVENTS_AT_ONCE, type EventType } from '#contract/events.ts'
import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'

interface Row {
  memberId: MemberId
  last: number
  seq: number | null
  type: EventType | null
  payload: object | null
}

export interface FeedPart {
  /** The number of the feed's last event. */
  last: number
  /** What came after `since`, at most 500. When the first is not the next one, what lay between was pruned. */
  events: { seq: number; type: EventType; payload: object }[]
}

/** Whether a member must not be told any more of somebody, as SQL. */
export type IsHidden = (site: SiteId, somebody: RawBuilder<unknown>, member: RawBuilder<unknown>) => RawBuilder<boolean>

/** What several members have not seen yet, in one round trip. Of whoever is not there for them now there is a gap. */
export async function readFeeds(
  db: Db,
  site: SiteId,
  wanted: readonly { memberId: MemberId; since: number }[],
  isHidden: IsHidden,
): Promise<Map<MemberId, FeedPart>> {
  const { rows } = await sql<Row>`
    select wanted.member_id, coalesce(f.last_seq, 0) as last, e.seq, e.type, e.payload
    from unnest(${wanted.map(({ memberId }) => memberId)}::uuid[], ${wanted.map(({ since }) => since)}::bigint[])
      as wanted (member_id, since)
    left join feeds f on f.site_id = ${site} and f.member_id = wanted.member_id
    left join lateral (
      select seq, type, payload
      from member_events
      where site_id = ${site} and member_id = wanted.member_id and seq > wanted.since and wanted.since < f.last_seq
      order by seq
      limit ${EVENTS_AT_ONCE}
    ) e on not ${isHidden(site, sql`(e.payload ->> 'member_id')::uuid`, sql.ref('wanted.member_id'))}
    order by wanted.member_id, e.seq
  `.execute(db)
  const parts = new Map<MemberId, FeedPart>()
  for (const { memberId, last, seq, type, payload } of rows) {
    const part = parts.get(memberId) ?? { last, events: [] }
    parts.set(memberId, part)
    if (seq !== null && type !== null) part.events.push({ seq, type, payload: payload ?? {} })
  }
  return parts
}

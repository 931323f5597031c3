import { type RawBuilder, sql } from 'kysely'
import type { NewEvent } from '#contract/events.ts'
import type { MemberId } from '#contract/members.ts'
import type { SiteId, Tx } from '#server/platform/db/db.ts'
import { prepare } from '#server/platform/db/prepare.ts'
import { asText } from './feed-text.ts'
import type { FeedEvent } from './live.ts'

interface Told {
  memberId: MemberId
  event: NewEvent
}

/** An event as `appended` returns it. */
export interface Appended {
  memberId: MemberId
  seq: number
  type: string
  payload: object
}

/**
 * The parts of a statement that write what its part `told` yields: `member_id`, `type`, `payload`, and in `from_end` how
 * many others follow for the same member. Afterwards `events` has them with their numbers. The rows that count are
 * locked in the order of their ids, whoever is told first, so that two changes that tell the same two members wait for
 * each other instead of both waiting for ever.
 */
export function appended(site: RawBuilder<SiteId>, now: RawBuilder<Date>): RawBuilder<unknown> {
  return sql`
    grown as (
      insert into feeds (site_id, member_id, last_seq)
      select ${site}, member_id, count(*)
      from told
      group by member_id
      order by member_id
      on conflict (site_id, member_id) do update set last_seq = feeds.last_seq + excluded.last_seq
      returning member_id, last_seq
    ), events as (
      insert into member_events (site_id, member_id, seq, type, payload, created_at)
      select ${site}, t.member_id, g.last_seq - t.from_end, t.type, t.payload, ${now}
      from told t
      join grown g on g.member_id = t.member_id
      returning member_id, seq, type, payload
    )
  `
}

/** What `events` has, as one column for `feedEvents`. */
export const eventsWritten = sql<Appended[]>`(
  select coalesce(json_agg(json_build_object('memberId', member_id, 'seq', seq, 'type', type, 'payload', payload)
    order by member_id, seq), '[]')
  from events
)`

export function feedEvents(events: readonly Appended[]): FeedEvent[] {
  return events.map(({ memberId, seq, type, payload }) => ({ memberId, seq, text: asText(seq, type, payload) }))
}

interface Values extends Record<string, unknown> {
  site: SiteId
  now: Date
  memberIds: MemberId[]
  events: string[]
}

const append = prepare<Values, { events: Appended[] }>(
  (value) => sql`
    with told as (
      select member_id, event ->> 'type' as type, event - 'type' as payload,
        count(*) over (partition by member_id) - row_number() over (partition by member_id order by place) as from_end
      from unnest(${value('memberIds')}::uuid[], ${value('events')}::jsonb[]) with ordinality as t (member_id, event, place)
    ), ${appended(value('site'), value('now'))}
    select ${eventsWritten} as events
  `,
)

/** Adds events to feeds, in the order in which a member is told of them. */
export async function appendEvents(tx: Tx, site: SiteId, told: readonly Told[], now: Date): Promise<FeedEvent[]> {
  if (told.length === 0) return []
  const memberIds = told.map(({ memberId }) => memberId)
  const events = told.map(({ event }) => JSON.stringify(event))
  const [row] = await append(tx, { site, now, memberIds, events })
  return feedEvents(row?.events ?? [])
}

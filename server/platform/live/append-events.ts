import { sql } from 'kysely'
import type { NewEvent } from '#contract/events.ts'
import type { MemberId } from '#contract/members.ts'
import type { SiteId, Tx } from '#server/platform/db/db.ts'
import { asText } from './feed-text.ts'
import type { FeedEvent } from './live.ts'

interface Told {
  memberId: MemberId
  event: NewEvent
}

/**
 * Adds events to feeds. The rows that count are locked in the order of their ids, whoever is told first, so that two
 * changes that tell the same two members wait for each other instead of both waiting for ever.
 */
export async function appendEvents(tx: Tx, site: SiteId, told: readonly Told[], now: Date): Promise<FeedEvent[]> {
  if (told.length === 0) return []
  const perMember = Map.groupBy(told, ({ memberId }) => memberId)
  const events = [...perMember].flatMap(([memberId, own]) =>
    own.map(({ event }, index) => ({ memberId, event, fromEnd: own.length - 1 - index })),
  )
  const { rows } = await sql<{ memberId: MemberId; lastSeq: number }>`
    with grown as (
      insert into feeds (site_id, member_id, last_seq)
      select ${site}, member_id, count
      from unnest(${[...perMember.keys()]}::uuid[], ${[...perMember.values()].map(({ length }) => length)}::int[])
        as told (member_id, count)
      order by member_id
      on conflict (site_id, member_id) do update set last_seq = feeds.last_seq + excluded.last_seq
      returning member_id, last_seq
    ), written as (
      insert into member_events (site_id, member_id, seq, type, payload, created_at)
      select ${site}, g.member_id, g.last_seq - e.from_end, e.event ->> 'type', e.event - 'type', ${now}
      from unnest(
        ${events.map(({ memberId }) => memberId)}::uuid[],
        ${events.map(({ fromEnd }) => fromEnd)}::int[],
        ${events.map(({ event }) => JSON.stringify(event))}::jsonb[]
      ) as e (member_id, from_end, event)
      join grown g on g.member_id = e.member_id
    )
    select member_id, last_seq from grown
  `.execute(tx)
  const lastSeqs = new Map(rows.map(({ memberId, lastSeq }) => [memberId, lastSeq]))
  return events.map(({ memberId, event, fromEnd }) => {
    const seq = (lastSeqs.get(memberId) ?? 0) - fromEnd
    return { memberId, seq, text: asText(seq, event) }
  })
}

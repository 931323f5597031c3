import { sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { ChangeContext, MemberContext } from '#server/context.ts'
import { isSeenBy } from '#server/visibility/is-seen-by.ts'
import { lockPair } from './queries.ts'
import { pairOf } from './rules.ts'

/** Takes a like back, and the match with it. Nothing happens when there is none. */
export async function unlike(
  { tx, site, member, clock, tell }: ChangeContext<MemberContext>,
  { id }: { id: MemberId },
): Promise<Record<string, never>> {
  const [one, other] = pairOf(member.id, id)
  const now = sql`${clock.now()}::timestamptz`
  await lockPair(tx, site.id, member.id, id)
  const { rows } = await sql<{ isTold: boolean }>`
    with gone as (
      update likes set removed_at = ${now}
      where site_id = ${site.id} and liker_id = ${member.id} and liked_id = ${id} and removed_at is null
      returning liker_id
    ), unmatched as (
      update matches set removed_at = ${now}
      where site_id = ${site.id} and one_id = ${one} and other_id = ${other} and removed_at is null
        and exists (select from gone)
    )
    select ${isSeenBy(site.id, id, sql.ref('gone.liker_id'))} as is_told from gone
  `.execute(tx)
  if (rows[0]?.isTold) tell(id, { type: 'like_gone', member_id: member.id })
  return {}
}

import { type RawBuilder, sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { ProfileCard } from '#contract/cards.ts'
import type { SiteId, Tx } from '#server/platform/db/db.ts'
import type { ChangeContext, MemberContext } from '#server/context.ts'
import { asCard, selectCards } from '#server/cards/cards.ts'
import { isBlocked } from '#server/blocks/is-blocked.ts'
import { giveLike } from './give-like.ts'

const DAY_MS = 86_400_000

/** A fictional profile that fits likes the member and says so; so many a day as the site lets them, and never a person. */
export async function autoLike(context: ChangeContext<MemberContext>): Promise<Partial<ProfileCard>> {
  const { tx, site, member, clock } = context
  const most = site.settings.auto_likes_per_day
  if (most === 0) return {}
  if ((await countToday(tx, site.id, member.id, clock.now())) >= most) return {}
  const [row] = await selectCards(tx, site.id, fitting(site.id, member.id))
  if (!row) return {}

  await giveLike(context, { liker: row.id, liked: member.id, isAutomatic: true })
  return asCard(row, context)
}

/** Also those that were taken back. Requests that come at once wait for each other here. */
async function countToday(tx: Tx, site: SiteId, memberId: MemberId, now: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`auto-like:${site}:${memberId}`}, 0))`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from likes
    where site_id = ${site} and liked_id = ${memberId} and is_automatic
      and created_at > ${new Date(now.getTime() - DAY_MS)}
  `.execute(tx)
  return rows[0]?.count ?? 0
}

/** One who was never there before, from near by if there is one; which of several differs from member to member. */
function fitting(site: SiteId, memberId: MemberId): RawBuilder<unknown> {
  return sql`
    select s.member_id, 1 as place_in_list
    from profiles mine
    join searchable s on s.site_id = mine.site_id and s.is_fictional
      and s.gender = mine.seeks and s.seeks = mine.gender and s.country = mine.country
    where mine.site_id = ${site} and mine.member_id = ${memberId} and s.member_id <> ${memberId}
      and not exists (
        select from likes l where l.site_id = s.site_id and l.liker_id = s.member_id and l.liked_id = ${memberId}
      )
      and not ${isBlocked(site, memberId, sql.ref('s.member_id'))}
    order by s.region is not distinct from mine.region desc, s.has_photo desc, md5(s.member_id::text || ${memberId})
    limit 1
  `
}

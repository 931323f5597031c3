import { sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import { mayBeMailed, mayBeTold } from './may-be-told.ts'
import { isTellable, isTellableGrant, isTellableLike, isTellableRequest } from './queries.ts'

/**
 * Whether a mail about messages still tells the truth when it goes out, after hours perhaps: its member is there and
 * wants it, and of what it tells of something is unread, from somebody who is there and behind no block.
 */
export async function isNoticeStillDue(
  db: Db,
  site: SiteId,
  memberId: MemberId | null,
  { notice = null }: { notice?: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    select exists (
      select from notices n
      join members m on m.site_id = n.site_id and m.id = n.member_id
      join told_chats t on t.site_id = n.site_id and t.notice_id = n.id
      join chats c on c.site_id = t.site_id and c.member_id = t.member_id and c.conversation_id = t.conversation_id
      where n.site_id = ${site} and n.id = ${notice} and n.member_id = ${memberId}
        and ${mayBeTold(sql.ref('n.kind'), sql.ref('n.channel'))} and ${isTellable(site)}
    ) as is_due
  `.execute(db)
  return rows[0]?.isDue ?? false
}

/** The same of a mail about a like: it is still there and unseen. */
export async function isLikeStillDue(
  db: Db,
  site: SiteId,
  memberId: MemberId | null,
  { id = null }: { id?: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    select exists (
      select from likes l
      join members m on m.site_id = l.site_id and m.id = l.liked_id
      where l.site_id = ${site} and l.id = ${id} and l.liked_id = ${memberId}
        and ${mayBeMailed('like')} and ${isTellableLike(site)}
    ) as is_due
  `.execute(db)
  return rows[0]?.isDue ?? false
}

/** The same of a mail about requests for private photos: one of them waits for an answer. */
export async function isRequestStillDue(db: Db, site: SiteId, memberId: MemberId | null): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    select exists (
      select from photo_grants g
      join members m on m.site_id = g.site_id and m.id = g.owner_id
      where g.site_id = ${site} and g.owner_id = ${memberId} and ${mayBeMailed('like')} and ${isTellableRequest(site)}
    ) as is_due
  `.execute(db)
  return rows[0]?.isDue ?? false
}

/** The same of a mail about private photos that somebody shows: they still do. */
export async function isGrantStillDue(
  db: Db,
  site: SiteId,
  memberId: MemberId | null,
  { id = null }: { id?: string | null },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    select exists (
      select from photo_grants g
      join members m on m.site_id = g.site_id and m.id = g.viewer_id
      where g.site_id = ${site} and g.viewer_id = ${memberId} and g.owner_id = ${id}
        and ${mayBeMailed('like')} and ${isTellableGrant(site, now)}
    ) as is_due
  `.execute(db)
  return rows[0]?.isDue ?? false
}

/** Of a mail that nobody waits for: its member still wants it, and what an operator announces has not ended. */
export async function isHourlyStillDue(
  db: Db,
  site: SiteId,
  memberId: MemberId | null,
  { notice = null }: { notice?: string | null },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    select exists (
      select from notices n
      join members m on m.site_id = n.site_id and m.id = n.member_id
      left join announcements a on a.site_id = n.site_id and a.id = n.announcement_id
      where n.site_id = ${site} and n.id = ${notice} and n.member_id = ${memberId}
        and ${mayBeTold(sql.ref('n.kind'), sql.ref('n.channel'))}
        and (n.announcement_id is null or a.ends_at > ${now})
    ) as is_due
  `.execute(db)
  return rows[0]?.isDue ?? false
}

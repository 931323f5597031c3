import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'

/** The address of a member who is there. */
export async function emailOf(db: Db, site: SiteId, memberId: MemberId): Promise<string> {
  const email = await findEmail(db, site, memberId)
  if (email === undefined) throw new Error('A member who is there has no row')
  return email
}

/** The address of a member; none of one who was erased. */
export async function findEmail(db: Db, site: SiteId, memberId: MemberId): Promise<string | undefined> {
  const mailbox = await findMailbox(db, site, memberId)
  return mailbox?.address
}

/** The same, and whether its owner has shown to read what comes there. */
export async function findMailbox(
  db: Db,
  site: SiteId,
  memberId: MemberId,
): Promise<{ address: string; isConfirmed: boolean } | undefined> {
  const row = await db
    .selectFrom('members')
    .select(['email', 'status'])
    .where('siteId', '=', site)
    .where('id', '=', memberId)
    .executeTakeFirst()
  return row && { address: row.email, isConfirmed: row.status !== 'not_confirmed' }
}

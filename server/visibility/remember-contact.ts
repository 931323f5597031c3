import { sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { contactHash } from './contact-hash.ts'

interface Parts {
  tx: Db
  site: { id: SiteId }
  secrets: Secrets
}

/**
 * Writes down by which hash somebody is known to those who hide from this address or phone number. Earlier ones go on counting: who
 * is hidden from cannot see again by moving to another mailbox. Only for what has proved to be theirs: else anybody could type an
 * address and learn who hides from it.
 */
export async function rememberContact(
  { tx, site, secrets }: Parts,
  memberId: MemberId,
  kind: 'address' | 'phone',
  contact: string,
): Promise<void> {
  const hash = contactHash(secrets, site.id, contact)
  await tx
    .insertInto('contactHashes')
    .values({ siteId: site.id, memberId, kind, hash })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const AT_ONCE = 500

/** The addresses of confirmed members who joined before hashes were kept. */
export async function rememberOldAddresses(db: Db, site: SiteId, secrets: Secrets): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: MemberId; email: string }>`
      select m.id, m.email
      from members m
      where m.site_id = ${site} and not m.is_fictional and m.status <> 'not_confirmed' and not exists (
        select from contact_hashes c where c.site_id = m.site_id and c.member_id = m.id and c.kind = 'address'
      )
      limit ${AT_ONCE}
    `.execute(db)
    if (rows.length === 0) return
    const hashes = rows.map(({ id, email }) => ({ id, hash: contactHash(secrets, site, email) }))
    await db
      .insertInto('contactHashes')
      .values(hashes.map(({ id: memberId, hash }) => ({ siteId: site, memberId, kind: 'address', hash })))
      // Whoever has just logged in or changed it was quicker, and is right.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

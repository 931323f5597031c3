import { sql } from 'kysely'
import type { Locale } from '#contract/locales.ts'
import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId, Tx } from '#server/platform/db/db.ts'
import { erasureTime } from './erasure-time.ts'
import { type MailContext, sendToTypedAddress } from './send-to-typed-address.ts'
import type { NewMail } from '#server/mail/send-mail.ts'
import type { Site } from '#server/sites/site.ts'
import { refuseField } from '#server/platform/refuse-field.ts'

/** The confirmed member to whom an address belongs. */
export interface Owner {
  id: MemberId
  language: Locale
  /** When they left, if they did. */
  deletedAt: string | null
}

export async function findOwner(db: Db, site: SiteId, email: string): Promise<Owner | undefined> {
  const found = await db
    .selectFrom('members')
    .select(['id', 'language', 'deletedAt'])
    .where('siteId', '=', site)
    .where('email', '=', email)
    .where('status', '<>', 'not_confirmed')
    .executeTakeFirst()
  return found && { id: found.id, language: found.language, deletedAt: found.deletedAt }
}

/**
 * The same for a change that makes the address somebody's own: whoever else wants it waits until this transaction is over,
 * and finds its owner then. The account itself is locked before.
 */
export async function claimAddress(tx: Tx, site: SiteId, email: string): Promise<Owner | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`address:${site}:${email}`}, 0))`.execute(tx)
  return findOwner(tx, site, email)
}

/** The accounts with an address that nobody has confirmed, if they have a password: a certain one first, then the newest. */
export async function listWaiting(
  db: Db,
  site: SiteId,
  email: string,
  first?: MemberId,
): Promise<{ id: MemberId; passwordHash: string | null }[]> {
  return db
    .selectFrom('members')
    .select(['id', 'passwordHash'])
    .where('siteId', '=', site)
    .where('email', '=', email)
    .where('status', '=', 'not_confirmed')
    .where('passwordHash', 'is not', null)
    .orderBy(
      ({ eb, val }) => eb('id', '=', val(first ?? null)),
      (order) => order.desc().nullsLast(),
    )
    .orderBy('signupAt', 'desc')
    .execute()
}

/** Says so when an address is taken, but only on a site that does not keep its members' names to itself. */
export function refuseKnown(isPrivate: boolean, owner: Owner | undefined): void {
  if (isPrivate || !owner) return
  throw refuseField(owner.deletedAt ? 'signup.deleted_account' : 'signup.email_taken', 'email', 'taken')
}

/** Tells the owner of an address, and nobody else, that there is an account already, or was one. */
export async function tellOwner(tx: Db, context: MailContext, owner: Owner, address: string): Promise<boolean> {
  return sendToTypedAddress(tx, context, ownerMail(context.site, owner, address))
}

export function ownerMail(site: Site, owner: Owner, address: string): NewMail {
  const mail = { site: site.id, address, language: owner.language, memberId: owner.id }
  if (!owner.deletedAt) return { ...mail, kind: 'account_exists' }
  return { ...mail, kind: 'account_deleted', intent: { until: erasureTime(site, owner.deletedAt) } }
}

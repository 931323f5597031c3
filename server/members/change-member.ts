import { sql } from 'kysely'
import type { Locale } from '#contract/locales.ts'
import { type DisabledReason, type MemberId, type SignupStep, signupSteps } from '#contract/members.ts'
import type { Db, SiteId, Tx } from '#server/platform/db/db.ts'

/** A page's calls take no longer, also on a slow line. */
export const CALLS_UNDER_WAY_MS = 30_000

/** The one account row that a change is about. */
const row = (tx: Db, site: SiteId, id: MemberId) =>
  tx.updateTable('members').where('siteId', '=', site).where('id', '=', id)

/** The address has proved to be the member's own. */
export async function confirmMember(tx: Tx, site: SiteId, id: MemberId, now: Date): Promise<void> {
  await row(tx, site, id).set({ status: 'active', confirmedAt: now.toISOString() }).execute()
}

/** Somebody with this address or on this device had joined before: no offer for new members is made to them again. */
export async function markReturning(tx: Tx, site: SiteId, id: MemberId): Promise<void> {
  await row(tx, site, id).set({ isReturning: true }).execute()
}

/** Remembers how far somebody has come in joining; an earlier step does not undo a later one. */
export async function reachSignupStep(tx: Tx, site: SiteId, id: MemberId, step: SignupStep): Promise<void> {
  const earlier = signupSteps.slice(0, signupSteps.indexOf(step))
  await row(tx, site, id)
    .set({ signupStep: step })
    .where('signupStep', 'in', earlier.length > 0 ? earlier : [step])
    .execute()
}

export async function setLanguage(tx: Tx, site: SiteId, id: MemberId, language: Locale): Promise<void> {
  await row(tx, site, id).set({ language }).execute()
}

export async function setEmail(tx: Tx, site: SiteId, id: MemberId, email: string): Promise<void> {
  await row(tx, site, id).set({ email }).execute()
}

export async function setPasswordHash(tx: Db, site: SiteId, id: MemberId, passwordHash: string | null): Promise<void> {
  await row(tx, site, id).set({ passwordHash }).execute()
}

/**
 * The owner has taken the account back; what was done in it lately need not have been theirs, nor what calls that are under
 * way still do.
 */
export async function markRecovered(tx: Tx, site: SiteId, id: MemberId, now: Date): Promise<void> {
  const recoveredAt = new Date(now.getTime() + CALLS_UNDER_WAY_MS).toISOString()
  await row(tx, site, id).set({ recoveredAt }).execute()
}

/** Sessions and links from before have ended; what somebody read meanwhile proves nothing from now on. */
export async function markShutOut(tx: Tx, site: SiteId, id: MemberId, now: Date): Promise<void> {
  await row(tx, site, id).set({ shutOutAt: now.toISOString() }).execute()
}

/** Nobody gets in or sees it any more, whatever links and mailbox it has, until an operator decides whose it is. */
export async function shutAccount(tx: Tx, site: SiteId, id: MemberId): Promise<void> {
  await row(tx, site, id).set({ status: 'banned', deletedAt: null, deleteReason: null, deleteRemarks: null }).execute()
}

/** No mails but those about the account go to the member any more; each reason is kept once. */
export async function stopMails(tx: Db, site: SiteId, id: MemberId, reason: DisabledReason): Promise<void> {
  await row(tx, site, id)
    .set(({ fn, val }) => ({ notificationsDisabled: fn('array_append', ['notificationsDisabled', val(reason)]) }))
    .where(({ val, ref }) => sql<boolean>`${val(reason)} <> all(${ref('notificationsDisabled')})`)
    .execute()
}

export async function allowMails(tx: Db, site: SiteId, id: MemberId): Promise<void> {
  await row(tx, site, id).set({ notificationsDisabled: [] }).execute()
}

/** Keeps when a member was last active, for "online" and for who is shown first. */
export async function setLastActive(tx: Db, site: SiteId, id: MemberId, now: Date): Promise<void> {
  await row(tx, site, id).set({ lastActiveAt: now.toISOString() }).execute()
}

/** Premium is who has bought something that was not given back. Tells whether there is such a member. */
export async function setPaid(tx: Tx, site: SiteId, id: MemberId, isPaid: boolean): Promise<boolean> {
  const { numUpdatedRows } = await row(tx, site, id).set({ paidUser: isPaid }).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether the discount before leaving was not offered yet; from now on it was. */
export async function takeDeleteDiscount(tx: Tx, site: SiteId, id: MemberId, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await row(tx, site, id)
    .set({ deleteDiscountAt: now.toISOString() })
    .where('deleteDiscountAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

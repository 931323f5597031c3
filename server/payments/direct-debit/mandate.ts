import type { Selectable } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import { ownPayment } from '../own-payment.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import type { Tables } from '#server/platform/db/tables.gen.ts'
import { Refusal } from '#server/platform/refusal.ts'

export type MandateRow = Selectable<Tables['mandates']>

export function asMandate({ reference, ibanMasked, signedAt, codeUntil }: MandateRow) {
  return { reference, iban_masked: ibanMasked, is_signed: signedAt !== null, code_until: codeUntil }
}

export async function findMandate(db: Db, site: SiteId, paymentId: string): Promise<MandateRow | undefined> {
  return db
    .selectFrom('mandates')
    .selectAll()
    .where('siteId', '=', site)
    .where('paymentId', '=', paymentId)
    .executeTakeFirst()
}

/** The member's payment that waits to be allowed. */
export async function requireWaiting(db: Db, site: SiteId, paymentId: string, memberId: MemberId): Promise<void> {
  const payment = await ownPayment(db, site, paymentId, memberId)
  if (payment.method !== 'sdd' || payment.state !== 'created') throw new Refusal('payments.not_found')
}

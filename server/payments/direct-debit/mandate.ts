import type { Selectable } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import { ownPayment } from '../own-payment.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import type { Tables } from '#server/platform/db/tables.gen.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { PaymentRow } from '../payment-row.ts'
import type { Allowed } from './rules.ts'
import { unseal } from './seal.ts'

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

/** What the member allows with this mandate. */
export function allowedBy(
  secrets: Secrets,
  { siteId, id, total, currency }: Pick<PaymentRow, 'siteId' | 'id' | 'total' | 'currency'>,
  { sealed, codes }: Pick<MandateRow, 'sealed' | 'codes'>,
): Allowed {
  const { iban, account_holder, phone } = unseal(secrets, id, sealed)
  return { siteId, paymentId: id, total, currency, iban, holder: account_holder, phone, codes }
}

/** One account that many members use is somebody else's. What nobody has allowed counts for nothing: anybody can type it. */
const MEMBERS_PER_IBAN = 3

export async function refuseSharedAccount(db: Db, site: SiteId, mark: Buffer, memberId: MemberId): Promise<void> {
  const { members } = await db
    .selectFrom('mandates')
    .select((eb) => eb.fn.count<number>('memberId').distinct().as('members'))
    .where('siteId', '=', site)
    .where('ibanMark', '=', mark)
    .where('memberId', '<>', memberId)
    .where('signedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  if (members >= MEMBERS_PER_IBAN) throw new Refusal('direct_debit.blocked')
}

/** The member's payment that waits to be allowed. */
export async function requireWaiting(db: Db, site: SiteId, paymentId: string, memberId: MemberId): Promise<void> {
  const payment = await ownPayment(db, site, paymentId, memberId)
  if (payment.method !== 'sdd' || payment.state !== 'created') throw new Refusal('payments.not_found')
}

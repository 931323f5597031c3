import { type Selectable, sql } from 'kysely'
import type { Mandate } from '#contract/direct-debit.ts'
import type { MemberId } from '#contract/members.ts'
import { ownPayment } from '../own-payment.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import type { Tables } from '#server/platform/db/tables.gen.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { PaymentRow } from '../payment-row.ts'
import { type Allowed, CAME_BACK_DAYS, maskPhone } from './rules.ts'
import { unsealDetails } from './seal.ts'

export type MandateRow = Selectable<Tables['mandates']>

export function asMandate(
  secrets: Secrets,
  { paymentId, reference, ibanMasked, sealed, signedAt, codeUntil }: MandateRow,
): Mandate {
  const { phone } = unsealDetails(secrets, paymentId, sealed)
  return {
    reference,
    iban_masked: ibanMasked,
    phone_masked: maskPhone(phone),
    is_signed: signedAt !== null,
    signed_at: signedAt,
    code_until: codeUntil,
  }
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
  const { iban, account_holder, phone } = unsealDetails(secrets, id, sealed)
  return { siteId, paymentId: id, total, currency, iban, holder: account_holder, phone, codes }
}

const MEMBERS_PER_IBAN = 3
const DAY_MS = 86_400_000

interface Debiting {
  site: SiteId
  mark: Buffer
  memberId: MemberId
  now: Date
}

/**
 * Refuses an account that is somebody else's: one that many members use, or from which a debit came back, whoever it was
 * for. A thief opens a second account sooner than another bank account. What nobody has allowed counts for nothing:
 * anybody can type it. And nobody is told before they have allowed it with their own phone: who only types somebody's account
 * learns nothing of it.
 */
export async function refuseForeignAccount(db: Db, { site, mark, memberId, now }: Debiting): Promise<void> {
  const since = new Date(now.getTime() - CAME_BACK_DAYS * DAY_MS)
  const { rows } = await sql<{ others: number; cameBack: boolean }>`
    select count(distinct m.member_id) filter (where m.member_id <> ${memberId}) as others,
      debit_came_back(${mark}, ${since}) as came_back
    from mandates m
    where m.site_id = ${site} and m.iban_mark = ${mark} and m.signed_at is not null
  `.execute(db)
  const { others, cameBack } = rows[0] ?? { others: 0, cameBack: false }
  if (others >= MEMBERS_PER_IBAN || cameBack) throw new Refusal('direct_debit.blocked')
}

/**
 * Refuses a phone that has allowed another member's debit which came back, or whose money is not there yet: bank accounts can be
 * invented, and a member is made in a minute. Asked only of a phone that has proved to be the member's own.
 */
export async function refusePhoneOfOthers(db: Db, { mark, memberId, now }: Omit<Debiting, 'site'>): Promise<void> {
  const since = new Date(now.getTime() - CAME_BACK_DAYS * DAY_MS)
  const { rows } = await sql<{ isOpen: boolean }>`
    select phone_has_open_debit(${mark}, ${memberId}::uuid, ${since}) as is_open
  `.execute(db)
  if (rows[0]?.isOpen) throw new Refusal('direct_debit.blocked')
}

/** The member's payment that waits to be allowed. */
export async function requireWaiting(db: Db, site: SiteId, paymentId: string, memberId: MemberId): Promise<void> {
  const payment = await ownPayment(db, site, paymentId, memberId)
  if (payment.method !== 'sdd' || payment.state !== 'created') throw new Refusal('payments.not_found')
}

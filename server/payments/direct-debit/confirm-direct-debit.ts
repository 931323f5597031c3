import { sql } from 'kysely'
import { timingSafeEqual } from 'node:crypto'
import type { confirmDirectDebit as endpoint, readDirectDebit as readEndpoint } from '#contract/direct-debit.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { ChangeContext, MemberContext } from '#server/context.ts'
import { findBuyer } from '#server/discounts/buyer.ts'
import { giveUpUnsigned, openAtProvider } from '../open-at-provider.ts'
import { lockOwnPayment, ownPayment } from '../own-payment.ts'
import { asPayment, currencyIn } from '../payment-row.ts'
import { readPayment, shownTo } from '../read-payments.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { isWithinLimit } from '#server/limits.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseOverLimit } from '#server/spend-limits/spend-limits.ts'
import { rememberContact } from '#server/visibility/remember-contact.ts'
import {
  allowedBy,
  asMandate,
  findMandate,
  type MandateRow,
  refuseForeignAccount,
  refusePhoneOfOthers,
} from './mandate.ts'
import { codeOf, examplePhone } from './rules.ts'
import { tellDebit } from './tell-debit.ts'

const TRIES = 5

/** How far the member has come. */
export async function readDirectDebit(
  { db, site, member, secrets }: MemberContext,
  { payment_id }: Input<typeof readEndpoint>,
): Promise<Output<typeof readEndpoint>> {
  const row = await ownPayment(db, site.id, payment_id, member.id)
  if (row.method !== 'sdd') throw new Refusal('payments.not_found')
  const mandate = await findMandate(db, site.id, payment_id)
  const { name, address, city } = site.company
  const creditor = { name, address: `${address}, ${city}`, identifier: site.settings.creditor_id }
  const { country } = await findBuyer(db, site, member.id)
  return {
    payment: shownTo(member, asPayment(row)),
    mandate: mandate ? asMandate(secrets, mandate) : null,
    creditor,
    phone_example: examplePhone(country),
  }
}

/** Allows the debit with the code, and brings the payment to its provider. */
export const confirmDirectDebit = { prepare: checkCode, run: sign, answer: bringToProvider }

type Given = Input<typeof endpoint>

/**
 * A try is counted before it is judged, each in a statement of its own: many at once do not share a count. Tries count for
 * the payment, however many codes were sent for it. Returns which mandate the code has proved: the n-th that was named.
 */
async function checkCode(
  context: MemberContext,
  { payment_id: paymentId, sms_code }: Given,
): Promise<number | undefined> {
  const { db, site, member, secrets, clock } = context
  const payment = await ownPayment(db, site.id, paymentId, member.id)
  const known = await findMandate(db, site.id, paymentId)
  // Its request is repeated; the first time has answered for it.
  if (known?.signedAt) return undefined
  const { rows } = await sql<Tried>`
    update mandates
    set tries = tries + 1
    where site_id = ${site.id} and payment_id = ${paymentId} and tries < ${TRIES} and signed_at is null
    returning tries, codes, sealed, code_until <= ${clock.now()} as is_late
  `.execute(db)
  const [mandate] = rows
  const isWithinDay = await isWithinLimit(db, context, 'sms_tries', member.id)
  if (!mandate || !isWithinDay) {
    if (known) await giveUpUnsigned(context, paymentId, 'canceled', 'cancel')
    throw new Refusal('direct_debit.blocked')
  }
  const code = codeOf(secrets, allowedBy(secrets, payment, mandate))
  if (mandate.isLate || !timingSafeEqual(Buffer.from(code), Buffer.from(sms_code)))
    throw new Refusal('direct_debit.code_wrong', { left: TRIES - mandate.tries })
  return mandate.codes
}

type Tried = Pick<MandateRow, 'tries' | 'codes' | 'sealed'> & { isLate: boolean }

/** Signs what the code has proved and nothing that was put in its place meanwhile. */
async function sign(
  context: ChangeContext<MemberContext>,
  { payment_id: paymentId }: Given,
  proved: number | undefined,
): Promise<Record<string, never>> {
  const { tx, site, clock, member, secrets } = context
  if (proved === undefined) return {}
  const payment = await lockOwnPayment(tx, site.id, paymentId, member.id)
  const mandate = await findMandate(tx, site.id, paymentId)
  if (payment.state !== 'created' || !mandate) throw new Refusal('payments.not_found')
  if (mandate.signedAt) return {}
  await refuseOverLimit(context, member.id, { ...payment, currency: currencyIn(payment) })
  await lockMark(tx, 'iban', mandate.ibanMark)
  await lockMark(tx, 'phone', mandate.phoneMark)
  const now = clock.now()
  await refuseForeignAccount(tx, { site: site.id, mark: mandate.ibanMark, memberId: member.id, now })
  await refusePhoneOfOthers(tx, { mark: mandate.phoneMark, memberId: member.id, now })
  const { numUpdatedRows } = await tx
    .updateTable('mandates')
    .set({ signedAt: now.toISOString() })
    .where('siteId', '=', site.id)
    .where('paymentId', '=', paymentId)
    .where('codes', '=', proved)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('direct_debit.code_wrong', { left: TRIES - mandate.tries })
  const { phone } = allowedBy(secrets, payment, mandate)
  await rememberContact({ tx, site, secrets }, member.id, 'phone', phone)
  await tellDebit(context, payment, mandate)
  return {}
}

/** Those who allow debits of one account, or by one phone, come one after the other: many at once could each be the last that may. */
async function lockMark(tx: Tx, kind: 'iban' | 'phone', mark: Buffer): Promise<void> {
  const key = `${kind}:${mark.toString('hex')}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}

/** A right code is one of few tries. Who repeats it too often is told how the payment stands; the poller brings it there later. */
async function bringToProvider(
  context: MemberContext,
  { payment_id }: Given,
  { prepared: proved }: { prepared: number | undefined },
): Promise<Output<typeof endpoint>> {
  const { db, member } = context
  if (proved !== undefined || (await isWithinLimit(db, context, 'payment_check', member.id)))
    await openAtProvider(context, payment_id, 'order')
  return readPayment(context, { id: payment_id })
}

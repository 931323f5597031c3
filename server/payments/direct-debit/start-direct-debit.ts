import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { startDirectDebit as endpoint } from '#contract/direct-debit.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { FieldRefusal } from '#contract/errors.ts'
import type { ChangeContext, MemberContext } from '#server/context.ts'
import { findBuyer } from '#server/discounts/buyer.ts'
import { isWithinLimit } from '#server/limits.ts'
import type { SiteId } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { Task } from '#server/platform/jobs/job.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseOverLimit } from '#server/spend-limits/spend-limits.ts'
import { ownPayment } from '../own-payment.ts'
import { currencyIn } from '../payment-row.ts'
import { asMandate, findMandate, requireWaiting } from './mandate.ts'
import { maskIban, readIban, readPhone } from './rules.ts'
import { sealDetails } from './seal.ts'

/** A code is to be sent to a phone. */
export const smsTask: Task<{ site: SiteId; payment: string }> = {
  name: 'send-direct-debit-code',
  payload: z.object({ site: z.int(), payment: z.uuid() }),
}

const CODE_MS = 10 * 60_000

/** Takes account and phone for a payment, and sends a code. */
export const startDirectDebit = { prepare: checkAndCount, run: keepMandate, answer: tellMandate }

type Given = Input<typeof endpoint>

/** Outside the transaction: what is sent too often counts also when it is refused. */
async function checkAndCount(context: MemberContext, given: Given): Promise<{ iban: string; phone: string }> {
  const { db, site, member, network } = context
  // Whoever makes accounts with addresses that are not theirs would use up the codes of the day for all others.
  if (member.status !== 'active') throw new Refusal('account.confirm_first')
  const { country } = await findBuyer(db, site, member.id)
  const iban = readIban(given.iban)
  const phone = readPhone(given.phone, country, site.settings.countries)
  if (!iban || !phone) throw new Refusal('request.invalid', { fields: malformedOf({ iban, phone }) })
  await requireWaiting(db, site.id, given.payment_id, member.id)

  const counted = [
    [member.isPaid ? 'sms_member' : 'sms_newcomer', member.id],
    ['sms_phone', phone],
    ['sms_prefix', phone.slice(0, -4)],
    // Accounts cost nothing: those that have never bought leave half of the codes to those that have.
    ...(member.isPaid
      ? []
      : ([
          ['sms_network', network],
          ['sms_newcomers', ''],
        ] as const)),
    ['sms_site', ''],
  ] as const
  for (const [name, who] of counted)
    if (!(await isWithinLimit(db, context, name, who))) throw new Refusal('direct_debit.limit_reached')
  return { iban, phone }
}

/** All that could not be read, so that a form marks them together. */
function malformedOf(read: Readonly<Record<string, string | undefined>>): FieldRefusal[] {
  return Object.keys(read)
    .filter((field) => !read[field])
    .map((field) => ({ field, reason: 'malformed' }))
}

async function keepMandate(
  context: ChangeContext<MemberContext>,
  given: Given,
  { iban, phone }: { iban: string; phone: string },
): Promise<Record<string, never>> {
  const { tx, site, member, secrets, clock } = context
  const { payment_id: paymentId, account_holder, street, house_number, zip, city } = given
  const payment = await ownPayment(tx, site.id, paymentId, member.id)
  await refuseOverLimit(context, member.id, { ...payment, currency: currencyIn(payment) })
  const now = clock.now()
  const details = {
    sealed: sealDetails(secrets, paymentId, { account_holder, iban, street, house_number, zip, city, phone }),
    ibanMasked: maskIban(iban),
    ibanMark: secrets.hmac('iban', iban),
    phoneMark: secrets.hmac('phone', phone),
    codeUntil: new Date(now.getTime() + CODE_MS).toISOString(),
  }
  const mandate = await tx
    .insertInto('mandates')
    .values({
      siteId: site.id,
      paymentId,
      memberId: member.id,
      reference: `M${randomBytes(8).toString('hex').toUpperCase()}`,
      codes: 1,
      createdAt: now.toISOString(),
      ...details,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['siteId', 'paymentId'])
        .doUpdateSet((eb) => ({ ...details, codes: eb('mandates.codes', '+', 1) }))
        .where('mandates.signedAt', 'is', null),
    )
    .returning('reference')
    .executeTakeFirst()
  if (!mandate) throw new Refusal('payments.not_found')
  await enqueue(tx, smsTask, { site: site.id, payment: paymentId })
  return {}
}

/** Read for the answer: what is kept of it for repeated requests tells nothing of the phone. */
async function tellMandate(
  { db, site, secrets }: MemberContext,
  { payment_id }: Given,
): Promise<Output<typeof endpoint>> {
  const mandate = await findMandate(db, site.id, payment_id)
  if (!mandate) throw new Refusal('payments.not_found')
  return { mandate: asMandate(secrets, mandate) }
}

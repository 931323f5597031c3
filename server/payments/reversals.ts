import { book } from '#server/credits/book.ts'
import { takeBack } from '#server/credits/purchases.ts'
import { invoiceTask } from '#server/invoices/issue-invoice.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { Applying } from './apply-truth.ts'
import { mailChargeback } from './mail-chargeback.ts'
import { moneyLines } from './money-lines.ts'
import type { PaymentRow } from './payment-row.ts'
import type { ProviderPayment, ProviderRefund } from './provider.ts'
import { creditsFor, priceOf, vatIn } from './rules.ts'
import { release, settleChargebacks, takeFromChargebacks } from './settle-chargebacks.ts'

type ProviderChargeback = ProviderPayment['chargebacks'][number]

/** What was given back or called back since. Returns whether anything is new. */
export async function applyReversals(context: Applying, payment: PaymentRow, truth: ProviderPayment): Promise<boolean> {
  let isNew = false
  // Refunds first: what they find of the credits they take, and a chargeback what is left.
  for (const refund of truth.refunds) isNew = (await applyRefund(context, payment, refund)) || isNew
  for (const chargeback of truth.chargebacks) isNew = (await applyChargeback(context, payment, chargeback)) || isNew
  if (!isNew) return false
  await settleChargebacks(context, payment)
  await sumUp(context, payment)
  return true
}

/** A refund that we asked for or that was made at the provider; it is booked once, when the money has gone. */
async function applyRefund(context: Applying, payment: PaymentRow, refund: ProviderRefund): Promise<boolean> {
  const { tx, site, clock, log } = context
  const now = clock.now()
  const named = await tx
    .selectFrom('refunds')
    .selectAll()
    .where('siteId', '=', site.id)
    .where('paymentId', '=', payment.id)
    .where((eb) => eb.or([eb('providerId', '=', refund.id), eb('id', '=', asUuid(refund.refundId))]))
    .execute()
  // Ours stands for one refund there: another that names it too is money that has gone a second time.
  const known =
    named.find(({ providerId }) => providerId === refund.id) ?? named.find(({ providerId }) => providerId === null)
  if (known?.state === 'refunded' || known?.state === 'failed') return false
  if (known?.state === 'pending' && refund.status === 'pending') return false
  if (!known && refund.status === 'failed') return false
  if (!known && named.length > 0)
    log.error({ payment: payment.id, refund: refund.refundId, provider: refund.id }, 'a provider made a refund twice')

  const own = known ?? (await addForeignRefund(context, payment, refund))
  const isOver = refund.status !== 'pending'
  await tx
    .updateTable('refunds')
    .set({ providerId: refund.id, state: refund.status, endedAt: isOver ? now.toISOString() : null })
    .where('siteId', '=', site.id)
    .where('id', '=', own.id)
    .execute()
  if (refund.status === 'refunded') {
    const vat = vatIn(own.amount, payment.vatRate)
    const lines = moneyLines(payment, 'refunds', -own.amount, -vat)
    await book(tx, { site: site.id, kind: 'refund_paid', ref: `${payment.id}:${own.id}`, now, lines })
    await enqueue(tx, invoiceTask, { site: site.id, payment: payment.id, refund: own.id })
  }
  if (refund.status === 'failed') await giveBack(context, payment, own)
  return true
}

/** What a provider says is ours need not be an id. */
function asUuid(text: string | null): string | null {
  return text !== null && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : null
}

/** Somebody refunded at the provider itself: what the money stands for is taken back, as far as it is left. */
async function addForeignRefund(context: Applying, payment: PaymentRow, refund: ProviderRefund) {
  const { tx, site, clock } = context
  const id = crypto.randomUUID()
  const now = clock.now()
  const most = creditsFor(refund.amount, payment)
  const left = await takeBack(tx, {
    site: site.id,
    memberId: payment.memberId,
    purchase: payment.id,
    kind: 'refund',
    part: id,
    most,
    to: 'refunded',
    now,
  })
  const credits = left + (await takeFromChargebacks(context, payment, { refundId: id, most: most - left }))
  const row = { siteId: site.id, id, paymentId: payment.id, providerId: refund.id, amount: refund.amount, credits }
  await tx
    .insertInto('refunds')
    .values({ ...row, reason: 'provider', createdAt: now.toISOString() })
    .execute()
  return row
}

/** A refund that did not work: the credits that were taken for it come back at their price. */
export async function giveBack(context: Applying, payment: PaymentRow, refund: { id: string; credits: number }) {
  if (refund.credits === 0) return
  const { tx, site, clock } = context
  const price = priceOf(refund.credits, payment)
  const { memberId, currency } = payment
  await book(tx, {
    site: site.id,
    kind: 'refund_failed',
    ref: `${payment.id}:${refund.id}`,
    now: clock.now(),
    lines: [
      { account: 'refunded', amount: -refund.credits },
      { memberId, account: 'paid', amount: refund.credits, price, currency },
    ],
  })
  // Refunds fail above all because a bank has taken the money meanwhile: then these credits are not the member's either.
  await settleChargebacks(context, payment)
}

async function applyChargeback(
  context: Applying,
  payment: PaymentRow,
  chargeback: ProviderChargeback,
): Promise<boolean> {
  const { tx, site } = context
  const known = await tx
    .selectFrom('chargebacks')
    .selectAll()
    .where('siteId', '=', site.id)
    .where('paymentId', '=', payment.id)
    .where('providerId', '=', chargeback.id)
    .executeTakeFirst()
  if (known && (known.state === 'reversed' || !chargeback.isReversed)) return false
  const own = known ?? (await addChargeback(context, payment, chargeback))
  if (chargeback.isReversed) await reverseChargeback(context, payment, own)
  // Each by itself, so that each has its own credits to release.
  await settleChargebacks(context, payment)
  // One that is over when we first hear of it has changed nothing.
  const { amount } = own
  if (known) await mailChargeback(context, payment, { kind: 'chargeback_reversed', amount })
  else if (!chargeback.isReversed) await mailChargeback(context, payment, { kind: 'chargeback', amount })
  return true
}

/** The bank took the money back; what that is worth in credits is settled when it is there. */
async function addChargeback(
  { tx, site, clock }: Applying,
  payment: PaymentRow,
  { id: providerId, amount }: ProviderChargeback,
) {
  const id = crypto.randomUUID()
  const now = clock.now()
  const lines = moneyLines(payment, 'chargebacks', -amount, -vatIn(amount, payment.vatRate))
  await book(tx, { site: site.id, kind: 'chargeback_paid', ref: `${payment.id}:${id}`, now, lines })
  const row = { siteId: site.id, id, paymentId: payment.id, providerId, amount, credits: 0 }
  await tx
    .insertInto('chargebacks')
    .values({ ...row, state: 'open', createdAt: now.toISOString() })
    .execute()
  return row
}

/** The money came back after all: what the chargeback had taken or made a debt is released. */
async function reverseChargeback(
  context: Applying,
  payment: PaymentRow,
  own: { id: string; credits: number; amount: number },
): Promise<void> {
  const { tx, site, clock } = context
  const now = clock.now()
  await release(context, payment, own, own.credits)
  const lines = moneyLines(payment, 'chargebacks', own.amount, vatIn(own.amount, payment.vatRate))
  await book(tx, { site: site.id, kind: 'chargeback_reversed', ref: `${payment.id}:${own.id}`, now, lines })
  await tx
    .updateTable('chargebacks')
    .set({ state: 'reversed', reversedAt: now.toISOString() })
    .where('siteId', '=', site.id)
    .where('id', '=', own.id)
    .execute()
}

/** What of the money has gone again, for who is premium and what the member is shown. */
async function sumUp({ tx, site }: Applying, payment: PaymentRow): Promise<void> {
  await tx
    .updateTable('payments')
    .set((eb) => ({
      refunded: eb
        .selectFrom('refunds')
        .select((of) => of.fn.coalesce(of.fn.sum<number>('amount'), of.lit(0)).as('sum'))
        .where('refunds.siteId', '=', site.id)
        .where('refunds.paymentId', '=', payment.id)
        .where('refunds.state', '=', 'refunded'),
      chargedBack: eb
        .selectFrom('chargebacks')
        .select((of) => of.fn.coalesce(of.fn.sum<number>('amount'), of.lit(0)).as('sum'))
        .where('chargebacks.siteId', '=', site.id)
        .where('chargebacks.paymentId', '=', payment.id)
        .where('chargebacks.state', '=', 'open'),
    }))
    .where('siteId', '=', site.id)
    .where('id', '=', payment.id)
    .execute()
}

import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { book } from '#server/credits/book.ts'
import { payDebt } from '#server/credits/purchases.ts'
import { readBalance } from '#server/credits/read-balance.ts'
import { freeDiscount, useUpDiscount } from '#server/discounts/hold-discount.ts'
import { invoiceTask } from '#server/invoices/issue-invoice.ts'
import { setPaid } from '#server/members/change-member.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { Tell } from '#server/platform/live/live.ts'
import { tellNetwork } from '#server/postbacks/tell-network.ts'
import { moneyLines } from './money-lines.ts'
import { hasOtherPurchase } from './has-other-purchase.ts'
import { isBought } from './is-bought.ts'
import { asPayment, type PaymentRow } from './payment-row.ts'
import type { ProviderPayment } from './provider.ts'
import { findPayment, lockPayment } from './queries.ts'
import { grantProvisionally, settleProvisional, takeProvisional } from './provisional.ts'
import { applyReversals } from './reversals.ts'
import { isLater, isUnpaidEnd, nextCheck, type PaymentState, priceOf } from './rules.ts'

/** What made us ask. */
export type Cause = 'order' | 'webhook' | 'return' | 'poller' | 'cancel' | 'refund'

export type Applying = Pick<Context, 'site' | 'clock' | 'log'> & { tx: Tx; tell: Tell }

/**
 * Makes of what the provider has what we have: the only way in which a payment changes. It may come twice, late and out
 * of order: states only go forward, and each thing is booked once.
 */
export async function applyTruth(context: Applying, id: string, truth: ProviderPayment, cause: Cause): Promise<void> {
  const { tx, site, log } = context
  const before = await lockPayment(tx, site.id, id)
  await keepChecking(context, before, truth)
  if (!isOurs(context, before, truth)) {
    log.error({ payment: id, provider: truth.providerId }, 'a payment at the provider is not what was ordered')
    await goTo(context, before, 'mismatch', cause)
    return
  }
  const next: PaymentState = truth.status
  const isFurther = isLater(next, before.state)
  if (isFurther && isUnpaidEnd(before.state)) log.warn({ payment: id }, 'a payment that had ended was paid after all')
  if (isFurther && isUnpaidEnd(next)) return endUnpaid(context, before, next, cause)
  if (isFurther) await goTo(context, before, next, cause)
  if (isFurther && next === 'pending') await grantProvisionally(context, before)
  if (isFurther && next === 'paid') await grant(context, before)
  const isReversed = next === 'paid' && (await applyReversals(context, before, truth))
  if (isFurther || isReversed) await tellMember(context, id)
}

/** Ends a payment for which no money came, and frees its discount. */
export async function endUnpaid(
  context: Applying,
  before: PaymentRow,
  state: PaymentState,
  cause: Cause,
): Promise<void> {
  await goTo(context, before, state, cause)
  await takeProvisional(context, before)
  await freeDiscount(context.tx, { site: context.site.id, memberId: before.memberId, paymentId: before.id })
  await tellMember(context, before.id)
}

/** Amount, currency, order and site: a provider that answers for something else pays for nothing here. */
function isOurs({ site }: Applying, payment: PaymentRow, truth: ProviderPayment): boolean {
  return (
    truth.amount === payment.total &&
    truth.currency === payment.currency &&
    truth.paymentId === payment.id &&
    truth.site === site.host &&
    (payment.providerId === null || payment.providerId === truth.providerId)
  )
}

async function goTo(
  { tx, site, clock }: Applying,
  before: PaymentRow,
  state: PaymentState,
  cause: Cause,
): Promise<void> {
  if (!isLater(state, before.state)) return
  const now = clock.now()
  const createdAt = now.toISOString()
  const version = before.version + 1
  const isOver = state === 'paid' || isUnpaidEnd(state)
  await tx
    .updateTable('payments')
    .set({
      state,
      version,
      ...(state === 'paid' ? { paidAt: createdAt } : {}),
      ...(isOver
        ? { endedAt: createdAt, checkAt: checkAtProvider(nextCheck({ ...before, state, endedAt: createdAt }, 0, now)) }
        : {}),
    })
    .where('siteId', '=', site.id)
    .where('id', '=', before.id)
    .execute()
  await tx
    .insertInto('paymentEvents')
    .values({ siteId: site.id, paymentId: before.id, version, state, cause, createdAt })
    .execute()
}

/** Of what has never come to a provider there is nothing to ask. */
function checkAtProvider(at: Date | null) {
  return sql<string | null>`case when provider_id is null then null else ${at}::timestamptz end`
}

/** Remembers where the payment is, and when to ask for it again. */
async function keepChecking({ tx, site, clock }: Applying, payment: PaymentRow, truth: ProviderPayment): Promise<void> {
  // That the order has come to its provider is no check yet: what happens there is asked for after two minutes.
  const checks = payment.state === 'created' ? 0 : payment.checks + 1
  const checkAt = nextCheck(payment, checks, clock.now())
  await tx
    .updateTable('payments')
    .set({
      providerId: payment.providerId ?? truth.providerId,
      providerIntent: payment.providerIntent ?? truth.intent ?? null,
      checkoutUrl: payment.checkoutUrl ?? truth.checkoutUrl,
      checks,
      checkAt: checkAt?.toISOString() ?? null,
    })
    .where('siteId', '=', site.id)
    .where('id', '=', payment.id)
    .execute()
}

/** Gives the credits and books the money, once. Whoever owes credits pays them first. */
async function grant(context: Applying, payment: PaymentRow): Promise<void> {
  const { tx, site, clock } = context
  const { id, memberId, credits, currency, total, vat } = payment
  const now = clock.now()
  const about = { site: site.id, memberId, purchase: id, now }
  // What is left of credits that could be spent before is bought from now on.
  const left = await settleProvisional(context, payment)
  const due = left ?? credits
  const price = priceOf(due, payment)
  await book(tx, {
    site: site.id,
    kind: 'purchase',
    ref: id,
    now,
    lines: [
      ...(due > 0
        ? [
            { account: 'issue', amount: -due },
            { memberId, account: 'paid' as const, amount: due, price, currency },
          ]
        : []),
      ...moneyLines(payment, 'deferred_revenue', total, vat),
    ],
  })
  await payDebt(tx, about)
  await enqueue(tx, invoiceTask, { site: site.id, payment: id, refund: '' })
  await tellNetwork(context, memberId, 'bought')
  if (payment.discountCode !== null) await useUpDiscount(tx, payment.discountCode, { ...about, paymentId: id })
}

/** Premium is who has bought something that was not given back; everybody's open screens learn how it stands. */
export async function tellMember({ tx, site, tell }: Applying, id: string): Promise<void> {
  const payment = await findPayment(tx, site.id, id)
  if (!payment) return
  const { memberId } = payment
  const bought = await tx
    .selectFrom('payments as p')
    .select('p.id')
    .where('p.siteId', '=', site.id)
    .where('p.memberId', '=', memberId)
    .where(isBought())
    .executeTakeFirst()
  const isPaid = bought !== undefined
  // Nobody is told who has been erased since.
  if (!(await setPaid(tx, site.id, memberId, isPaid))) return
  const balance = await readBalance(tx, site.id, memberId)
  const { checkout_url: _, ...told } = asPayment(payment)
  const isOnly = !(await hasOtherPurchase(tx, site.id, memberId, id))
  tell(memberId, { type: 'payment', payment: told, balance, paid_user: isPaid, is_only_purchase: isOnly })
}

import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Context } from '#server/context.ts'
import { takeBack } from '#server/credits/purchases.ts'
import type { SiteId, Tx } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { Task } from '#server/platform/jobs/job.ts'
import { changeAndTell } from '#server/platform/live/change-and-tell.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { tellMember } from './apply-truth.ts'
import { KEY_MS, type PaymentParts } from './open-at-provider.ts'
import type { PaymentRow } from './payment-row.ts'
import { type PaymentProvider, ProviderRefused } from './provider.ts'
import { findPayment, lockPayment } from './queries.ts'
import { reconcile } from './reconcile.ts'
import { giveBack } from './reversals.ts'
import { creditsFor, priceOf } from './rules.ts'

/** A refund is to be carried out at the provider. */
export const refundTask: Task<{ site: SiteId; refund: string }> = {
  name: 'refund-payment',
  payload: z.object({ site: z.int(), refund: z.uuid() }),
}

interface Wish {
  reason: 'withdrawal' | 'operator'
  /** So much of the money; without it all that the credits which are left have cost. */
  amount?: number
}

type Refunding = Pick<Context, 'site' | 'clock'> & { tx: Tx }

/**
 * Gives money back: the credits go at once, so that nobody spends them meanwhile, and the provider is asked when nobody
 * waits. Returns how much it is.
 */
export async function refundPayment(
  context: Refunding,
  paymentId: string,
  wish: Wish,
): Promise<{ id: string; amount: number }> {
  const { tx, site, clock } = context
  const payment = await lockPayment(tx, site.id, paymentId)
  const asked = await sumAsked(context, paymentId)
  // A bank that takes the money back while we send it would be paid twice.
  if (payment.state !== 'paid' || payment.chargedBack > 0) throw new Refusal('payments.not_refundable')
  const left = payment.total - asked
  if (left <= 0 || (wish.amount !== undefined && (wish.amount <= 0 || wish.amount > left)))
    throw new Refusal('payments.not_refundable')

  const id = randomUUID()
  const now = clock.now()
  const credits = await takeBack(tx, {
    site: site.id,
    memberId: payment.memberId,
    purchase: paymentId,
    kind: 'refund',
    part: id,
    most: wish.amount === undefined ? payment.credits : creditsFor(wish.amount, payment),
    to: 'refunded',
    now,
  })
  const amount = wish.amount ?? Math.min(left, priceOf(credits, payment))
  if (amount <= 0) throw new Refusal('payments.not_refundable')
  await tx
    .insertInto('refunds')
    .values({ siteId: site.id, id, paymentId, amount, credits, reason: wish.reason, createdAt: now.toISOString() })
    .execute()
  await enqueue(tx, refundTask, { site: site.id, refund: id })
  return { id, amount }
}

async function sumAsked({ tx, site }: Refunding, paymentId: string): Promise<number> {
  const { asked } = await tx
    .selectFrom('refunds')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.lit(0)).as('asked'))
    .where('siteId', '=', site.id)
    .where('paymentId', '=', paymentId)
    .where('state', '<>', 'failed')
    .executeTakeFirstOrThrow()
  return asked
}

/**
 * Asks the provider for a refund; our id is its key, so that asking again sends nothing twice. Once the key may be forgotten,
 * the refund is looked for before it is asked for again.
 */
export async function carryOutRefund(parts: PaymentParts, refundId: string): Promise<void> {
  const { db, site, clock, providers } = parts
  const refund = await db
    .selectFrom('refunds')
    .selectAll()
    .where('siteId', '=', site.id)
    .where('id', '=', refundId)
    .executeTakeFirst()
  const payment = refund && (await findPayment(db, site.id, refund.paymentId))
  const provider = payment && providers.get(payment.provider)
  if (!payment?.providerId || !provider) return
  const mayBeThere = clock.now().getTime() - Date.parse(refund.createdAt) > KEY_MS
  // Outside the try: not to be allowed to look says nothing about what is there, and ends no refund.
  const isToDo = refund.state === 'created' && !(mayBeThere && (await isThere(provider, payment.providerId, refundId)))
  try {
    const { id, amount } = refund
    if (isToDo) await provider.refund(payment.providerId, { id, amount, currency: payment.currency })
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    parts.log.error({ err: error, refund: refundId }, 'a provider refuses a refund')
    return endRefused(parts, payment, refund)
  }
  // From here on the money may have gone: that the provider does not tell how it stands ends nothing.
  await reconcile(parts, payment.id, 'refund')
}

/** Whether the provider has made the refund already, as when only its answer got lost. */
async function isThere(provider: PaymentProvider, providerId: string, id: string): Promise<boolean> {
  const { refunds } = await provider.fetch(providerId)
  return refunds.some(({ refundId }) => refundId === id)
}

/** The provider will not do it: the credits come back, and an operator has to find another way. */
async function endRefused(parts: PaymentParts, payment: PaymentRow, refund: { id: string; credits: number }) {
  await changeAndTell(parts, async (tx, tell) => {
    await lockPayment(tx, parts.site.id, payment.id)
    const { numUpdatedRows } = await tx
      .updateTable('refunds')
      .set({ state: 'failed', endedAt: parts.clock.now().toISOString() })
      .where('siteId', '=', parts.site.id)
      .where('id', '=', refund.id)
      .where('state', '=', 'created')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await giveBack({ ...parts, tx, tell }, payment, refund)
    await tellMember({ ...parts, tx, tell }, payment.id)
  })
}

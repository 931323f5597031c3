import { sql } from 'kysely'
import { book } from '#server/credits/book.ts'
import { forgiveDebt, oweCredits, takeBack } from '#server/credits/purchases.ts'
import { invoiceTask } from '#server/invoices/issue-invoice.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { Applying } from './apply-truth.ts'
import { mailChargeback } from './mail-chargeback.ts'
import { moneyLines } from './money-lines.ts'
import type { PaymentRow } from './payment-row.ts'
import type { ProviderPayment, ProviderRefund } from './provider.ts'
import { creditsFor, priceOf, vatIn } from './rules.ts'

type ProviderChargeback = ProviderPayment['chargebacks'][number]

/** What was given back or called back since. Returns whether anything is new. */
export async function applyReversals(context: Applying, payment: PaymentRow, truth: ProviderPayment): Promise<boolean> {
  let isNew = false
  // Refunds first: what was given back is not owed a second time when the whole payment is called back.
  for (const refund of truth.refunds) isNew = (await applyRefund(context, payment, refund)) || isNew
  for (const chargeback of truth.chargebacks) isNew = (await applyChargeback(context, payment, chargeback)) || isNew
  if (isNew) await sumUp(context, payment)
  return isNew
}

/** A refund that we asked for or that was made at the provider; it is booked once, when the money has gone. */
async function applyRefund(context: Applying, payment: PaymentRow, refund: ProviderRefund): Promise<boolean> {
  const { tx, site, clock } = context
  const now = clock.now()
  const known = await tx
    .selectFrom('refunds')
    .selectAll()
    .where('siteId', '=', site.id)
    .where('paymentId', '=', payment.id)
    .where((eb) => eb.or([eb('providerId', '=', refund.id), eb('id', '=', asUuid(refund.refundId))]))
    .executeTakeFirst()
  if (known?.state === 'refunded' || known?.state === 'failed') return false
  if (known?.state === 'pending' && refund.status === 'pending') return false
  if (!known && refund.status === 'failed') return false

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
async function addForeignRefund({ tx, site, clock }: Applying, payment: PaymentRow, refund: ProviderRefund) {
  const id = crypto.randomUUID()
  const now = clock.now()
  const credits = await takeBack(tx, {
    site: site.id,
    memberId: payment.memberId,
    purchase: payment.id,
    kind: 'refund',
    part: id,
    most: creditsFor(refund.amount, payment),
    to: 'refunded',
    now,
  })
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
  await takeForOpen(context, payment, refund.id)
}

/** Refunds fail above all because a bank has taken the money meanwhile: then these credits are not the member's either. */
async function takeForOpen({ tx, site, clock }: Applying, payment: PaymentRow, refundId: string): Promise<void> {
  const open = await tx
    .selectFrom('chargebacks')
    .select(['id', 'amount', 'credits'])
    .where('siteId', '=', site.id)
    .where('paymentId', '=', payment.id)
    .where('state', '=', 'open')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  for (const { id, amount, credits } of open) {
    const left = payment.credits - (await creditsGone(tx, payment))
    const missing = Math.min(creditsFor(amount, payment) - credits, left)
    if (missing <= 0) continue
    await takeOrOwe(tx, payment, { part: `${id}:${refundId.slice(0, 8)}`, credits: missing, now: clock.now() })
    await tx
      .updateTable('chargebacks')
      .set({ credits: credits + missing })
      .where('siteId', '=', site.id)
      .where('id', '=', id)
      .execute()
  }
}

/** What is left of so many credits of a purchase goes, what was spent is owed. */
async function takeOrOwe(
  tx: Applying['tx'],
  { siteId, memberId, id }: PaymentRow,
  { part, credits, now }: { part: string; credits: number; now: Date },
): Promise<void> {
  const about = { site: siteId, memberId, purchase: id, part, now }
  const taken = await takeBack(tx, { ...about, kind: 'chargeback', most: credits, to: 'reversed' })
  await oweCredits(tx, { ...about, kind: 'debt', amount: credits - taken })
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
  // One that is over when we first hear of it has changed nothing.
  const { amount } = own
  if (known) await mailChargeback(context, payment, { kind: 'chargeback_reversed', amount })
  else if (!chargeback.isReversed) await mailChargeback(context, payment, { kind: 'chargeback', amount })
  return true
}

/** The bank took the money back: what is left of the credits goes, what was spent is owed. */
async function addChargeback(
  { tx, site, clock }: Applying,
  payment: PaymentRow,
  { id: providerId, amount }: ProviderChargeback,
) {
  const id = crypto.randomUUID()
  const now = clock.now()
  const credits = Math.min(creditsFor(amount, payment), payment.credits - (await creditsGone(tx, payment)))
  await takeOrOwe(tx, payment, { part: id, credits, now })
  const vat = vatIn(amount, payment.vatRate)
  const lines = moneyLines(payment, 'chargebacks', -amount, -vat)
  await book(tx, { site: site.id, kind: 'chargeback_paid', ref: `${payment.id}:${id}`, now, lines })
  const row = { siteId: site.id, id, paymentId: payment.id, providerId, amount, credits }
  await tx
    .insertInto('chargebacks')
    .values({ ...row, state: 'open', createdAt: now.toISOString() })
    .execute()
  return row
}

/** Of a purchase, the credits that refunds and other chargebacks have taken or made a debt. */
async function creditsGone(tx: Applying['tx'], { siteId, id }: PaymentRow): Promise<number> {
  const { rows } = await sql<{ credits: number }>`
    select coalesce(sum(credits), 0) as credits
    from (
      select credits from refunds where site_id = ${siteId} and payment_id = ${id} and state <> 'failed'
      union all
      select credits from chargebacks where site_id = ${siteId} and payment_id = ${id} and state = 'open'
    ) gone
  `.execute(tx)
  return rows[0]?.credits ?? 0
}

/** The money came back after all: the debt goes, and the credits that were taken or paid for it return. */
async function reverseChargeback(
  { tx, site, clock }: Applying,
  payment: PaymentRow,
  { id, credits, amount }: { id: string; credits: number; amount: number },
): Promise<void> {
  const now = clock.now()
  const { memberId, currency } = payment
  const about = { site: site.id, memberId, purchase: payment.id, part: id, now }
  const forgiven = await forgiveDebt(tx, {
    ...about,
    kind: 'debt_forgiven',
    most: await owedFor(tx, site.id, payment.id, id),
  })
  const back = credits - forgiven
  const price = priceOf(back, payment)
  const vat = vatIn(amount, payment.vatRate)
  await book(tx, {
    site: site.id,
    kind: 'chargeback_reversed',
    ref: `${payment.id}:${id}`,
    now,
    lines: [
      ...(back > 0
        ? [
            { account: 'reversed', amount: -back },
            { memberId, account: 'paid' as const, amount: back, price, currency },
          ]
        : []),
      ...moneyLines(payment, 'chargebacks', amount, vat),
    ],
  })
  await tx
    .updateTable('chargebacks')
    .set({ state: 'reversed', reversedAt: now.toISOString() })
    .where('siteId', '=', site.id)
    .where('id', '=', id)
    .execute()
}

async function owedFor(tx: Applying['tx'], site: number, paymentId: string, chargebackId: string): Promise<number> {
  const ref = `${paymentId}:${chargebackId}`
  const { rows } = await sql<{ owed: number }>`
    select coalesce(sum(amount), 0) as owed
    from ledger_entries
    where site_id = ${site} and kind = 'debt' and account = 'debt' and (ref = ${ref} or starts_with(ref, ${`${ref}:`}))
  `.execute(tx)
  return rows[0]?.owed ?? 0
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

import { sql } from 'kysely'
import { book } from '#server/credits/book.ts'
import { forgiveDebt, oweCredits, takeBack } from '#server/credits/purchases.ts'
import type { Applying } from './apply-truth.ts'
import type { PaymentRow } from './payment-row.ts'
import { creditsFor, priceOf } from './rules.ts'

interface OpenChargeback {
  id: string
  amount: number
  /** What it has taken or made a debt. */
  credits: number
}

/**
 * What the open chargebacks of a payment have taken or made a debt becomes what they are worth. Of money that was still with us
 * the credits go as far as refunds have left them, what was spent is owed; money that a refund had given back already went twice,
 * and is owed. It follows from the sums alone, so it comes out the same in whatever order we hear of them.
 */
export async function settleChargebacks(context: Applying, payment: PaymentRow): Promise<void> {
  const open = await openChargebacks(context.tx, payment)
  const newest = open.at(-1)
  if (!newest) return
  const { refunded, credits: taken } = await sumRefunds(context.tx, payment)
  const calledBack = open.reduce((sum, { amount }) => sum + amount, 0)
  const twice = Math.max(0, refunded + calledBack - payment.total)
  const once = Math.min(creditsFor(calledBack - twice, payment), payment.credits - taken)
  const worth = once + creditsFor(twice, payment)
  const held = open.reduce((sum, { credits }) => sum + credits, 0)
  if (worth > held) await takeOrOwe(context, payment, newest, worth - held)
  let surplus = held - worth
  for (const one of open.toReversed()) {
    if (surplus <= 0) return
    const part = Math.min(surplus, one.credits)
    await release(context, payment, one, part)
    surplus -= part
  }
}

/** Gives up credits that a chargeback holds: the debt goes, and what was taken or paid for it returns. */
export async function release(
  context: Applying,
  payment: PaymentRow,
  chargeback: OpenChargeback,
  credits: number,
): Promise<void> {
  if (credits <= 0) return
  const { tx, site, clock } = context
  const { memberId, currency } = payment
  const now = clock.now()
  const part = partOf(chargeback)
  const owed = Math.min(credits, await owedFor(tx, payment, chargeback.id))
  const about = { site: site.id, memberId, purchase: payment.id, part, now }
  const back = credits - (await forgiveDebt(tx, { ...about, kind: 'debt_forgiven', most: owed }))
  if (back > 0) {
    const lines = [
      { account: 'reversed', amount: -back },
      { memberId, account: 'paid' as const, amount: back, price: priceOf(back, payment), currency },
    ]
    await book(tx, { site: site.id, kind: 'chargeback_reversed', ref: `${payment.id}:${part}`, now, lines })
  }
  await addCredits(tx, payment, chargeback.id, -credits)
}

/**
 * A refund finds no credits of a purchase that a chargeback has taken before it: those count as taken for the refund, up to so
 * many, as if it had come first. Returns how many there were.
 */
export async function takeFromChargebacks(
  { tx, site, clock }: Applying,
  payment: PaymentRow,
  { refundId, most }: { refundId: string; most: number },
): Promise<number> {
  let moved = 0
  for (const { id, credits } of await openChargebacks(tx, payment)) {
    const part = Math.min(most - moved, credits - (await owedFor(tx, payment, id)))
    if (part <= 0) continue
    moved += part
    await addCredits(tx, payment, id, -part)
  }
  if (moved === 0) return 0
  const lines = [
    { account: 'reversed', amount: -moved },
    { account: 'refunded', amount: moved },
  ]
  const ref = `${payment.id}:${refundId}`
  await book(tx, { site: site.id, kind: 'refund_of_called_back', ref, now: clock.now(), lines })
  return moved
}

/** What is left of so many credits of a purchase goes, what was spent is owed. */
async function takeOrOwe(
  { tx, clock }: Applying,
  payment: PaymentRow,
  chargeback: OpenChargeback,
  credits: number,
): Promise<void> {
  const { siteId, memberId, id: purchase } = payment
  const about = { site: siteId, memberId, purchase, part: partOf(chargeback), now: clock.now() }
  const taken = await takeBack(tx, { ...about, kind: 'chargeback', most: credits, to: 'reversed' })
  await oweCredits(tx, { ...about, kind: 'debt', amount: credits - taken })
  await addCredits(tx, payment, chargeback.id, credits)
}

/** A chargeback is booked in as many parts as it takes; each begins with its id. */
function partOf({ id }: OpenChargeback): string {
  return `${id}:${crypto.randomUUID().slice(0, 8)}`
}

async function openChargebacks(tx: Applying['tx'], { siteId, id }: PaymentRow): Promise<OpenChargeback[]> {
  return tx
    .selectFrom('chargebacks')
    .select(['id', 'amount', 'credits'])
    .where('siteId', '=', siteId)
    .where('paymentId', '=', id)
    .where('state', '=', 'open')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** The money that refunds have given back, and the credits that they hold, those that are under way too. */
async function sumRefunds(
  tx: Applying['tx'],
  { siteId, id }: PaymentRow,
): Promise<{ refunded: number; credits: number }> {
  const { rows } = await sql<{ refunded: number; credits: number }>`
    select coalesce(sum(amount) filter (where state = 'refunded'), 0) as refunded,
      coalesce(sum(credits) filter (where state <> 'failed'), 0) as credits
    from refunds
    where site_id = ${siteId} and payment_id = ${id}
  `.execute(tx)
  return rows[0] ?? { refunded: 0, credits: 0 }
}

async function owedFor(tx: Applying['tx'], { siteId, id }: PaymentRow, chargebackId: string): Promise<number> {
  const { rows } = await sql<{ owed: number }>`
    select coalesce(sum(amount), 0) as owed
    from ledger_entries
    where site_id = ${siteId} and kind in ('debt', 'debt_forgiven') and account = 'debt'
      and starts_with(ref, ${`${id}:${chargebackId}`})
  `.execute(tx)
  return rows[0]?.owed ?? 0
}

async function addCredits(tx: Applying['tx'], { siteId }: PaymentRow, id: string, credits: number): Promise<void> {
  await tx
    .updateTable('chargebacks')
    .set(({ eb }) => ({ credits: eb('credits', '+', credits) }))
    .where('siteId', '=', siteId)
    .where('id', '=', id)
    .execute()
}

import { randomUUID } from 'node:crypto'
import type { Input } from '#contract/endpoint.ts'
import type { orderBundle as endpoint, Payment } from '#contract/payments.ts'
import type { ChangeContext, MemberContext } from '#server/context.ts'
import { findBuyer } from '#server/discounts/buyer.ts'
import { holdDiscount } from '#server/discounts/hold-discount.ts'
import { tryCode } from '#server/discounts/read-discounts.ts'
import { isWithinLimit } from '#server/limits.ts'
import { refuseOverLimit } from '#server/spend-limits/spend-limits.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { Turns } from '#server/platform/turns.ts'
import { refuseDebit } from './direct-debit/refuse-debit.ts'
import { openAtProvider } from './open-at-provider.ts'
import { asPayment } from './payment-row.ts'
import { type Priced, priceOrder } from './price-order.ts'
import { ownPayment } from './own-payment.ts'
import { nextCheck } from './rules.ts'

type Order = Input<typeof endpoint>

const ORDERS_PER_HOUR = 20
const HOUR_MS = 3_600_000

/** Repetitions of one order wait for each other: what the one before has opened asks the provider no more. */
const turns = new Turns({ running: 1, waiting: 100, longestWaitMs: 20_000 })

/** Orders a bundle at the price that the member was shown, and brings it to the provider. */
export const orderBundle = { prepare: prepareOrder, run: order, answer: bringToProvider }

/** Outside the transaction, because a try of a code counts also when the order is refused. */
async function prepareOrder(context: MemberContext, { discount }: Order): Promise<void> {
  if (discount === undefined) return
  const buyer = await findBuyer(context.db, context.site, context.member.id)
  await tryCode(context, buyer, discount).catch((error: unknown) => {
    // Used up or over may be the doing of this very order, when its request is repeated; the order itself judges that.
    const isCounted = error instanceof Refusal && ['discounts.too_many', 'discounts.not_found'].includes(error.code)
    if (isCounted || !(error instanceof Refusal)) throw error
  })
}

async function order(context: ChangeContext<MemberContext>, input: Order): Promise<{ id: string }> {
  const { tx, site, member, clock } = context
  const now = clock.now()
  const buyer = await findBuyer(tx, site, member.id)
  const priced = await priceOrder({ ...context, db: tx }, buyer, input)
  const { quote, offer } = priced
  if (quote.total_cents !== input.total_cents || quote.currency !== input.currency)
    throw new Refusal('payments.price_changed', { total_cents: quote.total_cents, currency: quote.currency })

  await refuseOverLimit(context, member.id, { total: quote.total_cents, currency: quote.currency })
  // The member's limits are locked from here on: many orders at once are counted one after the other.
  if ((await countRecent(context)) >= ORDERS_PER_HOUR) throw new Refusal('payments.too_many')
  if (quote.paymentmethod === 'sdd') await refuseDebit(context, member.id, quote.total_cents)

  const id = randomUUID()
  if (offer) await holdDiscount(tx, offer, { site: site.id, memberId: member.id, paymentId: id, now })
  await insertPayment(context, id, priced, input.is_repeat)
  return { id }
}

async function insertPayment(
  { tx, site, member, clock, country, locale }: ChangeContext<MemberContext>,
  id: string,
  { quote, vatRate }: Priced,
  isRepeat: boolean,
): Promise<void> {
  const now = clock.now()
  const created = { state: 'created', createdAt: now.toISOString(), endedAt: null } as const
  await tx
    .insertInto('payments')
    .values({
      siteId: site.id,
      id,
      memberId: member.id,
      tier: quote.tier,
      credits: quote.credits,
      currency: quote.currency,
      price: quote.price_cents,
      discountCode: quote.discount?.code ?? null,
      discountPercentage: quote.discount?.percentage ?? null,
      discount: quote.discount?.cents ?? 0,
      fee: quote.fee_cents,
      total: quote.total_cents,
      vatRate,
      vat: quote.vat_cents,
      country: quote.country,
      networkCountry: country ?? null,
      language: locale,
      method: quote.paymentmethod,
      isRepeat,
      provider: site.settings.payment_provider,
      checkAt: nextCheck(created, 0, now)?.toISOString() ?? null,
      createdAt: created.createdAt,
    })
    .execute()
  await tx
    .insertInto('paymentEvents')
    .values({
      siteId: site.id,
      paymentId: id,
      version: 1,
      state: 'created',
      cause: 'order',
      createdAt: now.toISOString(),
    })
    .execute()
}

async function countRecent({ tx, site, member, clock }: ChangeContext<MemberContext>): Promise<number> {
  const { count } = await tx
    .selectFrom('payments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('siteId', '=', site.id)
    .where('memberId', '=', member.id)
    .where('createdAt', '>', new Date(clock.now().getTime() - HOUR_MS).toISOString())
    .executeTakeFirstOrThrow()
  return count
}

/** After the commit, and again for each repetition until it has worked: the provider knows the order by its id. */
async function bringToProvider(
  context: MemberContext,
  _: unknown,
  { kept: { id }, isRepeated }: { kept: { id: string }; isRepeated: boolean },
): Promise<{ payment: Payment }> {
  await turns.run(id, async () => {
    if (isRepeated) await countRepetition(context, id)
    await openAtProvider(context, id, 'order')
  })
  return { payment: asPayment(await ownPayment(context.db, context.site.id, id, context.member.id)) }
}

/** The first time is counted as an order, and never refused here. Over the limit the poller brings it there later. */
async function countRepetition(context: MemberContext, id: string): Promise<void> {
  const { db, site, member } = context
  const { state } = await ownPayment(db, site.id, id, member.id)
  if (state !== 'created' || (await isWithinLimit(db, context, 'payment_check', member.id))) return
  throw new Refusal('payments.unavailable')
}

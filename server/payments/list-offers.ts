import type { Input, Output } from '#contract/endpoint.ts'
import type * as contract from '#contract/payments.ts'
import { countryCurrency } from '#contract/settings.ts'
import type { Context, MemberContext } from '#server/context.ts'
import { type Buyer, findBuyer } from '#server/discounts/buyer.ts'
import { findOwnOffers } from '#server/discounts/find-offer.ts'
import { asActive, tryCode } from '#server/discounts/read-discounts.ts'
import { discountOf, unfitFor } from '#server/discounts/rules.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findCurrentMember } from '#server/sessions/session.ts'
import { methodIn } from './payment-row.ts'
import { feeOf, offeredMethods, priceOrder } from './price-order.ts'
import { messageCost } from './rules.ts'

/** The bundles as they are sold to whoever asks. */
export async function listBundles(context: Context): Promise<Output<typeof contract.listBundles>> {
  const { db, site, clock, siteCountry } = context
  const member = await findCurrentMember(context)
  const buyer = member && (await findBuyer(db, site, member.id))
  const country = buyer?.country ?? siteCountry
  const currency = countryCurrency[country]
  // No method is chosen yet: what is good for some of them alone is in no price here.
  const offers = buyer ? (await findOwnOffers(context, buyer)).filter(({ methods }) => methods.length === 0) : []
  const offerFor = (price: number) => offers.find((one) => !unfitFor(one, { price, currency, country }))
  const bundles = site.settings.bundles[currency]
  const discount = offers.find((offer) => bundles.some(({ price_cents }) => offerFor(price_cents) === offer))
  return {
    currency,
    country,
    bundles: bundles.map(({ tier, credits, popular, price_cents }) => {
      const offer = offerFor(price_cents)
      const discounted = offer ? price_cents - discountOf(price_cents, offer.percentage) : null
      return {
        tier,
        credits,
        popular,
        price_cents,
        discounted_cents: discounted,
        message_cents: messageCost(discounted ?? price_cents, credits, site.settings.message_credits),
      }
    }),
    discount: discount ? asActive(discount) : null,
    now: clock.now().toISOString(),
  }
}

/** The ways to pay, the one used last first. */
export async function listPaymentMethods(context: MemberContext): Promise<Output<typeof contract.listPaymentMethods>> {
  const { db, site, member, providers } = context
  const buyer = await findBuyer(db, site, member.id)
  const last = await db
    .selectFrom('payments')
    .select('method')
    .where('siteId', '=', site.id)
    .where('memberId', '=', member.id)
    .where('state', '=', 'paid')
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
  const methods = offeredMethods(site, providers, buyer).map((method) => ({
    paymentmethod: method,
    fee_cents: feeOf(site, method),
    is_last_used: method === last?.method,
  }))
  return { methods: methods.toSorted((one, other) => Number(other.is_last_used) - Number(one.is_last_used)) }
}

/** What an order costs, for the summary above the button. */
export async function quoteOrder(
  context: MemberContext,
  choice: Input<typeof contract.quoteOrder>,
): Promise<Output<typeof contract.quoteOrder>> {
  const buyer = await findBuyer(context.db, context.site, context.member.id)
  if (choice.discount !== undefined) await tryCode(context, buyer, choice.discount)
  return (await priceOrder(context, buyer, choice)).quote
}

const REPEATED = 3

/** What the member has bought before, each bundle and method once, at today's prices. */
export async function listRepeatOrders(context: MemberContext): Promise<Output<typeof contract.listRepeatOrders>> {
  const { db, site, member } = context
  const buyer = await findBuyer(db, site, member.id)
  const rows = await db
    .selectFrom('payments')
    .select((eb) => ['tier', 'method', eb.fn.max('createdAt').as('last')])
    .where('siteId', '=', site.id)
    .where('memberId', '=', member.id)
    .where('state', '=', 'paid')
    .groupBy(['tier', 'method'])
    .orderBy('last', 'desc')
    .limit(REPEATED)
    .execute()
  const quotes = []
  for (const row of rows) quotes.push(await quoteAgain(context, buyer, row))
  return { quotes: quotes.filter((quote) => quote !== undefined) }
}

/** Undefined when the site no longer sells it like that. */
async function quoteAgain(context: MemberContext, buyer: Buyer, row: { tier: number; method: string }) {
  const tier = ([0, 1, 2, 3] as const).find((one) => one === row.tier)
  if (tier === undefined) return undefined
  try {
    return (await priceOrder(context, buyer, { tier, paymentmethod: methodIn(row) })).quote
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

import type { Currency } from '#contract/currencies.ts'
import { methodOf, type PaymentMethod } from '#contract/payment-methods.ts'
import type { Quote, Tier } from '#contract/payments.ts'
import { type Bundle, countryCurrency } from '#contract/settings.ts'
import type { Context } from '#server/context.ts'
import type { Buyer } from '#server/discounts/buyer.ts'
import { findOffer, findOwnOffers } from '#server/discounts/find-offer.ts'
import { discountOf, type Offer, type Order, unfitFor } from '#server/discounts/rules.ts'
import type { Db } from '#server/platform/db/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Site } from '#server/sites/site.ts'
import type { Providers } from './provider.ts'
import { messageCost, vatIn } from './rules.ts'
import { readVatRate } from './vat-rate.ts'

type Pricing = Pick<Context, 'site' | 'clock' | 'providers'> & { db: Db }

export interface Choice {
  tier: Tier
  paymentmethod: PaymentMethod
  discount?: string | undefined
}

export interface Priced {
  quote: Quote
  offer: Offer | null
  /** In hundredths of a percent. */
  vatRate: number
}

/** What an order costs, by the server's own prices. */
export async function priceOrder(
  context: Pricing,
  buyer: Buyer,
  { tier, paymentmethod, discount }: Choice,
): Promise<Priced> {
  const { site, clock, db, providers } = context
  const { country } = buyer
  const currency = countryCurrency[country]
  if (!offeredMethods(site, providers, buyer).includes(paymentmethod)) throw new Refusal('payments.method_unavailable')
  const { credits, price_cents: price } = bundleOf(site, currency, tier)
  const order = { price, currency, country, method: paymentmethod }
  const offer =
    discount === undefined
      ? ((await findOwnOffers(context, buyer)).find((one) => !unfitFor(one, order)) ?? null)
      : await findFitting(context, buyer, discount, order)

  const saved = offer ? discountOf(price, offer.percentage) : 0
  const fee = feeOf(site, paymentmethod)
  const total = price - saved + fee
  const vatRate = await readVatRate(db, country, clock.now())
  const quote: Quote = {
    tier,
    credits,
    paymentmethod,
    currency,
    price_cents: price,
    discount: offer && {
      code: offer.code,
      percentage: offer.percentage,
      cents: saved,
      ends_at: offer.endsAt.toISOString(),
    },
    fee_cents: fee,
    total_cents: total,
    vat_rate: vatRate / 100,
    vat_cents: vatIn(total, vatRate),
    country,
    message_cents: messageCost(total, credits, site.settings.message_credits),
    now: clock.now().toISOString(),
  }
  return { quote, offer, vatRate }
}

async function findFitting(context: Pricing, buyer: Buyer, code: string, order: Order): Promise<Offer> {
  const offer = await findOffer(context, buyer, code)
  const unfit = unfitFor(offer, order)
  if (unfit) throw new Refusal('discounts.not_applicable', { reason: unfit, minimum: offer.minimum })
  return offer
}

export function bundleOf(site: Site, currency: Currency, tier: Tier): Bundle {
  const bundle = site.settings.bundles[currency].find((one) => one.tier === tier)
  if (!bundle) throw new Error(`The site ${site.host} has no bundle ${tier} in ${currency}`)
  return bundle
}

/** What the site, its provider and the buyer's country allow, in the order of the site's setting. */
export function offeredMethods(
  { settings }: Site,
  providers: Providers,
  { country }: Pick<Buyer, 'country'>,
): PaymentMethod[] {
  const provider = providers.get(settings.payment_provider)
  if (!provider) return []
  return settings.payment_methods.filter((method) => {
    const { countries, currencies } = methodOf(method)
    return countries.includes(country) && currencies.includes(countryCurrency[country]) && provider.supports(method)
  })
}

export function feeOf({ settings }: Site, method: PaymentMethod): number {
  const fees: Partial<Record<PaymentMethod, number>> = settings.payment_fees
  return fees[method] ?? 0
}

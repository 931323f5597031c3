import type {
  Discount,
  readActiveDiscount as activeEndpoint,
  readDiscountCode as endpoint,
} from '#contract/discounts.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { isFirstPurchaseCode } from '#contract/first-purchase-code.ts'
import type { MemberContext } from '#server/context.ts'
import { countedAs, isWithinLimit, subjectOf } from '#server/limits.ts'
import { takeBackAttempts } from '#server/platform/attempts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Buyer, findBuyer } from './buyer.ts'
import { findActiveOffer, findOffer } from './find-offer.ts'
import { firstPurchaseOffers, type Offer } from './rules.ts'

/** A code that was typed in, or the welcome discount. */
export async function readDiscountCode(
  context: MemberContext,
  { code, welcome }: Input<typeof endpoint>,
): Promise<Discount> {
  const buyer = await findBuyer(context.db, context.site, context.member.id)
  if (code !== undefined) {
    return asDiscount(await tryCode(context, buyer, code), context.clock.now())
  }
  const welcomes = firstPurchaseOffers(context.site.settings, buyer, context.clock.now())
  const offer = welcome ? welcomes.find(({ isTimeBonus }) => !isTimeBonus) : undefined
  if (!offer) throw new Refusal('discounts.not_found')
  return asDiscount(await findOffer(context, buyer, offer.code), context.clock.now())
}

/** The discount of a member's first purchase, for the line on top of every page. */
export async function readActiveDiscount(context: MemberContext): Promise<Output<typeof activeEndpoint>> {
  const buyer = await findBuyer(context.db, context.site, context.member.id)
  const offer = await findActiveOffer(context, buyer)
  return { discount: offer && asActive(offer), now: context.clock.now().toISOString() }
}

export function asActive({ code, percentage, isTimeBonus, endsAt }: Offer) {
  const is_own_code = !isFirstPurchaseCode(code)
  return { code, percentage, is_time_bonus: isTimeBonus, is_own_code, ends_at: endsAt.toISOString() }
}

/** Finds the discount of a code, and counts codes that are none: they can be guessed. */
export async function tryCode(context: MemberContext, buyer: Buyer, code: string): Promise<Offer> {
  const { db, site, network } = context
  const who = countedAs(context.member)
  // Counted before it is looked for, so that many tries at once cannot share a count.
  const isFew =
    (await isWithinLimit(db, context, 'discount', who)) &&
    (await isWithinLimit(db, context, 'discount_network', network))
  if (!isFew) throw new Refusal('discounts.too_many')
  const offer = await findOffer(context, buyer, code)
  // This try alone: a code that is known must not wipe out the guesses before it.
  const subjects = [subjectOf(context, 'discount', who), subjectOf(context, 'discount_network', network)]
  await takeBackAttempts(db, site.id, subjects)
  return offer
}

function asDiscount(offer: Offer, now: Date): Discount {
  const { code, percentage, minimum, country, memberId, currency, endsAt, validity, methods } = offer
  return {
    code,
    percentage,
    value_percentage: percentage,
    minimum,
    minimum_order_value: minimum,
    country,
    user_id: memberId,
    currency,
    expires: endsAt.toISOString(),
    expired: endsAt <= now,
    status: 'active',
    validity,
    paymentmethods: [...methods],
  }
}

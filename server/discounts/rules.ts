import type { Currency } from '#contract/currencies.ts'
import { isFirstPurchaseCode } from '#contract/first-purchase-code.ts'
import type { Country } from '#contract/locales.ts'
import type { MemberId } from '#contract/members.ts'
import type { PaymentMethod } from '#contract/payment-methods.ts'
import type { Settings } from '#contract/settings.ts'
import type { Buyer } from './buyer.ts'

/** A discount that can be used, with what it asks for. */
export interface Offer {
  code: string
  percentage: number
  /** The least that the bundle must cost, in minor units. */
  minimum: number
  currency: Currency | null
  country: Country | null
  memberId: MemberId | null
  methods: readonly PaymentMethod[]
  validity: 'once-per-user' | 'unlimited'
  endsAt: Date
  isTimeBonus: boolean
  /** What may be used once, as `useOf` says. */
  use: string
}

/** The use that the time bonus and the welcome discount share. */
const FIRST_PURCHASE = 'FIRST-PURCHASE'
const HOUR_MS = 3_600_000

type OfferSettings = Pick<
  Settings,
  'time_bonus_percentage' | 'time_bonus_hours' | 'welcome_percentage' | 'welcome_hours'
>

/** What a member has without typing anything: the time bonus and the welcome discount, as long as each lasts. */
export function firstPurchaseOffers(settings: OfferSettings, buyer: Buyer, now: Date): Offer[] {
  if (buyer.isPaid || buyer.isReturning || !buyer.isConfirmed) return []
  const offers = [
    firstPurchaseOffer('TIMEBONUS', settings.time_bonus_percentage, settings.time_bonus_hours, buyer),
    firstPurchaseOffer('WELCOME', settings.welcome_percentage, settings.welcome_hours, buyer),
  ]
  return offers.filter(({ percentage, endsAt }) => percentage > 0 && now < endsAt)
}

/** What an order with this code has used: both discounts of the first purchase are one use. */
export function useOf(code: string): string {
  return isFirstPurchaseCode(code) ? FIRST_PURCHASE : code
}

function firstPurchaseOffer(name: 'TIMEBONUS' | 'WELCOME', percentage: number, hours: number, buyer: Buyer): Offer {
  return {
    code: `${name}${percentage}`,
    percentage,
    minimum: 0,
    currency: null,
    country: null,
    memberId: buyer.id,
    methods: [],
    validity: 'once-per-user',
    endsAt: new Date(buyer.signupAt.getTime() + hours * HOUR_MS),
    isTimeBonus: name === 'TIMEBONUS',
    use: FIRST_PURCHASE,
  }
}

export interface Order {
  price: number
  currency: Currency
  country: Country
  /** Unknown while somebody only looks at a code. */
  method?: PaymentMethod
}

/** What of an order a discount is not good for; undefined when it is good. */
export function unfitFor(
  { minimum, currency, country, methods }: Offer,
  order: Order,
): 'minimum' | 'currency' | 'country' | 'paymentmethod' | undefined {
  if (currency !== null && currency !== order.currency) return 'currency'
  if (country !== null && country !== order.country) return 'country'
  if (order.price < minimum) return 'minimum'
  if (order.method && methods.length > 0 && !methods.includes(order.method)) return 'paymentmethod'
  return undefined
}

/** What a discount takes off, in whole minor units: half a one counts for the member. */
export function discountOf(price: number, percentage: number): number {
  return Math.floor((price * percentage + 50) / 100)
}

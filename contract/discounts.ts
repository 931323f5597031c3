import * as z from 'zod/mini'
import { Currency } from './currencies.ts'
import { endpoint } from './endpoint.ts'
import { FlagText } from './fields.ts'
import { Country } from './locales.ts'
import { MemberId } from './members.ts'
import { PaymentMethod } from './payment-methods.ts'

/** A code as somebody types it; upper and lower case are the same. */
export const DiscountCode = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9-]{4,32}$/))

/** A discount as `discountcode.php` tells it. Two of its fields have two names. */
export const Discount = z.object({
  code: z.string(),
  percentage: z.int(),
  value_percentage: z.int(),
  /** The least that an order must cost before the discount, in the currency's minor unit; 0 for any. */
  minimum: z.int(),
  minimum_order_value: z.int(),
  /** Null where it is good for every country, member or currency. */
  country: z.nullable(Country),
  user_id: z.nullable(MemberId),
  currency: z.nullable(Currency),
  expires: z.iso.datetime(),
  expired: z.boolean(),
  status: z.enum(['active', 'stopped']),
  validity: z.enum(['once-per-user', 'unlimited']),
  /** The methods that it is good for; empty for all. */
  paymentmethods: z.array(PaymentMethod),
})
export type Discount = z.infer<typeof Discount>

export const readDiscountCode = endpoint({
  method: 'GET',
  path: '/api/discountcode.php',
  summary: 'A discount code that was typed in, or with `welcome=true` the one for the first purchase.',
  input: z.object({
    code: z.optional(DiscountCode),
    welcome: z._default(FlagText, false),
  }),
  output: Discount,
  refusals: [
    'authentication_required',
    'discounts.not_found',
    'discounts.already_used',
    'discounts.expired',
    'discounts.too_many',
  ],
  secrets: ['code'],
})

/** The discount that a member has without typing anything. */
export const ActiveDiscount = z.object({
  code: z.string(),
  percentage: z.int(),
  /** With it the countdown is shown: the time bonus. */
  is_time_bonus: z.boolean(),
  /** A code that was made for this member, rather than the discount of the first purchase. */
  is_own_code: z.boolean(),
  /** The price changes at this moment, whatever a device's clock says. */
  ends_at: z.iso.datetime(),
})

export const readActiveDiscount = endpoint({
  method: 'GET',
  path: '/api/discounts/active',
  summary: 'The time bonus while it lasts, else the welcome discount, else nothing; with the time on the server.',
  input: z.object({}),
  output: z.object({
    discount: z.nullable(ActiveDiscount),
    /** What the server's clock says: a countdown goes by the difference to it. */
    now: z.iso.datetime(),
  }),
  refusals: ['authentication_required'],
})

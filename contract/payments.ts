import * as z from 'zod/mini'
import { Currency } from './currencies.ts'
import { ActiveDiscount, DiscountCode } from './discounts.ts'
import { endpoint } from './endpoint.ts'
import { Country } from './locales.ts'
import { After, Next } from './page.ts'
import { AnyPaymentMethod, PaymentMethod } from './payment-methods.ts'

export const PaymentId = z.uuid()
export const Tier = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
export type Tier = z.infer<typeof Tier>
/** In a query a tier comes as text. */
const TierText = z.pipe(z.coerce.number(), Tier)

/** Amounts of money are whole numbers of the currency's minor unit, with VAT in them. */
const Cents = z.int()

/** A bundle as it is sold to whoever asks. */
export const BundleOffer = z.object({
  tier: Tier,
  credits: z.int(),
  popular: z.boolean(),
  price_cents: Cents,
  /** With the discount that the member has; null without one. */
  discounted_cents: z.nullable(Cents),
  /** What one text message costs with this bundle, at the price that is paid. */
  message_cents: Cents,
})
export type BundleOffer = z.infer<typeof BundleOffer>

export const listBundles = endpoint({
  method: 'GET',
  path: '/api/bundles',
  summary:
    "The four bundles p0 to p3: for a member in the currency of the member's country, with the discount that counts now.",
  input: z.object({}),
  output: z.object({
    currency: Currency,
    country: Country,
    bundles: z.array(BundleOffer),
    discount: z.nullable(ActiveDiscount),
    now: z.iso.datetime(),
  }),
})

export const listPaymentMethods = endpoint({
  method: 'GET',
  path: '/api/payments/methods',
  summary: "The ways to pay in the member's country, the one used last first. None while the site sells nothing.",
  input: z.object({}),
  output: z.object({
    methods: z.array(z.object({ paymentmethod: PaymentMethod, fee_cents: Cents, is_last_used: z.boolean() })),
  }),
  refusals: ['authentication_required'],
})

/** What an order costs, all of it: what stands above the button. */
export const Quote = z.object({
  tier: Tier,
  credits: z.int(),
  paymentmethod: PaymentMethod,
  currency: Currency,
  price_cents: Cents,
  discount: z.nullable(
    z.object({
      code: z.string(),
      percentage: z.int(),
      cents: Cents,
      ends_at: z.iso.datetime(),
    }),
  ),
  fee_cents: Cents,
  total_cents: Cents,
  /** In percent, such as 19 or 8.1. */
  vat_rate: z.number(),
  vat_cents: Cents,
  country: Country,
  message_cents: Cents,
  now: z.iso.datetime(),
})
export type Quote = z.infer<typeof Quote>

const choice = {
  /** One code at most; without one the best counts that the member has anyway: first purchase, or a code of their own. */
  discount: z.optional(DiscountCode),
}
const orderRefusals = [
  'authentication_required',
  'discounts.not_found',
  'discounts.already_used',
  'discounts.expired',
  'discounts.not_applicable',
  'discounts.in_use',
  'discounts.too_many',
  'payments.method_unavailable',
] as const

export const quoteOrder = endpoint({
  method: 'GET',
  path: '/api/payments/quote',
  summary: 'What a bundle costs with a method and a discount, to be shown above the order button.',
  input: z.object({ tier: TierText, paymentmethod: AnyPaymentMethod, ...choice }),
  output: Quote,
  refusals: orderRefusals,
})

/** loading: not at the provider yet. pending: the member or a bank has to do something. */
export const paymentStates = ['loading', 'pending', 'completed', 'failed'] as const
export const reversals = ['partially_refunded', 'refunded', 'charged_back'] as const

export const Payment = z.object({
  payment_id: PaymentId,
  credits: z.int(),
  paymentmethod: PaymentMethod,
  tier: Tier,
  state: z.enum(paymentStates),
  /** Of a completed payment: what was given back or called back since. */
  reversal: z.nullable(z.enum(reversals)),
  /** Of a failed one, as a code of errors.ts. */
  failure: z.nullable(z.enum(['payments.declined', 'payments.repeat_failed', 'payments.left', 'payments.expired'])),
  currency: Currency,
  price_cents: Cents,
  discount: z.nullable(z.object({ code: z.string(), percentage: z.int(), cents: Cents })),
  fee_cents: Cents,
  total_cents: Cents,
  vat_rate: z.number(),
  vat_cents: Cents,
  refunded_cents: Cents,
  /** Where the member pays or goes on paying; null when there is nothing to do there. */
  checkout_url: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  paid_at: z.nullable(z.iso.datetime()),
})
export type Payment = z.infer<typeof Payment>

/** A payment as it stands, and what the member has and is with it: read after it, so that both say the same. */
export const PaymentNow = z.object({
  payment: Payment,
  /** What the member can spend now. */
  balance: z.int(),
  paid_user: z.boolean(),
  /** Whether nothing else that the member has bought makes them premium. */
  is_only_purchase: z.boolean(),
})
export type PaymentNow = z.infer<typeof PaymentNow>

export const orderBundle = endpoint({
  method: 'POST',
  path: '/api/payments',
  summary: 'Orders a bundle with the obligation to pay. The answer says where the member pays.',
  input: z.object({
    tier: Tier,
    paymentmethod: AnyPaymentMethod,
    ...choice,
    /** What the member was shown. When the server's price is another, nothing is ordered. */
    total_cents: Cents,
    currency: Currency,
    /** The member repeats an earlier order. */
    is_repeat: z._default(z.boolean(), false),
  }),
  output: z.object({ payment: Payment }),
  refusals: [
    ...orderRefusals,
    'account.confirm_first',
    'direct_debit.blocked',
    'direct_debit.limit_reached',
    'payments.limit_reached',
    'payments.paused',
    'payments.price_changed',
    'payments.too_many',
    'payments.unavailable',
  ],
})

export const readPayment = endpoint({
  method: 'GET',
  path: '/api/payments/:id',
  summary: "One of the member's payments, as it stands.",
  input: z.object({ id: PaymentId }),
  output: PaymentNow,
  refusals: ['authentication_required', 'payments.not_found'],
})

export const readOrderNumber = endpoint({
  method: 'GET',
  path: '/api/payments/:id/order-number',
  summary:
    'What receipts and invoices call the order: with it a purchase can be withdrawn from without a login. It is kept nowhere.',
  input: z.object({ id: PaymentId }),
  output: z.object({ order_number: z.string() }),
  refusals: ['authentication_required', 'account.confirm_first', 'payments.not_found'],
})

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/payments',
  summary: "The member's payments, the newest first.",
  input: z.object({ after: After }),
  output: z.object({ payments: z.array(Payment), next: Next }),
  refusals: ['authentication_required'],
})

export const checkPayment = endpoint({
  method: 'POST',
  path: '/api/payments/:id/check',
  summary: 'Asks the provider how a payment stands; for the page that the provider sends the member back to.',
  input: z.object({ id: PaymentId }),
  output: PaymentNow,
  refusals: ['authentication_required', 'account.confirm_first', 'payments.not_found'],
})

export const cancelPayment = endpoint({
  method: 'POST',
  path: '/api/payments/:id/cancel',
  summary:
    'Gives up a payment that is not paid yet, so that its discount is free for another; answers how it stands then.',
  input: z.object({ id: PaymentId }),
  output: PaymentNow,
  refusals: ['authentication_required', 'account.confirm_first', 'payments.not_found', 'payments.unavailable'],
})

export const listRepeatOrders = endpoint({
  method: 'GET',
  path: '/api/payments/repeat',
  summary: 'What the member has bought before, each bundle and method once, at what it costs today.',
  input: z.object({}),
  output: z.object({ quotes: z.array(Quote) }),
  refusals: ['authentication_required'],
})

/** Below this each provider has its own address for messages. */
export const WEBHOOKS = '/api/payments/webhooks'

/** What the sandbox tells when something has happened there; the payment itself is then asked for. */
export const hearSandbox = endpoint({
  method: 'POST',
  path: `${WEBHOOKS}/sandbox`,
  summary: "Hears the sandbox provider's messages.",
  input: z.object({ event_id: z.string().check(z.maxLength(100)), payment_id: z.string().check(z.maxLength(100)) }),
  output: z.object({}),
  refusals: ['request.not_signed'],
  allowsCrossSite: true,
})

/** Mollie says only which payment it means, and signs nothing. */
export const hearMollie = endpoint({
  method: 'POST',
  path: `${WEBHOOKS}/mollie`,
  summary: "Hears Mollie's messages.",
  input: z.object({ id: z.string().check(z.regex(/^tr_[A-Za-z0-9]{1,60}$/)) }),
  output: z.object({}),
  allowsCrossSite: true,
})

/** Stripe's events; of each only which payment it is about. */
export const hearStripe = endpoint({
  method: 'POST',
  path: `${WEBHOOKS}/stripe`,
  summary: "Hears Stripe's messages.",
  input: z.object({
    id: z.string().check(z.maxLength(100)),
    data: z.object({
      object: z.object({
        id: z.string().check(z.maxLength(200)),
        payment_intent: z.nullish(z.string().check(z.maxLength(200))),
      }),
    }),
  }),
  output: z.object({}),
  refusals: ['request.not_signed'],
  allowsCrossSite: true,
})

/** Without the address where it is paid: all open sessions are told, and not each may be led there. */
export const PaymentTold = z.object({
  ...PaymentNow.shape,
  payment: z.omit(Payment, { checkout_url: true }),
})
export type PaymentTold = z.infer<typeof PaymentTold>

export const paymentEvents = {
  /** A payment has come to another state, or something of it was given back, on whichever device it was begun. */
  payment: PaymentTold,
}

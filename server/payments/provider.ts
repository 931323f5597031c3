import type { PaymentMethod } from '#contract/payment-methods.ts'
import type { Locale } from '#contract/locales.ts'

/** What we ask a provider to collect. */
export interface ProviderOrder {
  /** Ours; also the idempotency key, so that asking twice makes one payment. */
  paymentId: string
  /** The site's host: what is paid for one site never counts on another. */
  site: string
  amount: number
  currency: string
  method: PaymentMethod
  language: Locale
  description: string
  returnUrl: string
  /** Of a direct debit: the account, and that its holder allowed it. */
  mandate: { reference: string; iban: string; holder: string; signedAt: string } | null
  webhookUrl: string
}

/** A payment as the provider has it. */
export interface ProviderPayment {
  providerId: string
  /** A second name of it, where messages may use another. */
  intent?: string | null
  status: 'open' | 'pending' | 'paid' | 'canceled' | 'expired' | 'failed'
  amount: number
  currency: string
  /** What we gave with the order. */
  paymentId: string
  site: string
  checkoutUrl: string | null
  refunds: readonly ProviderRefund[]
  chargebacks: readonly { id: string; amount: number; isReversed: boolean }[]
}

export interface ProviderRefund {
  id: string
  /** Ours, of a refund that we asked for. */
  refundId: string | null
  amount: number
  status: 'pending' | 'refunded' | 'failed'
}

/** Whoever takes the money. Every call may be repeated. */
export interface PaymentProvider {
  name: string
  supports(method: PaymentMethod): boolean
  create(order: ProviderOrder): Promise<ProviderPayment>
  fetch(providerId: string): Promise<ProviderPayment>
  /** What was made of an order whose answer got lost, by our id; undefined when the provider surely has none. */
  find(order: { paymentId: string; orderedAt: Date }): Promise<ProviderPayment | undefined>
  /** Asks that nothing more be paid; how it stands then is fetched. */
  cancel(providerId: string): Promise<void>
  /** The id is ours, and the idempotency key. */
  refund(providerId: string, refund: { id: string; amount: number; currency: string }): Promise<void>
}

/** The providers that this installation has, by name. */
export type Providers = ReadonlyMap<string, PaymentProvider>

/** No answer, or none that makes sense: whether anything happened is not known, and it is asked again later. */
export class ProviderFailed extends Error {
  override name = 'ProviderFailed'
}

/** The provider said no, and will say so again. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused'
}

import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Locale } from '#contract/locales.ts'
import type { PaymentMethod } from '#contract/payment-methods.ts'
import { type PaymentProvider, ProviderFailed, type ProviderOrder, type ProviderPayment } from '../provider.ts'
import { callProvider } from './call-provider.ts'

/** What Mollie calls our methods; it has no others of ours. */
const methods: Partial<Record<PaymentMethod, string>> = {
  sdd: 'directdebit',
  sct: 'banktransfer',
  przelewy24: 'przelewy24',
  blik: 'blik',
  ideal: 'ideal',
  bancontact: 'bancontact',
  eps: 'eps',
  creditcard: 'creditcard',
  visa: 'creditcard',
  mastercard: 'creditcard',
  maestro: 'creditcard',
  cartebancaire: 'creditcard',
  applepay: 'applepay',
  paypal: 'paypal',
  paysafecard: 'paysafecard',
}

const locales: Record<Locale, string> = {
  de: 'de_DE',
  en: 'en_GB',
  es: 'es_ES',
  fr: 'fr_FR',
  it: 'it_IT',
  nl: 'nl_NL',
  pl: 'pl_PL',
}

const Amount = z.object({ currency: z.string(), value: z.string().check(z.regex(/^\d{1,9}\.\d{2}$/)) })
const Id = z.string().check(z.maxLength(100))
const Refund = z.object({
  id: Id,
  amount: Amount,
  status: z.enum(['queued', 'pending', 'processing', 'refunded', 'failed', 'canceled']),
  metadata: z.nullish(z.object({ refund_id: z.optional(z.string()) })),
})
const Chargeback = z.object({ id: Id, amount: Amount, reversedAt: z.nullish(z.string()) })
const Answer = z.object({
  id: Id,
  status: z.enum(['open', 'pending', 'authorized', 'paid', 'canceled', 'expired', 'failed']),
  amount: Amount,
  metadata: z.object({ payment_id: z.string(), site: z.string() }),
  /** Whether it can be cancelled: a card's payment, for one, only runs out. */
  isCancelable: z.optional(z.boolean()),
  _links: z.object({ checkout: z.nullish(z.object({ href: z.string() })) }),
  _embedded: z.optional(
    z.object({ refunds: z.optional(z.array(Refund)), chargebacks: z.optional(z.array(Chargeback)) }),
  ),
})
const Made = z.object({ id: Id })
/** What others have made with the same key says of itself what it likes. */
const Page = z.object({
  _embedded: z.object({
    payments: z.array(
      z.object({
        id: Id,
        createdAt: z.iso.datetime({ offset: true }),
        metadata: z.unknown(),
      }),
    ),
  }),
  _links: z.object({ next: z.nullish(z.object({ href: z.url() })) }),
})
const Ours = z.object({ payment_id: z.string() })
const MOST_PAGES = 40
const CLOCKS_DIFFER_MS = 300_000

interface Options {
  key: string
  /** Another address than Mollie's own, for its stand-in. */
  url?: string
}

/** Mollie, by its v2 API. Cards are paid on its hosted page: no card's number ever comes to us. */
export function mollieProvider({ key, url = 'https://api.mollie.com' }: Options): PaymentProvider {
  const post = <T>(shape: z.ZodMiniType<T>, path: string, idempotencyKey: string, body: object) =>
    callProvider(shape, {
      url: `${url}/v2${path}`,
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey,
      },
      body: JSON.stringify(body),
    })
  const pathOf = (id: string) => `/payments/${encodeURIComponent(id)}`
  const get = <T>(shape: z.ZodMiniType<T>, path: string) =>
    callProvider(shape, { url: `${url}/v2${path}`, headers: { authorization: `Bearer ${key}` } })
  const fetchOne = async (id: string) => asPayment(await get(Answer, `${pathOf(id)}?embed=refunds,chargebacks`))

  /** The newest first, back to when it was ordered. */
  const find = async ({ paymentId, orderedAt }: { paymentId: string; orderedAt: Date }) => {
    const since = orderedAt.getTime() - CLOCKS_DIFFER_MS
    let from = ''
    for (let page = 0; page < MOST_PAGES; page++) {
      const { _embedded, _links } = await get(Page, `/payments?limit=250${from}`)
      const made = _embedded.payments.find(({ metadata }) => Ours.safeParse(metadata).data?.payment_id === paymentId)
      if (made) return fetchOne(made.id)
      const oldest = _embedded.payments.at(-1)
      const next = _links.next && new URL(_links.next.href).searchParams.get('from')
      if (!oldest || !next || Date.parse(oldest.createdAt) < since) return undefined
      from = `&from=${encodeURIComponent(next)}`
    }
    throw new ProviderFailed('Mollie has more payments than are looked through')
  }

  /** A debit hangs on a customer with a mandate; both are made once for a payment. */
  const mandateFor = async ({ paymentId, mandate }: ProviderOrder) => {
    if (!mandate) return {}
    const customer = await post(Made, '/customers', keyOf(paymentId, 'customer'), { name: mandate.holder })
    const made = await post(
      Made,
      `/customers/${encodeURIComponent(customer.id)}/mandates`,
      keyOf(paymentId, 'mandate'),
      {
        method: 'directdebit',
        consumerName: mandate.holder,
        consumerAccount: mandate.iban,
        signatureDate: mandate.signedAt.slice(0, 10),
        mandateReference: mandate.reference,
      },
    )
    return { customerId: customer.id, mandateId: made.id, sequenceType: 'recurring' }
  }

  return {
    name: 'mollie',
    supports: (method) => methods[method] !== undefined,
    async create(order) {
      const { paymentId, site, amount, currency, method, language, description, returnUrl, webhookUrl } = order
      const body = {
        amount: asAmount(amount, currency),
        description,
        redirectUrl: returnUrl,
        webhookUrl,
        method: methods[method],
        locale: locales[language],
        metadata: { payment_id: paymentId, site },
        ...(await mandateFor(order)),
      }
      return asPayment(await post(Answer, '/payments', paymentId, body))
    },
    fetch: fetchOne,
    find,
    async cancel(id) {
      const { isCancelable } = await get(Answer, pathOf(id))
      if (isCancelable === false) return
      const call = {
        url: `${url}/v2${pathOf(id)}`,
        method: 'DELETE',
        headers: { authorization: `Bearer ${key}` },
      } as const
      await callProvider(z.unknown(), call)
    },
    async refund(providerId, { id, amount, currency }) {
      const body = { amount: asAmount(amount, currency), description: id.slice(0, 8), metadata: { refund_id: id } }
      await post(Made, `${pathOf(providerId)}/refunds`, id, body)
    },
  }
}

function asPayment({ id, status, amount, metadata, _links, _embedded }: z.infer<typeof Answer>): ProviderPayment {
  return {
    providerId: id,
    // Money that is only reserved is not money yet.
    status: status === 'authorized' ? 'pending' : status,
    amount: centsOf(amount),
    currency: amount.currency,
    paymentId: metadata.payment_id,
    site: metadata.site,
    checkoutUrl: _links.checkout?.href ?? null,
    refunds: (_embedded?.refunds ?? []).map((refund) => ({
      id: refund.id,
      refundId: refund.metadata?.refund_id ?? null,
      amount: centsOf(refund.amount),
      status: refundStatus(refund.status),
    })),
    chargebacks: (_embedded?.chargebacks ?? []).map((chargeback) => ({
      id: chargeback.id,
      amount: centsOf(chargeback.amount),
      isReversed: Boolean(chargeback.reversedAt),
    })),
  }
}

function refundStatus(status: z.infer<typeof Refund>['status']): 'pending' | 'refunded' | 'failed' {
  if (status === 'refunded') return 'refunded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

/** All our currencies have two decimals; no number with a point is ever counted with. */
function asAmount(cents: number, currency: string) {
  return { currency, value: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}` }
}

function centsOf({ value }: { value: string }): number {
  return Number(value.replace('.', ''))
}

/** Keys are UUIDs: another one for each thing that a payment needs. */
function keyOf(paymentId: string, what: string): string {
  const hex = createHash('sha256').update(`${paymentId} ${what}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

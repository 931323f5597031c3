import { WEBHOOKS } from '#contract/payments.ts'
import { isLocale, FALLBACK_LOCALE } from '#contract/locales.ts'
import type { Context } from '#server/context.ts'
import { changeAndTell } from '#server/platform/live/change-and-tell.ts'
import { applyTruth, type Cause, endUnpaid } from './apply-truth.ts'
import { findMandate, type MandateRow } from './direct-debit/mandate.ts'
import { unseal } from './direct-debit/seal.ts'
import { methodIn, type PaymentRow } from './payment-row.ts'
import { ProviderFailed, type ProviderOrder, ProviderRefused } from './provider.ts'
import { findPayment, lockPayment } from './queries.ts'

export type PaymentParts = Pick<Context, 'db' | 'site' | 'clock' | 'live' | 'providers' | 'secrets' | 'log'>

const GIVE_UP_MS = 24 * 3_600_000
/** A debit for which nobody has named an account. */
const UNNAMED_MS = 3_600_000

/**
 * Brings an order to its provider, if it is not there yet. When no answer comes the order stays as it is, and the poller
 * asks again with the same key: one order is one payment there.
 */
export async function openAtProvider(parts: PaymentParts, id: string, cause: Cause): Promise<void> {
  const { db, site, providers, clock, log } = parts
  const payment = await findPayment(db, site.id, id)
  if (!payment || payment.state !== 'created') return
  const mandate = payment.method === 'sdd' ? await findMandate(db, site.id, id) : undefined
  const isUnnamed = payment.method === 'sdd' && !mandate
  const isTooOld = clock.now().getTime() - Date.parse(payment.createdAt) > (isUnnamed ? UNNAMED_MS : GIVE_UP_MS)
  // A debit goes to the provider once its member has allowed it.
  if (payment.method === 'sdd' && !mandate?.signedAt) return isTooOld ? giveUp(parts, id, 'expired', cause) : undefined
  const provider = providers.get(payment.provider)
  try {
    if (!provider) throw new ProviderFailed(`There is no provider ${payment.provider}`)
    const truth = await provider.create(orderAt(parts, payment, mandate))
    await changeAndTell(parts, async (tx, tell) => {
      await applyTruth({ ...parts, tx, tell }, id, truth, cause)
    })
  } catch (error) {
    if (!(error instanceof ProviderFailed || error instanceof ProviderRefused)) throw error
    log.warn({ err: error, payment: id }, 'a payment could not be brought to its provider')
    const end = error instanceof ProviderRefused ? 'failed' : isTooOld ? 'expired' : undefined
    if (end) await giveUp(parts, id, end, cause)
  }
}

async function giveUp(parts: PaymentParts, id: string, end: 'failed' | 'expired', cause: Cause): Promise<void> {
  await changeAndTell(parts, async (tx, tell) => {
    const locked = await lockPayment(tx, parts.site.id, id)
    if (locked.state === 'created') await endUnpaid({ ...parts, tx, tell }, locked, end, cause)
  })
}

function orderAt({ site, secrets }: PaymentParts, payment: PaymentRow, mandate: MandateRow | undefined): ProviderOrder {
  const { company } = site
  return {
    paymentId: payment.id,
    site: site.host,
    amount: payment.total,
    currency: payment.currency,
    method: methodIn(payment),
    language: isLocale(payment.language) ? payment.language : FALLBACK_LOCALE,
    // It stands in bank statements, which others may see: the company, and nothing of what it sells.
    description: `${company.tradenames[0] ?? company.name} ${payment.id.slice(0, 8)}`,
    returnUrl: `${site.origin}/transactions/${payment.id}`,
    mandate: mandate ? mandateAt(secrets, mandate) : null,
    webhookUrl: `${site.origin}${WEBHOOKS}/${payment.provider}`,
  }
}

function mandateAt(secrets: Context['secrets'], { paymentId, reference, sealed, signedAt }: MandateRow) {
  const { iban, account_holder } = unseal(secrets, paymentId, sealed)
  return { reference, iban, holder: account_holder, signedAt: signedAt ?? '' }
}

import { WEBHOOKS } from '#contract/payments.ts'
import { isLocale, FALLBACK_LOCALE } from '#contract/locales.ts'
import type { Context } from '#server/context.ts'
import { changeAndTell } from '#server/platform/live/change-and-tell.ts'
import { applyTruth, type Cause, endUnpaid } from './apply-truth.ts'
import { findMandate, type MandateRow } from './direct-debit/mandate.ts'
import { unsealDetails } from './direct-debit/seal.ts'
import { methodIn, type PaymentRow } from './payment-row.ts'
import { ProviderFailed, type ProviderOrder, type ProviderPayment, ProviderRefused } from './provider.ts'
import { findPayment, lockPayment } from './queries.ts'

export type PaymentParts = Pick<Context, 'db' | 'site' | 'clock' | 'live' | 'providers' | 'secrets' | 'log'>

const GIVE_UP_MS = 24 * 3_600_000
/** A debit for which nobody has named an account. */
const UNNAMED_MS = 3_600_000
/** Providers forget keys, Mollie after an hour: an older order or refund is looked for there before it is made. */
export const KEY_MS = 50 * 60_000

/**
 * Brings an order to its provider, if it is not there yet. When no answer comes the order stays as it is, and the poller
 * asks again: one order is one payment there.
 */
export async function openAtProvider(parts: PaymentParts, id: string, cause: Cause): Promise<void> {
  const { db, site, clock, log } = parts
  const payment = await findPayment(db, site.id, id)
  if (!payment || payment.state !== 'created') return
  const isDebit = payment.method === 'sdd'
  const mandate = isDebit ? await findMandate(db, site.id, id) : undefined
  const age = clock.now().getTime() - Date.parse(payment.createdAt)
  const isTooOld = age > (isDebit && !mandate ? UNNAMED_MS : GIVE_UP_MS)
  // A debit goes to the provider once its member has allowed it.
  if (isDebit && !mandate?.signedAt) return isTooOld ? giveUpUnsigned(parts, id, 'expired', cause) : undefined
  try {
    const truth = await bring(parts, payment, mandate, { mayBeThere: age > KEY_MS, isTooOld })
    if (!truth) return await giveUp(parts, id, 'expired', cause)
    await changeAndTell(parts, async (tx, tell) => {
      await applyTruth({ ...parts, tx, tell }, id, truth, cause)
    })
  } catch (error) {
    if (!(error instanceof ProviderFailed || error instanceof ProviderRefused)) throw error
    log.warn({ err: error, payment: id }, 'a payment could not be brought to its provider')
    // What the member pays on a page nobody can have paid, as nobody got its address; a debit may be under way.
    const isOver = isTooOld && !isDebit
    const end = error instanceof ProviderRefused ? 'failed' : isOver ? 'expired' : undefined
    if (end) await giveUp(parts, id, end, cause)
  }
}

/** How the payment stands at the provider; undefined when it is not there and too old to be made. */
async function bring(
  parts: PaymentParts,
  payment: PaymentRow,
  mandate: MandateRow | undefined,
  { mayBeThere, isTooOld }: { mayBeThere: boolean; isTooOld: boolean },
): Promise<ProviderPayment | undefined> {
  const provider = parts.providers.get(payment.provider)
  if (!provider) throw new ProviderFailed(`There is no provider ${payment.provider}`)
  const order = { paymentId: payment.id, orderedAt: new Date(payment.createdAt) }
  const made = mayBeThere ? await provider.find(order).catch(asUnanswered) : undefined
  if (made || isTooOld) return made
  return provider.create(orderAt(parts, payment, mandate))
}

/** Not to be allowed to look says nothing about what is there. */
function asUnanswered(error: unknown): never {
  throw error instanceof ProviderRefused
    ? new ProviderFailed('An order could not be looked for', { cause: error })
    : error
}

async function giveUp(parts: PaymentParts, id: string, end: 'failed' | 'expired', cause: Cause): Promise<void> {
  await changeAndTell(parts, async (tx, tell) => {
    const locked = await lockPayment(tx, parts.site.id, id)
    if (locked.state === 'created') await endUnpaid({ ...parts, tx, tell }, locked, end, cause)
  })
}

/** Ends a debit that nobody has allowed. One that is allowed at this moment goes on: the provider may have it already. */
export async function giveUpUnsigned(
  parts: PaymentParts,
  id: string,
  end: 'expired' | 'canceled',
  cause: Cause,
): Promise<void> {
  await changeAndTell(parts, async (tx, tell) => {
    const locked = await lockPayment(tx, parts.site.id, id)
    const mandate = await findMandate(tx, parts.site.id, id)
    if (locked.state === 'created' && !mandate?.signedAt) await endUnpaid({ ...parts, tx, tell }, locked, end, cause)
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
  const { iban, account_holder } = unsealDetails(secrets, paymentId, sealed)
  return { reference, iban, holder: account_holder, signedAt: signedAt ?? '' }
}

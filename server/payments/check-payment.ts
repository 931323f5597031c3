import type { Input, Output } from '#contract/endpoint.ts'
import type * as contract from '#contract/payments.ts'
import type { MemberContext } from '#server/context.ts'
import { isWithinLimit } from '#server/limits.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { cancelAtProvider } from './cancel-unpaid-orders.ts'
import { findMandate } from './direct-debit/mandate.ts'
import { giveUpUnsigned } from './open-at-provider.ts'
import { readPayment } from './read-payments.ts'
import { ProviderFailed, ProviderRefused } from './provider.ts'
import { ownPayment } from './own-payment.ts'
import { reconcile } from './reconcile.ts'
import { shownState } from './rules.ts'

/** Somebody came back from the provider: it is asked at once, and what it says counts, not that they came back. */
export async function checkPayment(
  context: MemberContext,
  { id }: Input<typeof contract.checkPayment>,
): Promise<Output<typeof contract.checkPayment>> {
  const { db, site, member, log } = context
  const { state } = await ownPayment(db, site.id, id, member.id)
  const isWaiting = shownState(state) === 'loading' || shownState(state) === 'pending'
  if (isWaiting && (await isWithinLimit(db, context, 'payment_check', member.id))) {
    await reconcile(context, id, 'return').catch((error: unknown) => {
      if (!(error instanceof ProviderFailed || error instanceof ProviderRefused)) throw error
      log.warn({ err: error, payment: id }, 'a provider could not be asked')
    })
  }
  return readPayment(context, { id })
}

/** Gives up a payment, as far as the provider lets it. Who asks for it too often is told how it stands. */
export async function cancelPayment(
  context: MemberContext,
  { id }: Input<typeof contract.cancelPayment>,
): Promise<Output<typeof contract.cancelPayment>> {
  const { db, site, member, log } = context
  const { state, method } = await ownPayment(db, site.id, id, member.id)
  const mandate = method === 'sdd' ? await findMandate(db, site.id, id) : undefined
  if (method === 'sdd' && state === 'created' && !mandate?.signedAt)
    await giveUpUnsigned(context, id, 'canceled', 'cancel')
  else if (
    (state === 'created' || state === 'open') &&
    (await isWithinLimit(db, context, 'payment_check', member.id))
  ) {
    try {
      await cancelAtProvider(context, id)
    } catch (error) {
      if (!(error instanceof ProviderFailed || error instanceof ProviderRefused)) throw error
      log.warn({ err: error, payment: id }, 'a payment could not be cancelled')
      throw new Refusal('payments.unavailable')
    }
  }
  return readPayment(context, { id })
}

import type { MemberId } from '#contract/members.ts'
import { tryEach } from '#server/platform/jobs/try-each.ts'
import { giveUpUnsigned, type PaymentParts } from './open-at-provider.ts'
import { ProviderFailed, ProviderRefused } from './provider.ts'
import { findPayment } from './queries.ts'
import { reconcile } from './reconcile.ts'

/**
 * A member's pause has begun: cancels what was ordered until then and nobody has paid or allowed, as far as its provider
 * lets it. A bank transfer is left alone: its money may be on the way, and is to find its order.
 */
export async function cancelUnpaidOrders(parts: PaymentParts, memberId: MemberId, until: string): Promise<void> {
  const { db, site, log } = parts
  const orders = await db
    .selectFrom('payments')
    .select(['id', 'method'])
    .where('siteId', '=', site.id)
    .where('memberId', '=', memberId)
    .where('createdAt', '<=', until)
    .where('state', 'in', ['created', 'open'])
    .where('method', '<>', 'sct')
    .execute()
  await tryEach(orders, 'orders could not be cancelled', async ({ id, method }) => {
    if (method === 'sdd') return giveUpUnsigned(parts, id, 'canceled', 'cancel')
    try {
      await cancelAtProvider(parts, id)
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error
      log.warn({ err: error, payment: id }, 'a payment could not be cancelled')
    }
  })
}

/** One that is not there yet is brought there first: otherwise a lost answer could come to life later. */
export async function cancelAtProvider(parts: PaymentParts, id: string): Promise<void> {
  const { db, site, providers } = parts
  const known = await findPayment(db, site.id, id)
  if (!known?.providerId) await reconcile(parts, id, 'cancel')
  const opened = await findPayment(db, site.id, id)
  if (opened?.state === 'created')
    throw new ProviderFailed('An order that is to be cancelled is not at its provider yet')
  if (opened?.providerId) await providers.get(opened.provider)?.cancel(opened.providerId)
  await reconcile(parts, id, 'cancel')
}

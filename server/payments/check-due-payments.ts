import type { PaymentParts } from './open-at-provider.ts'
import { ProviderFailed, ProviderRefused } from './provider.ts'
import { reconcile } from './reconcile.ts'
import { nextCheck } from './rules.ts'

const AT_ONCE = 200

/** Asks for every payment that is not over and has waited long enough: a webhook that got lost only delays. */
export async function checkDuePayments(parts: PaymentParts): Promise<number> {
  const { db, site, clock, log } = parts
  const due = await db
    .selectFrom('payments')
    .select(['id', 'checks', 'createdAt'])
    .where('siteId', '=', site.id)
    .where('checkAt', '<=', clock.now().toISOString())
    .orderBy('checkAt')
    .limit(AT_ONCE)
    .execute()
  for (const payment of due) {
    try {
      await reconcile(parts, payment.id, 'poller')
    } catch (error) {
      if (!(error instanceof ProviderFailed || error instanceof ProviderRefused)) throw error
      log.warn({ err: error, payment: payment.id }, 'a provider could not be asked')
    }
    await checkLater(parts, payment)
  }
  return due.length
}

/** Whatever happened, it is not asked for again at once. */
async function checkLater(
  { db, site, clock }: PaymentParts,
  { id, checks, createdAt }: { id: string; checks: number; createdAt: string },
): Promise<void> {
  const now = clock.now()
  await db
    .updateTable('payments')
    .set({ checks: checks + 1, checkAt: nextCheck(new Date(createdAt), checks + 1, now)?.toISOString() ?? null })
    .where('siteId', '=', site.id)
    .where('id', '=', id)
    .where('checkAt', '<=', now.toISOString())
    .execute()
}

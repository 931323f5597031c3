import { tryEach } from '#server/platform/jobs/try-each.ts'
import type { PaymentParts } from './open-at-provider.ts'
import type { PaymentRow } from './payment-row.ts'
import { ProviderFailed, ProviderRefused } from './provider.ts'
import { reconcile } from './reconcile.ts'
import { nextCheck } from './rules.ts'

const AT_ONCE = 200

/**
 * Asks for every payment whose time has come: a webhook that got lost only delays. Those that are over come last: what was
 * called back can wait for who has paid just now.
 */
export async function checkDuePayments(parts: PaymentParts): Promise<number> {
  const { db, site, clock, log } = parts
  const due = await db
    .selectFrom('payments')
    .select(['id', 'checks', 'state', 'createdAt', 'endedAt'])
    .where('siteId', '=', site.id)
    .where('checkAt', '<=', clock.now().toISOString())
    .orderBy((eb) => eb('endedAt', 'is not', null))
    .orderBy('checkAt')
    .limit(AT_ONCE)
    .execute()
  await tryEach(due, 'payments could not be checked', async (payment) => {
    try {
      await reconcile(parts, payment.id, 'poller')
    } catch (error) {
      if (!(error instanceof ProviderFailed || error instanceof ProviderRefused)) throw error
      log.warn({ err: error, payment: payment.id }, 'a provider could not be asked')
    } finally {
      await checkLater(parts, payment)
    }
  })
  return due.length
}

/** Whatever happened, it is not asked for again at once. */
async function checkLater(
  { db, site, clock }: PaymentParts,
  payment: Pick<PaymentRow, 'id' | 'checks' | 'state' | 'createdAt' | 'endedAt'>,
): Promise<void> {
  const now = clock.now()
  const checks = payment.checks + 1
  await db
    .updateTable('payments')
    .set({ checks, checkAt: nextCheck(payment, checks, now)?.toISOString() ?? null })
    .where('siteId', '=', site.id)
    .where('id', '=', payment.id)
    .where('checkAt', '<=', now.toISOString())
    .execute()
}

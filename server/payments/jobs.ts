import type { Clock } from '#server/platform/clock.ts'
import type { Database, SiteId } from '#server/platform/db/db.ts'
import { forTask, type Job } from '#server/platform/jobs/job.ts'
import { tryEach } from '#server/platform/jobs/try-each.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Live } from '#server/platform/live/live.ts'
import type { Site } from '#server/sites/site.ts'
import type { Sites } from '#server/sites/sites.ts'
import { pauseTask } from '#server/spend-limits/spend-limits.ts'
import { cancelUnpaidOrders } from './cancel-unpaid-orders.ts'
import { checkDuePayments } from './check-due-payments.ts'
import { carryOutRefund, refundTask } from './refund-payment.ts'
import type { PaymentParts } from './open-at-provider.ts'
import type { Providers } from './provider.ts'
import { reconcile, reconcileTask } from './reconcile.ts'
import { retryRefunds } from './retry-refunds.ts'

interface Parts {
  database: Database
  sites: Sites
  clock: Clock
  live: Live
  providers: Providers
  secrets: Secrets
  log: PaymentParts['log']
}

export function paymentJobs(parts: Parts): Job[] {
  const partsFor = (site: Site): PaymentParts => ({ ...parts, db: parts.database.forSite(site.id), site })
  const siteOf = (id: SiteId) => parts.sites.byId(id)
  return [
    forTask(reconcileTask, async ({ site: id, payment }) => {
      const site = siteOf(id)
      if (site) await reconcile(partsFor(site), payment, 'webhook')
    }),
    forTask(refundTask, async ({ site: id, refund }) => {
      const site = siteOf(id)
      if (site) await carryOutRefund(partsFor(site), refund)
    }),
    forTask(pauseTask, async ({ site: id, member, began }) => {
      const site = siteOf(id)
      if (site) await cancelUnpaidOrders(partsFor(site), member, began)
    }),
    {
      name: 'check-payments',
      schedule: '* * * * *',
      run: () =>
        tryEach(parts.sites.all(), 'sites have payments that could not be checked', (site) =>
          checkDuePayments(partsFor(site)),
        ),
    },
    {
      name: 'retry-refunds',
      schedule: '11 * * * *',
      run: () =>
        tryEach(parts.sites.all(), 'sites have refunds that could not be retried', (site) =>
          retryRefunds(partsFor(site)),
        ),
    },
  ]
}

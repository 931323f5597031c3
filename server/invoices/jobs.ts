import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/db.ts'
import { forTask, type Job } from '#server/platform/jobs/job.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Sites } from '#server/sites/sites.ts'
import { invoiceTask, issueInvoice } from './issue-invoice.ts'

interface Parts {
  database: Database
  sites: Sites
  clock: Clock
  secrets: Secrets
}

export function invoiceJobs({ database, sites, clock, secrets }: Parts): Job[] {
  return [
    forTask(invoiceTask, async ({ site: id, payment, refund }) => {
      const site = sites.byId(id)
      if (site) await issueInvoice({ db: database.forSite(id), site, clock, secrets }, payment, refund || null)
    }),
  ]
}

import type { Database } from '#server/platform/db/db.ts'
import { forTask, type Job } from '#server/platform/jobs/job.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Sms } from '#server/platform/sms.ts'
import type { Sites } from '#server/sites/sites.ts'
import { sendCode } from './send-code.ts'
import { smsTask } from './start-direct-debit.ts'

interface Parts {
  database: Database
  sites: Sites
  secrets: Secrets
  sms: Sms | undefined
}

export function directDebitJobs({ database, sites, secrets, sms }: Parts): Job[] {
  return [
    forTask(smsTask, async ({ site: id, payment }) => {
      const site = sites.byId(id)
      if (site && sms) await sendCode({ db: database.forSite(id), site, secrets, sms }, payment)
    }),
  ]
}

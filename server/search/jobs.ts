import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/db.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import type { Sites } from '#server/sites/sites.ts'
import { sendAlerts } from './send-alerts.ts'

export function searchJobs({ database, sites, clock }: { database: Database; sites: Sites; clock: Clock }): Job[] {
  const run = () => sendAlerts({ database, sites: sites.all(), clock })
  return [{ name: 'search-alerts', schedule: '23 8 * * *', run }]
}

import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/db.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import type { Sites } from '#server/sites/sites.ts'
import { collectNotices } from './collect-notices.ts'
import { sendNotices } from './send-notices.ts'

export function notificationJobs({
  database,
  sites,
  clock,
}: {
  database: Database
  sites: Sites
  clock: Clock
}): Job[] {
  const run = async () => {
    const now = clock.now()
    for (const site of sites.ids()) {
      const db = database.forSite(site)
      await collectNotices(db, site, now)
      await sendNotices(db, site, now)
    }
  }
  return [{ name: 'tell-members', schedule: '* * * * *', run }]
}

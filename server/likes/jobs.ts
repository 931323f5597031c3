import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/db.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import type { Sites } from '#server/sites/sites.ts'
import { purgeLikes } from './purge-likes.ts'

export function likeJobs({ database, sites, clock }: { database: Database; sites: Sites; clock: Clock }): Job[] {
  return [{ name: 'purge-likes', schedule: '*/5 * * * *', run: () => purgeLikes(database, sites.ids(), clock.now()) }]
}

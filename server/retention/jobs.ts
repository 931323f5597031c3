import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/db.ts'
import { dropPartitions, makePartitions } from '#server/platform/db/partitions.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import type { Sites } from '#server/sites/sites.ts'
import { forgetOldRows } from './forget-old-rows.ts'

export function retentionJobs({ database, sites, clock }: { database: Database; sites: Sites; clock: Clock }): Job[] {
  return [
    { name: 'forget-old-rows', schedule: '41 * * * *', run: () => forgetOldRows(database, sites.ids(), clock.now()) },
    { name: 'make-partitions', schedule: '53 3 * * *', run: () => makePartitions(database, clock.now()) },
    { name: 'drop-partitions', schedule: '23 * * * *', run: () => dropPartitions(database, clock.now()) },
  ]
}

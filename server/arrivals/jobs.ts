import type { Database } from '#server/platform/db/db.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import type { ArrivalCounts } from './arrival-counts.ts'

export function arrivalJobs({ database, arrivals }: { database: Database; arrivals: ArrivalCounts }): Job[] {
  return [{ name: 'write-arrivals', everySeconds: 10, run: () => arrivals.write(database) }]
}

import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/db.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { Sites } from '#server/sites/sites.ts'
import { eraseMembers } from './erase-members.ts'

interface Parts {
  database: Database
  sites: Sites
  clock: Clock
  storage: Storage
}

export function accountJobs(parts: Parts): Job[] {
  const run = () => eraseMembers({ ...parts, sites: parts.sites.all() })
  return [{ name: 'erase-members', schedule: '*/10 * * * *', run }]
}

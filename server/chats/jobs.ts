import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/db.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { Sites } from '#server/sites/sites.ts'
import { sweepPictures } from './erase-pictures.ts'

interface Parts {
  database: Database
  sites: Sites
  clock: Clock
  storage: Storage
}

export function chatJobs({ database, sites, clock, storage }: Parts): Job[] {
  return [
    {
      name: 'sweep-pictures',
      schedule: '37 * * * *',
      run: async () => void (await sweepPictures(database, storage, sites.ids(), clock.now())),
    },
  ]
}

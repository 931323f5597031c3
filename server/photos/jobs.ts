import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/db.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { Sites } from '#server/sites/sites.ts'
import { purgePhotos } from './purge-photos.ts'
import { sweepPhotos } from './sweep-photos.ts'
import { sweepUploads } from './sweep-uploads.ts'

interface Parts {
  database: Database
  sites: Sites
  clock: Clock
  storage: Storage
  uploadFolder: string
  log: { warn(what: object, text: string): void }
}

export function photoJobs({ database, sites, clock, storage, uploadFolder, log }: Parts): Job[] {
  return [
    {
      name: 'purge-photos',
      schedule: '* * * * *',
      run: () => purgePhotos(database, storage, sites.ids(), clock.now()),
    },
    {
      name: 'sweep-photos',
      schedule: '17 * * * *',
      async run() {
        const { missing } = await sweepPhotos(database, storage, sites.ids(), clock.now())
        await sweepUploads(uploadFolder, clock.now())
        if (missing.length > 0) log.warn({ photos: missing.length }, 'photos without bytes')
      },
    },
  ]
}

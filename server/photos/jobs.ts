import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/db.ts'
import { forTask, type Job } from '#server/platform/jobs/job.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { Sites } from '#server/sites/sites.ts'
import { purgePhotos } from './purge-photos.ts'
import { placePhoto, placePhotoTask } from './restore-private.ts'
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
    forTask(placePhotoTask, ({ site, photo }) => placePhoto(database.forSite(site), storage, site, photo)),
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

import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/db.ts'
import { forTask, type Job } from '#server/platform/jobs/job.ts'
import { tryEach } from '#server/platform/jobs/try-each.ts'
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
        const sweepSites = sites.ids().map((site) => async () => {
          const { missing } = await sweepPhotos(database, storage, site, clock.now())
          if (missing.length > 0) log.warn({ site, photos: missing.length }, 'photos without bytes')
        })
        const all = [...sweepSites, () => sweepUploads(uploadFolder, clock.now())]
        await tryEach(all, 'sweeps of photos failed', (sweep) => sweep())
      },
    },
  ]
}

import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/db.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import { tryEach } from '#server/platform/jobs/try-each.ts'
import type { Sites } from '#server/sites/sites.ts'
import { sweepOfferPictures } from './sweep-offer-pictures.ts'
import { type FeedParts, takeOverFeed } from './take-over-feed.ts'

interface Parts extends Omit<FeedParts, 'db' | 'site'> {
  database: Database
  sites: Sites
  clock: Clock
}

export function offerJobs(parts: Parts): Job[] {
  const { database, sites, clock, storage } = parts
  return [
    { name: 'take-over-feeds', schedule: '*/15 * * * *', run: () => takeOverFeeds(parts) },
    {
      name: 'sweep-offer-pictures',
      schedule: '47 * * * *',
      run: async () => void (await sweepOfferPictures(database, storage, sites.ids(), clock.now())),
    },
  ]
}

/** One site after the other; what is wrong with a feed keeps nobody else waiting for long. */
export async function takeOverFeeds({ database, sites, ...parts }: Omit<Parts, 'clock'>): Promise<void> {
  await tryEach(sites.all(), 'sites have a feed that could not be taken over', (site) =>
    takeOverFeed({ ...parts, db: database.forSite(site.id), site }),
  )
}

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Insertable } from 'kysely'
import type { Log } from '#server/context.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import type { Tables } from '#server/platform/db/tables.gen.ts'
import type { FetchOutside } from '#server/platform/fetch-outside.ts'
import type { Site } from '#server/sites/site.ts'
import { type FeedProfile, readFeed } from './feed.ts'
import type { FeedCounts } from './feed-counts.ts'
import { dropPictures, keepPicture, type PictureParts, type PictureRow } from './offer-picture.ts'

export interface FeedParts extends PictureParts {
  db: Db
  site: Site
  fetchOutside: FetchOutside
  feedCounts: FeedCounts
  log: Pick<Log, 'warn'>
}

const MEGABYTE = 1_000_000
const FEED_BYTES = MEGABYTE
const PICTURE_BYTES = 5 * MEGABYTE
/** New pictures of one run; those of a large feed come with the next ones. */
const PICTURES = 40
/** A server that does not answer is left alone until the next run. */
const FAILURES = 5

/**
 * Brings what is shown of a site's feed up to date: who is new with their picture, who has changed, and nobody who has
 * left it. A feed that cannot be read changes nothing; a site without one shows nobody.
 */
export async function takeOverFeed(parts: FeedParts): Promise<void> {
  const { db, site, storage, feedCounts, log } = parts
  const { member_resell: isOn, resell_feed: address } = site.settings
  if (!isOn || !address) {
    const gone = await withdraw(db, site.id, [])
    feedCounts.withdrawn(gone.length)
    return dropPictures(storage, site.id, gone)
  }

  const feed = await askFeed(parts, address)
  if (!feed) return undefined
  const known = await knownProfiles(db, site.id)
  const pictures = await takePictures(parts, feed.profiles, known)
  const rows = feed.profiles.flatMap((profile) => {
    const picture = pictures.get(profile.id)
    return picture ? [asRow(site.id, profile, picture)] : []
  })
  // Whose new picture did not come stays as before.
  const stay = feed.profiles.map(({ id }) => id)
  const gone = await db.transaction().execute(async (tx) => {
    const left = await withdraw(tx, site.id, stay)
    if (rows.length > 0) await keep(tx, rows)
    return left
  })
  feedCounts.takenOver(rows.filter(({ feedId }) => !known.has(feedId)).length)
  feedCounts.withdrawn(gone.length)
  const replaced = rows.flatMap(({ feedId, storageKey }) => {
    const before = known.get(feedId)
    return before && before.storageKey !== storageKey ? [before] : []
  })
  await dropPictures(storage, site.id, [...gone, ...replaced])
  const waiting = feed.profiles.length - rows.length
  if (feed.refused + waiting > 0)
    log.warn({ site: site.id, refused: feed.refused, waiting }, 'a resell feed has profiles that are not shown')
}

async function askFeed({ fetchOutside, site, feedCounts, log }: FeedParts, address: string) {
  try {
    const feed = readFeed((await fetchOutside(address, { bytes: FEED_BYTES })).toString())
    feedCounts.fetched()
    return feed
  } catch (error) {
    feedCounts.failed()
    log.warn({ err: error, site: site.id }, 'a resell feed cannot be read')
    return undefined
  }
}

interface KnownProfile extends PictureRow {
  feedId: string
  pictureAddress: string
}

async function knownProfiles(db: Db, site: SiteId): Promise<Map<string, KnownProfile>> {
  const rows = await db
    .selectFrom('resellProfiles')
    .select(['feedId', 'pictureAddress', 'storageKey', 'thumbhash'])
    .where('siteId', '=', site)
    .execute()
  return new Map(rows.map((row) => [row.feedId, row]))
}

/** The picture of each profile that has one: as it is known, or as it comes now. */
async function takePictures(
  parts: FeedParts,
  profiles: readonly FeedProfile[],
  known: ReadonlyMap<string, KnownProfile>,
): Promise<Map<string, PictureRow>> {
  const pictures = new Map<string, PictureRow>()
  let asked = 0
  let failed = 0
  for (const { id, picture: address } of profiles) {
    const before = known.get(id)
    if (before?.pictureAddress === address) pictures.set(id, before)
    else if (asked < PICTURES && failed < FAILURES) {
      asked++
      const taken = await takePicture(parts, address).catch(() => undefined)
      if (taken) pictures.set(id, taken)
      else failed++
    }
  }
  return pictures
}

async function takePicture(parts: FeedParts, address: string): Promise<PictureRow> {
  const bytes = await parts.fetchOutside(address, { bytes: PICTURE_BYTES })
  await mkdir(parts.uploadFolder, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(path.join(parts.uploadFolder, 'feed-'))
  try {
    const file = path.join(folder, 'picture')
    await writeFile(file, bytes)
    return await keepPicture(parts, parts.site.id, file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type ResellRow = Insertable<Tables['resellProfiles']>

function asRow(
  siteId: SiteId,
  { id: feedId, name, age, gender, country, city, about, link, picture }: FeedProfile,
  { storageKey, thumbhash }: PictureRow,
): ResellRow {
  const person = { name, age, gender, country, city: city ?? null, about: about ?? null }
  return { siteId, feedId, ...person, link, pictureAddress: picture, storageKey, thumbhash }
}

/** Takes away whoever is not among those who stay. */
function withdraw(db: Db, site: SiteId, stay: readonly string[]) {
  return db
    .deleteFrom('resellProfiles')
    .where('siteId', '=', site)
    .$if(stay.length > 0, (query) => query.where('feedId', 'not in', stay))
    .returning('storageKey')
    .execute()
}

async function keep(db: Db, rows: readonly ResellRow[]): Promise<void> {
  await db
    .insertInto('resellProfiles')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['siteId', 'feedId']).doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        age: ref('excluded.age'),
        gender: ref('excluded.gender'),
        country: ref('excluded.country'),
        city: ref('excluded.city'),
        about: ref('excluded.about'),
        link: ref('excluded.link'),
        pictureAddress: ref('excluded.pictureAddress'),
        storageKey: ref('excluded.storageKey'),
        thumbhash: ref('excluded.thumbhash'),
      })),
    )
    .execute()
}

import type { MemberId } from '#contract/members.ts'
import { countLeaver } from '#server/arrivals/count-leaver.ts'
import { erasePictures } from '#server/chats/erase-pictures.ts'
import { listPartners } from '#server/chats/list-partners.ts'
import { deleteAllPhotos } from '#server/photos/delete-all-photos.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Db, SiteId, Tx } from '#server/platform/db/db.ts'
import { memberActor } from '#server/actors.ts'
import { forgetKeys } from '#server/platform/http/forget-keys.ts'
import { forgetEvents } from '#server/platform/live/forget-events.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { Site } from '#server/sites/site.ts'
import { eraseMember } from '#server/members/delete-member.ts'

const DAY_MS = 86_400_000
/** An account that nobody confirmed is nobody's: it does not stay. */
const UNCONFIRMED_DAYS = 30
const AT_ONCE = 100

interface Parts {
  database: Database
  sites: readonly Site[]
  clock: Clock
  storage: Storage
}

/** Erases who left long enough ago, and who never confirmed: every row and every picture. Returns how many. */
export async function eraseMembers({ database, sites, clock, storage }: Parts): Promise<number> {
  let erased = 0
  for (const site of sites) {
    const db = database.forSite(site.id)
    const due = await findDue(db, site, clock).limit(AT_ONCE).execute()
    for (const { id } of due) {
      const isErased = await db.transaction().execute(async (tx) => {
        // Who confirms or comes back meanwhile stays; who tries to while this goes on waits, and finds nothing.
        const still = await findDue(tx, site, clock).where('id', '=', id).forUpdate().executeTakeFirst()
        if (still) await eraseAll(tx, storage, site.id, id)
        return still !== undefined
      })
      if (isErased) erased++
    }
  }
  return erased
}

function findDue(db: Db, site: Site, clock: Clock) {
  const before = (days: number) => new Date(clock.now().getTime() - days * DAY_MS).toISOString()
  return db
    .selectFrom('members')
    .select('id')
    .where('siteId', '=', site.id)
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'deleted'), eb('deletedAt', '<', before(site.settings.reactivation_days))]),
        eb.and([eb('status', '=', 'not_confirmed'), eb('signupAt', '<', before(UNCONFIRMED_DAYS))]),
      ]),
    )
}

/** Bytes that are gone when the rest fails are gone the next time, too: each part may be repeated. */
async function eraseAll(tx: Tx, storage: Storage, site: SiteId, id: MemberId): Promise<void> {
  await countLeaver(tx, site, id)
  await deleteAllPhotos(tx, storage, site, id)
  await erasePictures(tx, storage, site, id)
  await forgetKeys(tx, site, memberActor(id))
  await forgetEvents(tx, site, { about: id, feeds: await listPartners(tx, site, id) })
  await eraseMember(tx, site, id)
}

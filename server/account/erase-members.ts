import { countLeaver } from '#server/arrivals/count-leaver.ts'
import { erasePictures } from '#server/chats/erase-pictures.ts'
import { listPartners } from '#server/chats/list-partners.ts'
import { deleteAllPhotos } from '#server/photos/delete-all-photos.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/db.ts'
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
    const before = (days: number) => new Date(clock.now().getTime() - days * DAY_MS).toISOString()
    const due = await db
      .selectFrom('members')
      .select('id')
      .where('siteId', '=', site.id)
      .where((eb) =>
        eb.or([
          eb.and([eb('status', '=', 'deleted'), eb('deletedAt', '<', before(site.settings.reactivation_days))]),
          eb.and([eb('status', '=', 'not_confirmed'), eb('signupAt', '<', before(UNCONFIRMED_DAYS))]),
        ]),
      )
      .limit(AT_ONCE)
      .execute()
    for (const { id } of due) {
      await countLeaver(db, site.id, id)
      await deleteAllPhotos(db, storage, site.id, id)
      await erasePictures(db, storage, site.id, id)
      await forgetKeys(db, site.id, memberActor(id))
      await forgetEvents(db, site.id, { about: id, feeds: await listPartners(db, site.id, id) })
      await eraseMember(db, site.id, id)
      erased++
    }
  }
  return erased
}

import type { MemberId } from '#contract/members.ts'
import { countLeaver } from '#server/arrivals/count-leaver.ts'
import { eraseConversations } from '#server/chats/erase-conversations.ts'
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
import { mayBeUndone } from '#server/mail/links.ts'
import { eraseMember, isErasing } from '#server/members/delete-member.ts'
import { tryEach } from '#server/platform/jobs/try-each.ts'

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

/**
 * Erases who left long enough ago, and who never confirmed: every row and every picture. Returns how many. One who cannot be
 * erased keeps nobody else waiting.
 */
export async function eraseMembers({ database, sites, clock, storage }: Parts): Promise<number> {
  let erased = 0
  await tryEach(sites, 'sites have members who could not be erased', async (site) => {
    const db = database.forSite(site.id)
    // Who could not be erased the last time comes last: a hundred of them would stop everybody else.
    const due = await findDue(db, site, clock).orderBy(isErasing).limit(AT_ONCE).execute()
    await tryEach(due, 'members could not be erased', async ({ id }) => {
      if (await erase({ db, site, clock, storage }, id)) erased++
    })
  })
  return erased
}

interface Erasing extends Pick<Parts, 'clock' | 'storage'> {
  db: Db
  site: Site
}

/** Tells whether the member is gone: who confirms or comes back meanwhile stays. */
async function erase({ db, site, clock, storage }: Erasing, id: MemberId): Promise<boolean> {
  // Who tries to while one of these goes on waits, and finds nothing.
  const lockDue = (tx: Tx) => findDue(tx, site, clock).where('id', '=', id).forUpdate().executeTakeFirst()
  const hasBegun = await db.transaction().execute(async (tx) => {
    const isLeaver = (await lockDue(tx))?.status === 'deleted'
    // From here on they do not come back.
    if (isLeaver) await countLeaver(tx, site.id, id)
    return isLeaver
  })
  // Outside of any transaction: what takes longer than one may would be tried from the start for ever. What is stopped in
  // between is begun again: the rows still say what there was.
  if (hasBegun) {
    await deleteAllPhotos(db, storage, site.id, id)
    await erasePictures(db, storage, site.id, id)
    await eraseConversations(db, site.id, id)
  }
  return db.transaction().execute(async (tx) => {
    const still = await lockDue(tx)
    if (!still) return false
    // Who has not confirmed may do so until now. They have a few photos, and no chats.
    if (still.status === 'not_confirmed') await deleteAllPhotos(tx, storage, site.id, id)
    await eraseRows(tx, site.id, id)
    return true
  })
}

function findDue(db: Db, site: Site, clock: Clock) {
  const before = (days: number) => new Date(clock.now().getTime() - days * DAY_MS).toISOString()
  return db
    .selectFrom('members')
    .select(['id', 'status'])
    .where('siteId', '=', site.id)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('status', '=', 'deleted'),
          eb('deletedAt', '<', before(site.settings.reactivation_days)),
          // Its owner may not be who deleted it, and can still take that back.
          eb.not(mayBeUndone(clock.now())),
        ]),
        eb.and([eb('status', '=', 'not_confirmed'), eb('signupAt', '<', before(UNCONFIRMED_DAYS))]),
        // Begun before the site gave members more days.
        eb.and([eb('status', '=', 'deleted'), isErasing]),
      ]),
    )
}

async function eraseRows(tx: Tx, site: SiteId, id: MemberId): Promise<void> {
  await countLeaver(tx, site, id)
  await forgetKeys(tx, site, memberActor(id))
  await forgetEvents(tx, site, { about: id, feeds: await listPartners(tx, site, id) })
  await eraseMember(tx, site, id)
}

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import { householdOf } from '#server/platform/http/client.ts'
import { sizes } from '#server/platform/images/picture.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { refuseTooQuick } from '#server/quick-limits.ts'
import { isSeenBy } from '#server/visibility/is-seen-by.ts'
import { findCurrentMember } from '#server/sessions/session.ts'
import { storageFolder } from '#server/photos/photo-row.ts'
import { PICTURE_HEADERS } from '#server/photos/picture-headers.ts'

const Id = z.uuid()
const LOCKED_FILE = 'locked.webp'
const FILES = new Set(sizes.map((size) => `${size}.webp`))

interface Asked {
  Params: { id: string; file: string }
}

interface Viewer {
  site: SiteId
  id: MemberId
  now: Date
}

/**
 * The bytes of photos that not everybody may see. Each request is judged by itself, so that what is revoked, expired or
 * blocked is refused from the next one on; nothing of the answer is kept anywhere.
 */
export function servePrivatePhotos(app: FastifyInstance, { storage }: { storage: Storage }): void {
  app.get<Asked>('/media/private/:id/:file', async (request, reply) => {
    const { id, file } = request.params
    reply.header('cache-control', 'private, no-store')
    refuseTooQuick(request.site, 'private_photo', householdOf(request.clientAddress))
    const context = request.context(reply)
    const { db, site, clock } = context
    const isAsked = Id.safeParse(id).success && FILES.has(file)
    const member = isAsked ? await findCurrentMember(context) : undefined
    const photo = member && (await findPhoto(db, { site: site.id, id: member.id, now: clock.now() }, id))
    if (!photo) throw new Refusal('photos.not_found')
    if (file !== LOCKED_FILE && !photo.isUnlocked) throw new Refusal('photos.locked')

    const found = await storage.read(storageFolder(site.id, photo.storageKey) + file)
    if (!found) throw new Refusal('photos.not_found')
    return reply.headers({ ...PICTURE_HEADERS, 'content-length': found.size }).send(found.stream)
  })
}

/**
 * A photo as somebody may see it: the own ones as they are; private ones of others behind their lock, which opens for
 * premium members whom the owner let in. Who may not see the profile finds nothing.
 */
async function findPhoto(
  db: Db,
  viewer: Viewer,
  id: string,
): Promise<{ storageKey: string; isUnlocked: boolean } | undefined> {
  const { rows } = await sql<{ storageKey: string; isUnlocked: boolean }>`
    select f.storage_key,
      f.member_id = v.id or v.paid_user and exists (
        select from photo_grants g
        where g.site_id = f.site_id and g.owner_id = f.member_id and g.viewer_id = v.id
          and g.status = 'granted' and g.expires_at > ${viewer.now}
      ) as is_unlocked
    from photos f
    join members v on v.site_id = f.site_id and v.id = ${viewer.id}
    where f.site_id = ${viewer.site} and f.id = ${id} and f.deleted_at is null
      and (
        f.member_id = v.id
        or f.is_private and f.status = 'active' and ${isSeenBy(viewer.site, viewer.id, sql.ref('f.member_id'))}
      )
  `.execute(db)
  return rows[0]
}

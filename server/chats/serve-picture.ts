import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { MemberId } from '#contract/members.ts'
import { PICTURE_HEADERS } from '#server/photos/picture-headers.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import { sizes } from '#server/platform/images/picture.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { findCurrentMember } from '#server/sessions/session.ts'
import { PICTURE_PATH, pictureFolder } from './picture-row.ts'
import { isThere } from './queries.ts'

const Id = z.uuid()
const LOCKED_FILE = 'locked.webp'
const FILES = new Set(sizes.map((size) => `${size}.webp`))

/** The bytes of pictures that were sent. Each request is judged by itself, and nothing of the answer is kept anywhere. */
export function servePictures(app: FastifyInstance, { storage }: { storage: Storage }): void {
  app.get<{ Params: { id: string; file: string } }>(PICTURE_PATH, async (request, reply) => {
    const { id, file } = request.params
    reply.header('cache-control', 'private, no-store')
    const context = request.context(reply)
    const { db, site } = context
    const isAsked = Id.safeParse(id).success && FILES.has(file)
    const member = isAsked ? await findCurrentMember(context) : undefined
    const picture = member && (await findPicture(db, site.id, member.id, id))
    if (!picture) throw new Refusal('photos.not_found')
    if (file !== LOCKED_FILE && picture.isLocked) throw new Refusal('photos.locked')

    const found = await storage.read(pictureFolder(site.id, picture.storageKey) + file)
    if (!found) throw new Refusal('photos.not_found')
    return reply.headers({ ...PICTURE_HEADERS, 'content-length': found.size }).send(found.stream)
  })
}

/** A picture of one of the member's chats; what they have removed, or what a block hides, is not there. */
async function findPicture(
  db: Db,
  site: SiteId,
  memberId: MemberId,
  id: string,
): Promise<{ storageKey: string; isLocked: boolean } | undefined> {
  const { rows } = await sql<{ storageKey: string; isLocked: boolean }>`
    select p.storage_key, p.is_unasked and not c.accepts_pictures and p.sender_id <> c.member_id as is_locked
    from chat_pictures p
    join chats c on c.site_id = p.site_id and c.member_id = ${memberId} and c.conversation_id = p.conversation_id
    where p.site_id = ${site} and p.id = ${id} and ${isThere(site)}
      and exists (
        select from messages m
        where m.site_id = p.site_id and m.conversation_id = p.conversation_id and m.picture_id = p.id
          and m.created_at = p.created_at and m.seq > c.removed_seq
      )
  `.execute(db)
  return rows[0]
}

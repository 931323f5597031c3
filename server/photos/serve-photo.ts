import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import { hidesFrom, isSeenBy } from '#server/visibility/is-seen-by.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import { inFileTurn } from '#server/platform/http/file-turns.ts'
import type { Size } from '#server/platform/images/picture.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { pictureHeaders } from './picture-headers.ts'
import { isPublicKey, storageFolder } from './photo-row.ts'

/** `locked` is not among them: it exists for photos that are private. */
const publicSizes: Size[] = ['large', 'card', 'small', 'thumb']
const PUBLIC_FILES = new Set(publicSizes.map((size) => `${size}.webp`))

// The bytes below an address never change; a changed photo has another address. Caches that many share ask again after
// a minute, since a photo that was deleted or made private must be gone from them by then. They keep what everybody sees
// who is not logged in, and nothing of members, of whom another may not see it. Whose photo it is makes no difference: it
// would tell that somebody hides, or that a block stands.
const FOR_EVERYBODY = 'public, max-age=31536000, s-maxage=60, immutable'
const FOR_THIS_MEMBER = 'private, max-age=31536000, immutable'

interface Parts {
  storage: Storage
  /** Whether whoever asks says to be logged in. */
  hasSession(request: FastifyRequest, reply: FastifyReply): boolean
  /** Who asks, if they are logged in. */
  findViewer(request: FastifyRequest, reply: FastifyReply): Promise<{ id: MemberId } | undefined>
}

interface Asked {
  Params: { key: string; file: string }
}

/** The bytes of public photos, for as long as their owner can be seen. */
export function servePhotos(app: FastifyInstance, { storage, hasSession, findViewer }: Parts): void {
  app.get<Asked>('/media/:key/:file', async (request, reply) => {
    const { key, file } = request.params
    const { db, site, household } = request.context(reply)
    const isAddress = isPublicKey(key) && PUBLIC_FILES.has(file)
    const maySee =
      isAddress && (await inFileTurn(household, () => maySeePhoto(db, site.id, key, () => findViewer(request, reply))))
    const cache = hasSession(request, reply) ? FOR_THIS_MEMBER : FOR_EVERYBODY
    const etag = `"${key}"`
    if (maySee && request.headers['if-none-match'] === etag)
      return reply.headers({ 'cache-control': cache, etag }).status(304).send()

    const found = maySee ? await readSize(storage, storageFolder(site.id, key), file) : undefined
    if (!found) {
      // A photo may become public a moment later.
      reply.header('cache-control', 'no-store')
      throw new Refusal('photos.not_found')
    }
    return reply
      .headers({ ...pictureHeaders(site), 'cache-control': cache, etag, 'content-length': found.size })
      .send(found.stream)
  })
}

/** Photos of earlier versions have no small size; their card stands in for it. */
async function readSize(storage: Storage, folder: string, file: string): ReturnType<Storage['read']> {
  const found = await storage.read(folder + file)
  return found ?? (file === 'small.webp' ? storage.read(`${folder}card.webp`) : undefined)
}

/** Whether there is a photo, and whoever asks may see it. */
async function maySeePhoto(
  db: Db,
  site: SiteId,
  storageKey: string,
  findViewer: () => Promise<{ id: MemberId } | undefined>,
): Promise<boolean> {
  const photo = await findPhoto(db, site, storageKey)
  if (!photo) return false
  if (photo.isFound && !photo.hasBlocks) return true
  const viewer = await findViewer()
  return viewer ? mayMemberSee(db, site, viewer.id, photo) : photo.isFound
}

interface Photo {
  ownerId: MemberId
  /** Whether everybody finds the owner: somebody who is there, has confirmed, agreed to be shown, and does not hide. */
  isFound: boolean
  /** Whether there is anybody at all between whom and the owner a block stands. */
  hasBlocks: boolean
}

async function findPhoto(db: Db, site: SiteId, storageKey: string): Promise<Photo | undefined> {
  const { rows } = await sql<Photo>`
    select f.member_id as owner_id,
      exists (select from searchable s where s.site_id = f.site_id and s.member_id = f.member_id)
        and not ${hidesFrom(sql.ref('f.site_id'), sql.ref('f.member_id'), sql`null`)} as is_found,
      exists (
        select from blocks b
        where b.site_id = f.site_id and (b.blocker_id = f.member_id or b.blocked_id = f.member_id)
      ) as has_blocks
    from photos f
    where f.site_id = ${site} and f.storage_key = ${storageKey} and not f.is_private and f.status = 'active'
      and f.deleted_at is null
  `.execute(db)
  return rows[0]
}

/** The owner always; others when the owner is there for them. */
async function mayMemberSee(db: Db, site: SiteId, viewer: MemberId, { ownerId }: Photo): Promise<boolean> {
  if (viewer === ownerId) return true
  const { rows } = await sql<{ maySee: boolean }>`
    select ${isSeenBy(site, viewer, sql`${ownerId}::uuid`)} as may_see
  `.execute(db)
  return rows[0]?.maySee ?? false
}

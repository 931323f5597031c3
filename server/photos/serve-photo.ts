import type { FastifyInstance } from 'fastify'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import type { Size } from '#server/platform/images/picture.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { PICTURE_HEADERS } from './picture-headers.ts'
import { isPublicKey, storageFolder } from './photo-row.ts'

/** `locked` is not among them: it exists for photos that are private. */
const publicSizes: Size[] = ['large', 'card', 'small', 'thumb']
const PUBLIC_FILES = new Set(publicSizes.map((size) => `${size}.webp`))

// The bytes below an address never change; a changed photo has another address. Caches that many share ask again after
// a minute, since a photo that was deleted or made private must be gone from them by then.
const CACHE = 'public, max-age=31536000, s-maxage=60, immutable'

interface Asked {
  Params: { key: string; file: string }
}

/** The bytes of public photos. */
export function servePhotos(app: FastifyInstance, { storage }: { storage: Storage }): void {
  app.get<Asked>('/media/:key/:file', async (request, reply) => {
    const { key, file } = request.params
    const { db, site } = request.context(reply)
    const isThere = isPublicKey(key) && PUBLIC_FILES.has(file) && (await isShown(db, site.id, key))
    const etag = `"${key}"`
    if (isThere && request.headers['if-none-match'] === etag)
      return reply.headers({ 'cache-control': CACHE, etag }).status(304).send()

    const found = isThere ? await readSize(storage, storageFolder(site.id, key), file) : undefined
    if (!found) {
      // A photo may become public a moment later.
      reply.header('cache-control', 'no-store')
      throw new Refusal('photos.not_found')
    }
    return reply
      .headers({ ...PICTURE_HEADERS, 'cache-control': CACHE, etag, 'content-length': found.size })
      .send(found.stream)
  })
}

/** Photos of earlier versions have no small size; their card stands in for it. */
async function readSize(storage: Storage, folder: string, file: string): ReturnType<Storage['read']> {
  const found = await storage.read(folder + file)
  return found ?? (file === 'small.webp' ? storage.read(`${folder}card.webp`) : undefined)
}

/** Whether this site has a photo there that everybody may see. */
async function isShown(db: Db, site: SiteId, storageKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('photos')
    .select('id')
    .where('siteId', '=', site)
    .where('storageKey', '=', storageKey)
    .where('isPrivate', '=', false)
    .where('status', '=', 'active')
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

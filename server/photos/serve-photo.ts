import type { FastifyInstance } from 'fastify'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import type { Size } from '#server/platform/images/picture.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { isStorageKey, storageFolder } from './photo-row.ts'

/** `locked` is not among them: it exists for photos that are private. */
const publicSizes: Size[] = ['large', 'card', 'thumb']
const PUBLIC_FILES = new Set(publicSizes.map((size) => `${size}.webp`))

const HEADERS = {
  'content-type': 'image/webp',
  // The bytes below an address never change; a changed photo has another address.
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'content-disposition': 'inline; filename="photo.webp"',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'accept-ranges': 'none',
}

interface Asked {
  Params: { key: string; file: string }
}

/** The bytes of public photos. */
export function servePhotos(app: FastifyInstance, { storage }: { storage: Storage }): void {
  app.get<Asked>('/media/:key/:file', async (request, reply) => {
    const { key, file } = request.params
    const { db, site } = request.context(reply)
    const found =
      isStorageKey(key) && PUBLIC_FILES.has(file) && (await isPublic(db, site.id, key))
        ? await storage.read(storageFolder(site.id, key) + file)
        : undefined
    if (!found) {
      // A photo may become public a moment later.
      reply.header('cache-control', 'no-store')
      throw new Refusal('photos.not_found')
    }
    return reply.headers({ ...HEADERS, 'content-length': found.size }).send(found.stream)
  })
}

/** Whether this site has a photo there that everybody may see. */
async function isPublic(db: Db, site: SiteId, storageKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('photos')
    .select('id')
    .where('siteId', '=', site)
    .where('storageKey', '=', storageKey)
    .where('isPrivate', '=', false)
    .where('status', '<>', 'rejected')
    .executeTakeFirst()
  return row !== undefined
}

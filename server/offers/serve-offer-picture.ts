import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { pictureHeaders } from '#server/photos/picture-headers.ts'
import { isPublicKey } from '#server/photos/photo-row.ts'
import type { Db } from '#server/platform/db/db.ts'
import { inFileTurn } from '#server/platform/http/file-turns.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { Site } from '#server/sites/site.ts'
import { PICTURE_FILES, pictureFolder } from './offer-picture.ts'

// The bytes below an address never change. Caches that many share ask again after a minute: an offer may be withdrawn.
const CACHE = 'public, max-age=31536000, s-maxage=60, immutable'

/** The bytes of offers' pictures, for as long as there is the offer. */
export function serveOfferPictures(app: FastifyInstance, { storage }: { storage: Storage }): void {
  app.get<{ Params: { key: string; file: string } }>('/media/offers/:key/:file', async (request, reply) => {
    const { key, file } = request.params
    const { db, site, household } = request.context(reply)
    const isAddress = isPublicKey(key) && PICTURE_FILES.has(file)
    const isThere = isAddress && (await inFileTurn(household, () => isOffered(db, site, key)))
    const found = isThere ? await storage.read(pictureFolder(site.id, key) + file) : undefined
    if (!found) {
      reply.header('cache-control', 'no-store')
      throw new Refusal('photos.not_found')
    }
    return reply
      .headers({ ...pictureHeaders(site), 'cache-control': CACHE, 'content-length': found.size })
      .send(found.stream)
  })
}

async function isOffered(db: Db, site: Site, storageKey: string): Promise<boolean> {
  const { rows } = await sql<{ isOffered: boolean }>`
    select exists (
      select from tiles where site_id = ${site.id} and storage_key = ${storageKey}
    ) or ${site.settings.member_resell} and exists (
      select from resell_profiles where site_id = ${site.id} and storage_key = ${storageKey}
    ) as is_offered
  `.execute(db)
  return rows[0]?.isOffered ?? false
}

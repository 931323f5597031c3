import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { MemberId } from '#contract/members.ts'
import { uploadPhoto } from '#contract/photos.ts'
import { memberActor } from '#server/actors.ts'
import { answerSchema } from '#server/platform/http/answer-schema.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { isKnownKey } from '#server/platform/http/is-known-key.ts'
import type { ImageWorkers } from '#server/platform/images/image-workers.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { Site } from '#server/sites/site.ts'
import { addPhoto } from './add-photo.ts'
import { limitUploads } from './limit-uploads.ts'
import { listOwnPhotos } from './list-own-photos.ts'
import { receiveUpload, refuseTooLarge } from './receive-upload.ts'
import { readInTurn } from './upload-turns.ts'

/** Whoever sends a file takes minutes for it, and may have been logged out by its end. */
export interface Uploader {
  memberId: MemberId
  /** Refuses whoever is no longer logged in, and keeps others from logging them out until the transaction is over. */
  requireSession(tx: Tx): Promise<void>
}

export interface UploadParts {
  images: ImageWorkers
  storage: Storage
  /** Where uploads lie while they are worked on: on the disk of the storage, so that finished files need not be copied. */
  uploadFolder: string
  /** Who is logged in; refuses everybody else. */
  authenticate(request: FastifyRequest, reply: FastifyReply): Promise<Uploader>
}

/**
 * The upload of photos. It is a plugin of its own (`app.register(uploadPhotos, parts)`), so that no other call accepts
 * forms, and not one of `serve`'s, since its body is a stream.
 */
export async function uploadPhotos(
  app: FastifyInstance,
  { images, storage, uploadFolder, authenticate }: UploadParts,
): Promise<void> {
  // Too large a file has a refusal of its own.
  await app.register(multipart, { throwFileSizeLimit: false })
  await mkdir(uploadFolder, { recursive: true, mode: 0o700 })

  app.route({
    method: uploadPhoto.method,
    url: uploadPhoto.path,
    schema: { response: { 200: answerSchema(uploadPhoto) } },
    handler: async (request, reply) => {
      const { memberId, requireSession } = await authenticate(request, reply)
      const context = request.context(reply)
      const { db, site, clock, secrets } = context
      const key = context.key()
      // All that can be refused without reading a picture.
      if (images.isFull()) throw new Refusal('server.busy', { seconds: 5 })
      refuseTooLarge(request, site.settings.upload_megabytes)
      await refuseTooMany(db, site, memberId, key)
      await limitUploads(context, memberId, request.headers)

      const folder = await mkdtemp(path.join(uploadFolder, 'upload-'))
      try {
        const upload = await receiveUpload(request, folder, site.settings.upload_megabytes)
        const adding = { db, site, memberId, requireSession, key, now: clock.now(), secrets, images, storage }
        return await readInTurn({ member: memberId, household: context.household }, async () => {
          // Those that were sent along may have taken the last place.
          await refuseTooMany(db, site, memberId, key)
          return addPhoto(adding, upload)
        })
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  })
}

/** The limit holds when the photo is added; this only spares the upload. A repeated one has its photo already. */
async function refuseTooMany(db: Db, site: Site, memberId: MemberId, key: string | undefined): Promise<void> {
  const { photos, limit } = await listOwnPhotos(db, site, memberId)
  if (photos.length < limit) return
  const isRepeated = await isKnownKey(db, { site: site.id, actor: memberActor(memberId), key })
  if (!isRepeated) throw new Refusal('photos.too_many', { limit })
}

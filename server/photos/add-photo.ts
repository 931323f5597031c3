import path from 'node:path'
import type { MemberId } from '#contract/members.ts'
import * as photos from '#contract/photos.ts'
import { memberActor } from '#server/actors.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { idempotent, type KeyedRequest } from '#server/platform/http/idempotent.ts'
import { type Picture, sizes } from '#server/platform/images/picture.ts'
import type { ImageWorkers } from '#server/platform/images/image-workers.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { Site } from '#server/sites/site.ts'
import { newStorageKey, ownPhoto, photoColumns, type PhotoRow, storageFolder, type Visibility } from './photo-row.ts'
import { photosOf, lockMember } from './queries.ts'
import { firstStatus, mainOf, photoLimit } from './rules.ts'

export interface Upload {
  /** The file as it came. */
  file: string
  /** Of its bytes: a repeated request brings the same. */
  sha256: string
  /** A folder for the time of this upload, on the disk of the storage. */
  folder: string
  crop: photos.Crop | undefined
  isPrivate: boolean
}

export interface Adding {
  db: Db
  site: Site
  memberId: MemberId
  /** Refuses whoever has been logged out since the upload began. */
  requireSession(tx: Tx): Promise<void>
  now: Date
  /** The idempotency key of the request. */
  key: string | undefined
  secrets: Secrets
  images: ImageWorkers
  storage: Storage
}

/** Makes a photo of an upload. Files come first and the row after: a row always has its bytes. */
export async function addPhoto(adding: Adding, upload: Upload): Promise<photos.OwnPhoto> {
  const { db, site, images, storage } = adding
  const { file, folder, crop } = upload
  const picture = await images.make({ file, folder, crop, megapixels: site.settings.upload_megapixels })

  const visibility = { isPrivate: upload.isPrivate, status: firstStatus(site.settings) }
  const storageKey = newStorageKey(visibility)
  const place = storageFolder(site.id, storageKey)
  let isAdded = false
  try {
    for (const size of sizes) await storage.put(`${place}${size}.webp`, path.join(folder, `${size}.webp`))
    const { kept } = await idempotent(db, requestOf(adding, upload), async (tx) => {
      await adding.requireSession(tx)
      const photo = await insertPhoto(tx, adding, { ...picture, ...visibility, storageKey })
      isAdded = true
      return photo
    })
    return kept
  } finally {
    // Refused, or added before by the same request. When only the commit failed nobody knows whether the row is there;
    // then the sweep decides.
    if (!isAdded) await storage.delete(place)
  }
}

function requestOf(adding: Adding, { sha256, crop, isPrivate }: Upload): KeyedRequest {
  const { site, memberId, key, secrets, now } = adding
  const input = { sha256, crop, isPrivate }
  return { site: site.id, actor: memberActor(memberId), key, endpoint: photos.uploadPhoto, input, secrets, now }
}

async function insertPhoto(
  tx: Tx,
  { site, memberId, now }: Adding,
  photo: Picture & Visibility & { storageKey: string },
): Promise<photos.OwnPhoto> {
  const owner = await lockMember(tx, site.id, memberId)
  const others = await photosOf(tx, site.id, memberId)
  const limit = photoLimit(site.settings, owner)
  if (others.length >= limit) throw new Refusal('photos.too_many', { limit })

  const row: PhotoRow = await tx
    .insertInto('photos')
    .values({
      siteId: site.id,
      memberId,
      position: (others.at(-1)?.position ?? -1) + 1,
      ...photo,
      createdAt: now.toISOString(),
    })
    .returning(photoColumns)
    .executeTakeFirstOrThrow()
  return ownPhoto(row, { isMain: mainOf([...others, row]) === row })
}

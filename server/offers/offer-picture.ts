import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { OfferPicture } from '#contract/offers.ts'
import { newStorageKey } from '#server/photos/photo-row.ts'
import type { SiteId } from '#server/platform/db/db.ts'
import type { ImageWorkers } from '#server/platform/images/image-workers.ts'
import type { Size } from '#server/platform/images/picture.ts'
import type { Storage } from '#server/platform/storage/storage.ts'

export interface PictureParts {
  images: ImageWorkers
  storage: Storage
  /** For pictures on their way, on the disk of the storage. */
  uploadFolder: string
}

/** What a row knows of its picture. */
export interface PictureRow {
  storageKey: string
  thumbhash: Buffer
}

/** A card shows no more. */
const KEPT: Size[] = ['card', 'small']
export const PICTURE_FILES: ReadonlySet<string> = new Set(KEPT.map((size) => `${size}.webp`))
const MEGAPIXELS = 24

/** The part of storage that pictures of offers have for themselves. */
export const pictureSpace = (site: SiteId): string => `offers/${site}/`

export function pictureFolder(site: SiteId, key: string): string {
  return `${pictureSpace(site)}${key.slice(0, 2)}/${key}/`
}

/** Writes a picture that somebody else made anew, and keeps it. */
export async function keepPicture(
  { images, storage, uploadFolder }: PictureParts,
  site: SiteId,
  file: string,
): Promise<PictureRow> {
  await mkdir(uploadFolder, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(path.join(uploadFolder, 'offer-'))
  try {
    const { thumbhash } = await images.make({ file, folder, megapixels: MEGAPIXELS })
    const storageKey = newStorageKey()
    for (const size of KEPT)
      await storage.put(`${pictureFolder(site, storageKey)}${size}.webp`, path.join(folder, `${size}.webp`))
    return { storageKey, thumbhash }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export async function dropPictures(
  storage: Storage,
  site: SiteId,
  pictures: readonly Pick<PictureRow, 'storageKey'>[],
): Promise<void> {
  for (const { storageKey } of pictures) await storage.delete(pictureFolder(site, storageKey))
}

export function asPicture({ storageKey, thumbhash }: PictureRow): OfferPicture {
  const address = (size: Size) => `offers/${storageKey}/${size}.webp`
  return { match: address('card'), small: address('small'), thumbhash: thumbhash.toString('base64') }
}

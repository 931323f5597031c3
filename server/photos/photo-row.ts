import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { OwnPhoto } from '#contract/photos.ts'
import type { SiteId } from '#server/platform/db/db.ts'
import type { Tables } from '#server/platform/db/tables.gen.ts'
import type { Size } from '#server/platform/images/picture.ts'

export type PhotoRow = Pick<
  Selectable<Tables['photos']>,
  'id' | 'position' | 'isPrivate' | 'status' | 'storageKey' | 'width' | 'height' | 'thumbhash'
>

export const photoColumns = [
  'id',
  'position',
  'isPrivate',
  'status',
  'storageKey',
  'width',
  'height',
  'thumbhash',
] as const satisfies (keyof PhotoRow)[]

const KEY_BYTES = 16
const KEY = /^[A-Za-z0-9_-]{22}$/

/** 128 random bits: whoever was not told the address of a photo cannot find it. */
export function newStorageKey(): string {
  return randomBytes(KEY_BYTES).toString('base64url')
}

export function isStorageKey(text: string): boolean {
  return KEY.test(text)
}

/** Where a photo's sizes lie in storage. The folder between spreads millions of them over thousands of folders. */
export function storageFolder(site: SiteId, storageKey: string): string {
  return `photos/${site}/${storageKey.slice(0, 2)}/${storageKey}/`
}

/** The address of a size, below the site's `cdn_prefix`. */
export function fileName({ storageKey }: Pick<PhotoRow, 'storageKey'>, size: Size): string {
  return `${storageKey}/${size}.webp`
}

export function ownPhoto(row: PhotoRow, { isMain }: { isMain: boolean }): OwnPhoto {
  return {
    id: row.id,
    status: row.status as OwnPhoto['status'],
    is_private: row.isPrivate,
    is_main: isMain,
    filename: fileName(row, 'large'),
    thumb_filename: fileName(row, 'thumb'),
    width: row.width,
    height: row.height,
    thumbhash: row.thumbhash.toString('base64'),
  }
}

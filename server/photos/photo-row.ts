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
const PUBLIC_KEY = /^[A-Za-z0-9_-]{22}$/
/** No public key begins like this, since it is longer than one. */
const PRIVATE_MARK = 'private-'

/** What decides who sees a photo. */
export type Visibility = Pick<PhotoRow, 'isPrivate' | 'status'>

/** Whether everybody may see a photo. All others lie where no public address leads. */
export function isPublic({ isPrivate, status }: Visibility): boolean {
  return !isPrivate && status === 'active'
}

/**
 * 128 random bits: whoever was not told the address of a photo cannot find it. The key also says in which space the
 * bytes lie, so that a row and its bytes never disagree about it.
 */
export function newStorageKey(visibility: Visibility = { isPrivate: false, status: 'active' }): string {
  const key = randomBytes(KEY_BYTES).toString('base64url')
  return isPublic(visibility) ? key : PRIVATE_MARK + key
}

export function isPublicKey(text: string): boolean {
  return PUBLIC_KEY.test(text)
}

/** The two halves of storage; nothing of the second is served under a public address. */
export const spaces = ['photos', 'private'] as const

/** Where a photo's sizes lie in storage. The folder between spreads millions of them over thousands of folders. */
export function storageFolder(site: SiteId, storageKey: string): string {
  const isHidden = storageKey.startsWith(PRIVATE_MARK)
  const key = isHidden ? storageKey.slice(PRIVATE_MARK.length) : storageKey
  const space: (typeof spaces)[number] = isHidden ? 'private' : 'photos'
  return `${space}/${site}/${key.slice(0, 2)}/${key}/`
}

/** The address of a public photo's size, below the site's `cdn_prefix`. */
export function fileName({ storageKey }: Pick<PhotoRow, 'storageKey'>, size: Size): string {
  return `${storageKey}/${size}.webp`
}

/**
 * The address of a size that only some may see, below the site's own `/media/`: each request for it is judged by itself,
 * which no CDN can do.
 */
export function privateFileName({ id }: Pick<PhotoRow, 'id'>, size: Size): string {
  return `private/${id}/${size}.webp`
}

/** What whoever may not see a private photo sees instead. */
export function lockedFileName(photo: Pick<PhotoRow, 'id'>): string {
  return privateFileName(photo, 'locked')
}

/** The address under which its owner sees a photo. */
export function ownFileName(photo: Pick<PhotoRow, 'id' | 'storageKey'> & Visibility, size: Size): string {
  return isPublic(photo) ? fileName(photo, size) : privateFileName(photo, size)
}

export function ownPhoto(row: PhotoRow, { isMain }: { isMain: boolean }): OwnPhoto {
  return {
    id: row.id,
    status: row.status,
    is_private: row.isPrivate,
    is_main: isMain,
    filename: ownFileName(row, 'large'),
    thumb_filename: ownFileName(row, 'thumb'),
    width: row.width,
    height: row.height,
    thumbhash: row.thumbhash.toString('base64'),
  }
}

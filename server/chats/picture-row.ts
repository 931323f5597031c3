import { randomBytes } from 'node:crypto'
import type { ChatPicture } from '#contract/chats.ts'
import type { SiteId } from '#server/platform/db/db.ts'
import type { Size } from '#server/platform/images/picture.ts'

/** What a message knows of its picture. */
export interface PictureRow {
  id: string
  width: number
  height: number
  thumbhash: Buffer
}

/** Where every request for a picture is judged. */
export const PICTURE_PATH = '/api/chats/pictures/:id/:file'

const KEY_BYTES = 16

export function newPictureKey(): string {
  return randomBytes(KEY_BYTES).toString('base64url')
}

/** The part of storage that pictures of chats have for themselves: no address leads there. */
export const pictureSpace = (site: SiteId): string => `chats/${site}/`

export function pictureFolder(site: SiteId, key: string): string {
  return `${pictureSpace(site)}${key.slice(0, 2)}/${key}/`
}

/** A picture as one of the two sees it. */
export function asPicture({ id, width, height, thumbhash }: PictureRow, isLocked: boolean): ChatPicture {
  const address = (size: Size) => PICTURE_PATH.replace(':id', id).replace(':file', `${size}.webp`)
  return {
    is_locked: isLocked,
    filename: isLocked ? null : address('large'),
    thumb_filename: isLocked ? null : address('thumb'),
    locked_filename: isLocked ? address('locked') : null,
    width,
    height,
    thumbhash: thumbhash.toString('base64'),
  }
}

import type { Output } from '#contract/endpoint.ts'
import type { listOwnPhotos, OwnPhoto } from '#contract/photos.ts'

export type OwnPhotos = Output<typeof listOwnPhotos>

/** What a member can do to photos that are there. */
export type PhotoChange =
  | { kind: 'order'; ids: string[] }
  | { kind: 'main'; id: string }
  | { kind: 'privacy'; id: string; isPrivate: boolean }
  | { kind: 'delete'; id: string }
  | { kind: 'restore'; id: string }

/** The photos as they will be once the server has agreed. A restored one comes with its answer. */
export function withChange({ photos, limit }: OwnPhotos, change: PhotoChange): OwnPhotos {
  return { photos: withMain(changed(photos, change)), limit }
}

function changed(photos: OwnPhoto[], change: PhotoChange): OwnPhoto[] {
  if (change.kind === 'order') return inOrder(photos, change.ids)
  if (change.kind === 'main') return inOrder(photos, [change.id])
  if (change.kind === 'delete') return photos.filter(({ id }) => id !== change.id)
  if (change.kind === 'restore') return photos
  return photos.map((photo) => (photo.id === change.id ? { ...photo, is_private: change.isPrivate } : photo))
}

/** Those that are named come first; the others keep their order behind them. */
function inOrder(photos: OwnPhoto[], ids: readonly string[]): OwnPhoto[] {
  const place = new Map(ids.map((id, index) => [id, index]))
  return photos.toSorted((a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length))
}

/** The main image is the first that is public and was not rejected. */
function withMain(photos: OwnPhoto[]): OwnPhoto[] {
  const main = photos.find(canBeMain)
  return photos.map((photo) => (photo.is_main === (photo === main) ? photo : { ...photo, is_main: photo === main }))
}

export function canBeMain({ is_private, status }: Pick<OwnPhoto, 'is_private' | 'status'>): boolean {
  return !is_private && status !== 'rejected'
}

/** The ids with the one at `from` moved to the place `to`. */
export function reordered(photos: readonly OwnPhoto[], from: number, to: number): string[] {
  const ids = photos.map(({ id }) => id)
  return ids.toSpliced(from, 1).toSpliced(to, 0, ...ids.slice(from, from + 1))
}

import { describe, expect, it } from 'vitest'
import type { OwnPhoto } from '#contract/photos.ts'
import { reordered, withChange } from './photo-changes.ts'

function photo(id: string, changes: Partial<OwnPhoto> = {}): OwnPhoto {
  const looks = { filename: '', thumb_filename: '', width: 3, height: 4, thumbhash: '' }
  return { id, status: 'active', is_private: false, is_main: false, ...looks, ...changes }
}

const album = { photos: [photo('a', { is_main: true }), photo('b'), photo('c')], limit: 3 }
const names = ({ photos }: typeof album) => photos.map(({ id, is_main }) => (is_main ? `${id}!` : id))

describe('photos after a change, before the server has answered', () => {
  it('R2.32 stand in the new order, and the first is the main image', () => {
    expect(names(withChange(album, { kind: 'order', ids: ['c', 'a', 'b'] }))).toEqual(['c!', 'a', 'b'])
    expect(names(withChange(album, { kind: 'main', id: 'b' }))).toEqual(['b!', 'a', 'c'])
  })

  it('R2.32 keep what an order does not name behind the rest', () => {
    expect(names(withChange(album, { kind: 'order', ids: ['c', 'b'] }))).toEqual(['c!', 'b', 'a'])
  })

  it('R2.32 have another main image once theirs is private, rejected or gone', () => {
    expect(names(withChange(album, { kind: 'privacy', id: 'a', isPrivate: true }))).toEqual(['a', 'b!', 'c'])
    expect(names(withChange(album, { kind: 'delete', id: 'a' }))).toEqual(['b!', 'c'])
    const refused = { ...album, photos: [photo('x', { status: 'rejected' }), ...album.photos] }
    expect(names(withChange(refused, { kind: 'order', ids: ['x', 'b', 'a', 'c'] }))).toEqual(['x', 'b!', 'a', 'c'])
  })

  it('R2.32 move by one place or by many', () => {
    expect(reordered(album.photos, 0, 2)).toEqual(['b', 'c', 'a'])
    expect(reordered(album.photos, 2, 1)).toEqual(['a', 'c', 'b'])
    expect(reordered(album.photos, 1, 1)).toEqual(['a', 'b', 'c'])
  })
})

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { claimWish, keepWish, noteWishDone, readWish, takeReturnPath, wishedPerson, wishOf } from './return-path.ts'

const HOUR_MS = 3_600_000
const path = '/members/00000000-0000-4000-8000-000000000001'
const wish = { kind: 'like', id: '00000000-0000-4000-8000-000000000001', name: 'Xaver' } as const

describe('what a visitor wanted of somebody', () => {
  beforeEach(() => {
    const kept = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => void kept.set(name, text),
      removeItem: (name: string) => void kept.delete(name),
    })
    vi.useFakeTimers()
    keepWish(path, wish)
    return () => {
      vi.useRealTimers()
      vi.unstubAllGlobals()
    }
  })

  it('U-15 A9-8 is the wish of who joins from there, until it is done', () => {
    expect(readWish()).toEqual(wish)

    claimWish('new')
    expect(wishOf('new')).toEqual(wish)

    expect(takeReturnPath()).toBe(path)
    expect(wishOf('new')).toBeUndefined()
  })

  it('A9-8 is not the wish of somebody else who uses the tab, who is led there all the same', () => {
    expect(wishOf('berta')).toBeUndefined()
    expect(wishOf(undefined)).toBeUndefined()

    claimWish('new')
    expect(wishOf('berta')).toBeUndefined()

    expect(takeReturnPath()).toBe(path)
    expect(readWish()).toBeUndefined()
  })

  it('D6-2 is whom they join for until they are with them, also when the like is given; and for nobody else', () => {
    const anna = { ...wish, image: 'anna.webp', isFictional: true } as const
    keepWish(path, anna)
    expect(wishedPerson(undefined)).toEqual(anna)
    expect(wishedPerson('berta')).toBeUndefined()

    claimWish('new')
    noteWishDone()
    expect(wishOf('new')).toBeUndefined()
    expect(wishedPerson('new')).toEqual(anna)
    expect(wishedPerson('berta')).toBeUndefined()
    expect(wishedPerson(undefined)).toBeUndefined()

    takeReturnPath()
    expect(wishedPerson('new')).toBeUndefined()
  })

  it('A9-8 is forgotten after an hour', () => {
    vi.advanceTimersByTime(HOUR_MS - 1)
    expect(readWish()).toEqual(wish)

    vi.advanceTimersByTime(1)
    expect(readWish()).toBeUndefined()
    claimWish('new')
    expect(wishOf('new')).toBeUndefined()
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepTyped, saveDraft } from '#client/form/draft-storage.ts'
import { sourceToTell } from '#web/tracking/source-to-tell.ts'
import { saveScrollPosition } from '#web/search/scroll-position.ts'
import { handTabTo, leaveTab } from './tab-owner.ts'

/** As a browser's: what is kept are its own names. */
function newStorage(): Storage {
  const methods = {
    getItem(this: Record<string, string>, name: string) {
      return this[name] ?? null
    },
    setItem(this: Record<string, string>, name: string, text: string) {
      this[name] = text
    },
    removeItem(this: Record<string, string>, name: string) {
      delete this[name]
    },
  }
  return Object.create(methods)
}

const position = { at: 'entry', pages: 1, seen: null, followed: null }

describe('a tab', () => {
  let storage: Storage
  beforeEach(() => {
    storage = newStorage()
    vi.stubGlobal('sessionStorage', storage)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  /** What a member typed, and where they were. */
  function leavesTraces() {
    saveDraft('complaint', { text: 'Er schreibt mir jeden Tag.' })
    saveDraft('withdrawal', { email: 'anna@mail.example' })
    const owner = storage.getItem('tab-owner') ?? undefined
    saveScrollPosition(owner, position)
  }

  it('A5-1 keeps nothing of a member who leaves, but that a start was counted', () => {
    vi.stubGlobal('localStorage', newStorage())
    vi.stubGlobal('location', { search: '' })
    sourceToTell()
    handTabTo(storage, 'anna')
    leavesTraces()

    leaveTab(storage)
    // The page that is being left says where it was, and so does the router.
    saveScrollPosition('anna', position)
    expect(Object.keys(storage)).toEqual(['source-told', 'tab-owner'])
    storage.setItem('tsr-scroll-restoration', '{}')
    handTabTo(storage, undefined)

    expect(Object.keys(storage)).toEqual(['source-told'])
  })

  it('A5-1 is empty when its session ended while no page was open, and for another member', () => {
    for (const next of [undefined, 'bert']) {
      handTabTo(storage, 'anna')
      leavesTraces()

      handTabTo(storage, next)

      expect(Object.keys(storage).filter((name) => name !== 'tab-owner')).toEqual([])
    }
  })

  it('A5-1 keeps what a visitor typed, also when they log in, and what a member typed from page to page', () => {
    handTabTo(storage, undefined)
    leavesTraces()
    handTabTo(storage, undefined)
    handTabTo(storage, 'anna')
    handTabTo(storage, 'anna')

    expect(Object.keys(storage)).toEqual(['complaint', 'withdrawal', 'search-scroll', 'tab-owner'])
  })

  it('A5-1 keeps no draft that nobody has typed anything into', () => {
    const untouched = { name: '', email: 'anna@mail.example' }
    keepTyped('withdrawal', { ...untouched }, untouched)
    expect(Object.keys(storage)).toEqual([])

    keepTyped('withdrawal', { ...untouched, name: 'Anna' }, untouched)
    expect(Object.keys(storage)).toEqual(['withdrawal'])

    keepTyped('withdrawal', { ...untouched }, untouched)
    expect(Object.keys(storage)).toEqual([])
  })
})

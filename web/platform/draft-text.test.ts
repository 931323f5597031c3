import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const NAME = 'chat:jan:bartek'

/** As a browser's, as far as it is used. */
function newStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>()
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: (name) => void kept.delete(name),
  }
}

/** A page of a tab, with what its own storage keeps of the one before. */
async function openTab(storage = newStorage()) {
  vi.resetModules()
  const { readDraftText, writeDraftText } = await import('./draft-text.ts')
  const inTab = <T>(use: () => T): T => {
    vi.stubGlobal('sessionStorage', storage)
    return use()
  }
  return {
    shows: () => inTab(() => readDraftText(NAME)),
    types: (text: string) => inTab(() => writeDraftText(NAME, text)),
    sends: () => inTab(() => writeDraftText(NAME, '')),
    reload: () => openTab(storage),
  }
}

describe('what was typed and not sent', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', newStorage())
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('M8-9 stays in its tab when another sends, also after a reload', async () => {
    const [first, second] = [await openTab(), await openTab()]
    first.types('Szkic')
    second.types('Z drugiej karty')

    second.sends()

    expect(first.shows()).toBe('Szkic')
    expect(second.shows()).toBe('')
    expect((await first.reload()).shows()).toBe('Szkic')
  })

  it('M8-9 is not what another tab writes meanwhile, nor does that go with it', async () => {
    const [first, second] = [await openTab(), await openTab()]
    first.types('Szkic')
    second.types('Z drugiej karty')

    first.sends()

    expect(first.shows()).toBe('')
    expect(second.shows()).toBe('Z drugiej karty')
    expect((await openTab()).shows()).toBe('Z drugiej karty')
  })

  it('R2.36 is there in the next tab, until it is sent', async () => {
    const first = await openTab()
    first.types('Szkic')
    const next = await openTab()
    expect(next.shows()).toBe('Szkic')

    next.sends()

    expect((await openTab()).shows()).toBe('')
  })

  it('R2.36 can be written where the browser keeps nothing', async () => {
    vi.stubGlobal('localStorage', undefined)
    const tab = await openTab({
      ...newStorage(),
      setItem: () => {
        throw new Error('full')
      },
    })

    tab.types('Szkic')

    expect(tab.shows()).toBe('Szkic')
  })
})

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { locales } from '#contract/locales.ts'
import { findEmoji, readEmoji } from './emoji-list.ts'

const read = (locale: string) => readEmoji(readFileSync(`locales/${locale}/emoji.tsv`, 'utf8'))
const found = (locale: string, typed: string) => findEmoji(read(locale), typed).map(({ emoji }) => emoji)

describe("B4.6 emoji are found by words of the member's language", () => {
  it.each([
    ['de', 'rotes herz', '❤️'],
    ['en', 'red heart', '❤️'],
    ['es', 'corazon rojo', '❤️'],
    ['fr', 'coeur rouge', '❤️'],
    ['it', 'cuore rosso', '❤️'],
    ['nl', 'rood hart', '❤️'],
    ['pl', 'czerwone serce', '❤️'],
    ['pl', 'róża', '🌹'],
    ['de', 'KÜSS', '😘'],
  ])('%s: %s', (locale, typed, emoji) => {
    expect(found(locale, typed)).toContain(emoji)
  })

  it('nothing is found by a word that none has', () => {
    expect(found('de', 'herz zzz')).toEqual([])
  })

  it('every language has the same ones, each with a name', () => {
    const english = read('en').flat()
    expect(english.length).toBeGreaterThan(1000)
    for (const locale of locales) {
      const all = read(locale).flat()
      expect(all.map(({ emoji }) => emoji)).toEqual(english.map(({ emoji }) => emoji))
      expect(all.filter(({ name }) => name === '')).toEqual([])
    }
  })
})

import { describe, expect, it } from 'vitest'
import { phrases } from '#server/platform/phrases.ts'
import { locales } from './locales.ts'
import {
  bodyTypes,
  eyeColors,
  hairColors,
  interests,
  knownGenders,
  relationshipStatuses,
  sexualities,
} from './vocabularies.ts'

const specified = {
  gender: { words: knownGenders, are: ['male', 'female', 'nonbinary', 'couple', 'couple_female', 'couple_male'] },
  sexuality: { words: sexualities, are: ['hetero', 'gay', 'lesbian', 'bi'] },
  hair_color: {
    words: hairColors,
    are: 'brunette,blond,brown,white,bald,black,dark blond,dark brown,gray,red,other'.split(','),
  },
  relationship_status: {
    words: relationshipStatuses,
    are: ['divorced', 'living together', 'married', 'single', 'widowed', 'unmarried'],
  },
  body_type: { words: bodyTypes, are: ['slim', 'normal', 'fat'] },
  eye_color: { words: eyeColors, are: ['blue', 'green', 'hazel', 'brown'] },
}
const vocabularies = Object.entries(specified).map(([name, { words, are }]) => ({ name, words, are }))

describe('vocabularies', () => {
  it.each(vocabularies)('R3.3 $name is as the specification lists it', ({ words, are }) => {
    expect(words).toEqual(are)
  })

  it('R3.3 interests are a long list with the examples of the specification first, each once', () => {
    const examples = ['relationship', 'onenightstand', 'kissing', 'music', 'travelling', 'gym', 'sports', 'dancing']

    expect(interests.slice(0, examples.length)).toEqual(examples)
    expect(interests.length).toBeGreaterThanOrEqual(40)
    expect(new Set(interests).size).toBe(interests.length)
  })

  it.each(locales)('R3.3 %s has a name for every word, no two alike', (locale) => {
    const say = phrases(locale, 'vocabularies') as (key: string, values: { gender: string }) => string

    for (const gender of ['female', 'male', 'other']) {
      for (const { name, words } of vocabularies) {
        const names = words.map((word) => say(`${name}.${word}`, { gender }))
        expect(names.filter((spoken) => !spoken || spoken.includes(`${name}.`))).toEqual([])
        expect(new Set(names).size).toBe(words.length)
      }
    }
  })

  it.each(['es', 'fr', 'it', 'pl'] as const)('M3-3 %s has words for a woman and for a man', (locale) => {
    const say = phrases(locale, 'vocabularies')

    for (const status of ['divorced', 'married', 'widowed', 'unmarried'] as const) {
      const names = ['female', 'male', 'other'].map((gender) => say(`relationship_status.${status}`, { gender }))
      expect(new Set(names).size).toBe(3)
    }
  })

  it.each(locales)('R3.3 %s has a name for every interest, no two alike', (locale) => {
    const say = phrases(locale, 'interests')
    const names = interests.map((interest) => say(interest))

    expect(names.filter((name) => !name || name.startsWith('interests.'))).toEqual([])
    expect(new Set(names).size).toBe(interests.length)
  })
})

import { describe, expect, it } from 'vitest'
import { partNames } from './part-names.ts'

const NAMES = ['Anna', 'Berta', 'Clara', 'Dora'] as const
const day = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString()
const called = (name: string, at: number) => ({ name, email: `${name}-${at}@example.com`, lastActiveAt: day(at) })

describe('the names of people who stand beside each other', () => {
  it('D6-33 repeat only after all names of their time and place were given', () => {
    const people = Array.from({ length: 12 }, (_, at) => called('Anna', at))

    const names = partNames(people, () => NAMES)
      .toReversed()
      .map(({ name }) => name)

    for (let at = 0; at < 12; at += NAMES.length) {
      expect(names.slice(at, at + NAMES.length).toSorted()).toEqual(NAMES)
    }
  })

  it('D6-33 are left as they are where nobody near is called the same', () => {
    const people = NAMES.map(called)

    expect(partNames(people, () => NAMES)).toEqual(people)
  })
})

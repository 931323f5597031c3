import { describe, expect, it } from 'vitest'
import { withDefaults } from '#contract/settings.ts'
import { ageOn } from '#server/members/age.ts'
import { bornIn } from './count-people.ts'
import { widenings } from './widen.ts'
import { bornBy, type Criteria, criteriaOf } from './criteria.ts'

const defaults = { genders: ['female'], country: 'DE' } as const
const criteria = (changes: Partial<Criteria> = {}): Criteria => ({
  ...criteriaOf({}, withDefaults({}), { ...defaults, genders: ['female'] }),
  ...changes,
})

describe('the last birthday of an age', () => {
  it.each(['2026-11-15', '2028-02-29', '2027-02-28', '2027-03-01', '2027-01-01', '2027-12-31'])(
    'R3.14 agrees on %s with the age that a card shows',
    (text) => {
      const today = new Date(`${text}T12:00:00Z`)
      for (let age = 18; age < 100; age++) {
        const day = bornBy(age, today)
        const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
        expect(ageOn(day, today)).toBe(age)
        expect(ageOn(next, today)).toBe(age - 1)
      }
    },
  )
})

describe('the years of birth of an age band', () => {
  const today = new Date('2026-11-15T12:00:00Z')

  it('R3.14 are whole ones and two that it cuts', () => {
    expect(bornIn({ minAge: 30, maxAge: 40 }, today)).toEqual({
      whole: [1986, 1995],
      edges: [
        ['1985-11-16', '1985-12-31'],
        ['1996-01-01', '1996-11-15'],
      ],
    })
  })

  it('R3.14 are cut at one end when the other is open, and not at all without ages', () => {
    expect(bornIn({ minAge: 18, maxAge: 40 }, today).edges).toEqual([['1985-11-16', '1985-12-31']])
    expect(bornIn({ minAge: 18, maxAge: 99 }, today)).toEqual({ whole: [0, 9999], edges: [] })
  })

  it('R3.14 are days of one year when the band is within it', () => {
    const { edges } = bornIn({ minAge: 30, maxAge: 30 }, new Date('2026-12-31T12:00:00Z'))
    expect(edges).toEqual([['1996-01-01', '1996-12-31']])
  })
})

describe('widening', () => {
  it('R3.14 lets go of looks, interests, place and age, in this order, each on top of the others', () => {
    const steps = widenings(
      criteria({
        words: { hair_color: ['red'], sexuality: ['bi'] },
        interests: ['yoga'],
        where: { near: 7, within: 50 },
        minAge: 30,
        maxAge: 40,
        verified: true,
      }),
      'AT',
    )

    expect(steps.map(({ widened }) => widened)).toEqual(['looks', 'interests', 'place', 'place', 'place', 'age', 'age'])
    expect(steps.map(({ criteria: { where } }) => where).slice(2, 5)).toEqual([
      { near: 7, within: 100 },
      { near: 7, within: 200 },
      { country: 'AT', region: null },
    ])
    expect(steps.at(-1)?.criteria).toMatchObject({
      words: { sexuality: ['bi'] },
      interests: [],
      minAge: 20,
      maxAge: 50,
      verified: true,
    })
  })

  it('R3.14 has nothing to let go of when everything was open', () => {
    expect(widenings(criteria(), 'DE')).toEqual([])
  })
})

describe('criteria', () => {
  it('R3.14 takes ages either way round', () => {
    const asked = criteriaOf({ min_age: 40, max_age: 30 }, withDefaults({}), { ...defaults, genders: ['female'] })
    expect(asked).toMatchObject({ minAge: 30, maxAge: 40 })
  })
})

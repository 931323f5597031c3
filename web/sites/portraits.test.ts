import { describe, expect, it } from 'vitest'
import { niches } from '#contract/niches.ts'
import { portraitSought } from './portraits.ts'

const nichesByName = Object.fromEntries(Object.entries(niches).map(([number, name]) => [name, Number(number)]))

describe('the other half while somebody joins', () => {
  it.each([
    ['general', 'female', 1],
    ['general', 'male', 2],
    ['bdsm', 'male', 1],
    ['bdsm', 'female', 2],
    ['she', 'female', 2],
    ['gay', 'male', 2],
  ] as const)('D6-2 on %s somebody who looks for %s sees portrait %i', (niche, gender, portrait) => {
    expect(portraitSought(nichesByName[niche] as keyof typeof niches, gender)).toBe(portrait)
  })

  it.each([undefined, ''])('D10-11 is somebody of the site for who has said %j so far', (gender) => {
    expect(portraitSought(1, gender)).toBe(1)
    expect(portraitSought(7, gender)).toBe(1)
  })

  it.each(['couple', 'nonbinary'])('D6-2 is an outline for who looks for %j', (gender) => {
    expect(portraitSought(1, gender)).toBeUndefined()
  })

  it('D6-2 is nobody where the niche shows no such person', () => {
    expect(portraitSought(2, 'male')).toBeUndefined()
  })
})

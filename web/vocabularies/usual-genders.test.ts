import { describe, expect, it } from 'vitest'
import type { Niche } from '#contract/niches.ts'
import { nichesFirst, pairOfNiche, usualAnswers } from './usual-genders.ts'

const site = (niche: Niche, ...keys: string[]) => ({ niche, genders: keys.map((key) => ({ key, label: {} })) })

describe('whom a site is for', () => {
  it('M3-1 a niche of women is offered to women who look for women, one of men to men who look for men', () => {
    expect(usualAnswers(site(2, 'male', 'female'))).toEqual({ gender: 'female', seeks: 'female' })
    expect(usualAnswers(site(7, 'male', 'female'))).toEqual({ gender: 'male', seeks: 'male' })
    expect(usualAnswers(site(1, 'male', 'female'))).toEqual({ gender: 'male', seeks: 'female' })
  })

  it('M3-1 forms offer first whom the site is for, and else keep its order', () => {
    const keysOf = (niche: Niche) => nichesFirst(site(niche, 'couple', 'male', 'female')).map(({ key }) => key)

    expect(keysOf(2)).toEqual(['female', 'couple', 'male'])
    expect(keysOf(7)).toEqual(['male', 'couple', 'female'])
    expect(keysOf(3)).toEqual(['couple', 'male', 'female'])
  })

  it('D13-14 a site for one gender does not ask what it is for, and one for everybody does', () => {
    expect(pairOfNiche(site(7, 'male', 'female'))).toEqual({ gender: 'male', seeks: 'male' })
    expect(pairOfNiche(site(2, 'male', 'female'))).toEqual({ gender: 'female', seeks: 'female' })
    expect(pairOfNiche(site(1, 'male', 'female'))).toBeUndefined()
    expect(pairOfNiche(site(7, 'couple'))).toBeUndefined()
  })

  it('answers with what a site has, if it has not what is usual', () => {
    expect(usualAnswers(site(2, 'couple'))).toEqual({ gender: 'couple', seeks: 'couple' })
  })
})

import { describe, expect, it } from 'vitest'
import type { Settings } from '#contract/settings.ts'
import { matchScore, shareImage, visitorSees } from './rules.ts'

const mine = { gender: 'male', seeks: 'female', country: 'DE', region: '07', placeId: 1, interests: ['wine', 'art'] }
const theirs = { gender: 'female', seeks: 'male', country: 'DE', region: '07', placeId: 1, interests: ['art', 'wine'] }

describe('the match score', () => {
  it('B4.4 is a hundred when everything fits, and nothing when nothing does', () => {
    expect(matchScore(mine, theirs)).toEqual({
      percent: 100,
      shared_interests: ['wine', 'art'],
      is_mutual: true,
      place: 'same_city',
    })
    expect(matchScore(mine, { ...theirs, seeks: 'female', country: 'NL', interests: [] })).toEqual({
      percent: 0,
      shared_interests: [],
      is_mutual: false,
      place: 'elsewhere',
    })
  })

  it('B4.4 counts interests half, that each looks for the other 30 and nearness 20 of a hundred', () => {
    expect(matchScore(mine, { ...theirs, interests: ['yoga'] }).percent).toBe(50)
    expect(matchScore(mine, { ...theirs, interests: ['art', 'yoga'] }).percent).toBe(75)
    expect(matchScore(mine, { ...theirs, seeks: 'female' }).percent).toBe(70)
    expect(matchScore(mine, { ...theirs, placeId: 2 })).toMatchObject({ percent: 94, place: 'same_region' })
    expect(matchScore(mine, { ...theirs, placeId: 2, region: '02' }).percent).toBe(88)
    expect(matchScore(mine, { ...theirs, country: 'AT' })).toMatchObject({ percent: 80, place: 'elsewhere' })
  })

  it('D13-5 counts the same country and says nothing of it: it is no reason', () => {
    expect(matchScore(mine, { ...theirs, placeId: 2, region: '02' }).place).toBe('elsewhere')
  })

  it('B4.4 is the same for both', () => {
    const other = { ...theirs, placeId: 3, interests: ['art', 'yoga', 'gym'] }

    expect(matchScore(mine, other).percent).toBe(matchScore(other, mine).percent)
  })

  it('M-B1b B4.4 says nothing of a country that one of the two has never named', () => {
    const nowhere = { region: null, placeId: null }

    expect(matchScore({ ...mine, ...nowhere }, { ...theirs, ...nowhere })).toMatchObject({ place: 'elsewhere' })
    expect(matchScore(mine, { ...theirs, ...nowhere }).place).toBe('elsewhere')
    expect(matchScore({ ...mine, ...nowhere }, theirs).place).toBe('elsewhere')
  })
})

describe('who sees what', () => {
  it('R4.8 a visitor sees what the wider of the two settings allows, the one for traffic sources only with one', () => {
    const sees = (always: Settings['logged_out_search'], withSource: Settings['logged_out_search'], ref?: string) =>
      visitorSees({ logged_out_search: always, logged_out_search_trafficsource: withSource }, { ref })

    expect(sees('none', 'all')).toBe('none')
    expect(sees('none', 'all', 'friend')).toBe('all')
    expect(sees('none', 'limited', 'friend')).toBe('limited')
    expect(sees('limited', 'none', 'friend')).toBe('limited')
    expect(sees('all', 'limited', 'friend')).toBe('all')
    expect(sees('none', 'none', 'friend')).toBe('none')
    expect(
      visitorSees({ logged_out_search: 'none', logged_out_search_trafficsource: 'all' }, { network: 'partner' }),
    ).toBe('all')
  })

  it('R4.15 only an active main image is shared', () => {
    expect(shareImage({ status: 'active', filename: 'a' })).toBe('a')
    expect(shareImage({ status: 'pending', filename: 'a' })).toBeNull()
    expect(shareImage({ status: 'rejected', filename: 'a' })).toBeNull()
    expect(shareImage(null)).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import type { Settings } from '#contract/settings.ts'
import { isOnline, matchScore, privateAccess, shareImage, visitDay, visitorSees } from './rules.ts'

const mine = { gender: 'male', seeks: 'female', country: 'DE', region: '07', placeId: 1, interests: ['wine', 'art'] }
const theirs = { gender: 'female', seeks: 'male', country: 'DE', region: '07', placeId: 1, interests: ['art', 'wine'] }
const now = new Date('2026-11-15T12:30:00.000Z')

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

  it('B4.4 counts interests half, the mutual wish 30 and nearness 20 of a hundred', () => {
    expect(matchScore(mine, { ...theirs, interests: ['yoga'] }).percent).toBe(50)
    expect(matchScore(mine, { ...theirs, interests: ['art', 'yoga'] }).percent).toBe(75)
    expect(matchScore(mine, { ...theirs, seeks: 'female' }).percent).toBe(70)
    expect(matchScore(mine, { ...theirs, placeId: 2 })).toMatchObject({ percent: 94, place: 'same_region' })
    expect(matchScore(mine, { ...theirs, placeId: 2, region: '02' })).toMatchObject({
      percent: 88,
      place: 'same_country',
    })
    expect(matchScore(mine, { ...theirs, country: 'AT' })).toMatchObject({ percent: 80, place: 'elsewhere' })
  })

  it('B4.4 is the same for both', () => {
    const other = { ...theirs, placeId: 3, interests: ['art', 'yoga', 'gym'] }

    expect(matchScore(mine, other).percent).toBe(matchScore(other, mine).percent)
  })

  it('B4.4 does not take two who told nothing for neighbours', () => {
    const nowhere = { region: null, placeId: null }

    expect(matchScore({ ...mine, ...nowhere }, { ...theirs, ...nowhere }).place).toBe('same_country')
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

  it('R6.2 R6.3 private photos are for paying members with a grant that has not run out', () => {
    const grant = { status: 'granted', expiresAt: '2026-11-15T12:30:01.000Z' } as const
    const paid = { isPaid: true }

    expect(privateAccess(grant, paid, now)).toBe('granted')
    expect(privateAccess({ ...grant, expiresAt: now.toISOString() }, paid, now)).toBe('none')
    expect(privateAccess({ status: 'asked', expiresAt: null }, paid, now)).toBe('asked')
    expect(privateAccess({ ...grant, status: 'declined' }, paid, now)).toBe('asked')
    expect(privateAccess({ status: 'declined', expiresAt: now.toISOString() }, paid, now)).toBe('none')
    expect(privateAccess(null, paid, now)).toBe('none')
    expect(privateAccess(grant, { isPaid: false }, now)).toBe('premium_only')
  })

  it('R4.15 only an active main image is shared', () => {
    expect(shareImage({ status: 'active', filename: 'a' })).toBe('a')
    expect(shareImage({ status: 'pending', filename: 'a' })).toBeNull()
    expect(shareImage({ status: 'rejected', filename: 'a' })).toBeNull()
    expect(shareImage(null)).toBeNull()
  })

  it('B2.10 online is told by the hour: minutes change nothing', () => {
    const within = (lastActive: string) => isOnline(lastActive, now)

    expect([within('2026-11-15T11:00:00.000Z'), within('2026-11-15T11:59:59.000Z')]).toEqual([true, true])
    expect([within('2026-11-15T10:00:00.000Z'), within('2026-11-15T10:59:59.000Z')]).toEqual([false, false])
  })

  it('B4.3 visits are told by the day of the calendar', () => {
    const day = (visitedAt: string) => visitDay(visitedAt, now)

    expect(day('2026-11-15T00:00:00.000Z')).toBe('today')
    expect(day('2026-11-14T23:00:00.000Z')).toBe('yesterday')
    expect(day('2026-11-13T23:00:00.000Z')).toBe('this_week')
    expect(day('2026-11-09T00:00:00.000Z')).toBe('this_week')
    expect(day('2026-11-08T23:00:00.000Z')).toBe('earlier')
  })
})

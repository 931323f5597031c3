import { describe, expect, it } from 'vitest'
import { viewDay } from './rules.ts'

const now = new Date('2026-11-15T12:30:00.000Z')

describe('a view', () => {
  it('B4.3 is told by the day of the calendar', () => {
    const day = (visitedAt: string) => viewDay(visitedAt, now)

    expect(day('2026-11-15T00:00:00.000Z')).toBe('today')
    expect(day('2026-11-14T23:00:00.000Z')).toBe('yesterday')
    expect(day('2026-11-13T23:00:00.000Z')).toBe('this_week')
    expect(day('2026-11-09T00:00:00.000Z')).toBe('this_week')
    expect(day('2026-11-08T23:00:00.000Z')).toBe('earlier')
  })
})

import { describe, expect, it } from 'vitest'
import { nextCheck } from './rules.ts'

const DAY_MS = 86_400_000
const ENDED = new Date('2026-11-15T12:00:00Z')
const later = (days: number, ms = 0) => new Date(ENDED.getTime() + days * DAY_MS + ms)

describe('a payment that has ended', () => {
  it.each(['expired', 'canceled', 'failed'] as const)(
    'R3 M08 without money (%s) is asked for once a day for fourteen days, since a transfer may come late',
    (state) => {
      const ended = { state, createdAt: ENDED.toISOString(), endedAt: ENDED.toISOString() }

      expect(nextCheck(ended, 0, ENDED)).toEqual(later(1))
      expect(nextCheck(ended, 13, later(14, -1))).toEqual(later(15, -1))
      expect(nextCheck(ended, 14, later(14))).toBeNull()
    },
  )

  it('M08 with money is asked for daily in the first week, weekly for two months, then monthly', () => {
    const paid = { state: 'paid', createdAt: ENDED.toISOString(), endedAt: ENDED.toISOString() } as const
    const daysUntilNext = [0, 6, 7, 59, 60, 399].map((days) => {
      const next = nextCheck(paid, 0, later(days))
      return next && (next.getTime() - later(days).getTime()) / DAY_MS
    })

    expect(daysUntilNext).toEqual([1, 1, 7, 7, 30, 30])
    expect(nextCheck(paid, 0, later(400))).toBeNull()
  })
})

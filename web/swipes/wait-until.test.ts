import { describe, expect, it } from 'vitest'
import { waitUntil } from './wait-until.ts'

const now = Date.parse('2026-11-15T20:30:00Z')

describe('the wait for new likes', () => {
  it('R5.8 is told in hours and minutes, rounded up', () => {
    expect(waitUntil('2026-11-15T23:00:00Z', now)).toEqual({ hours: 2, minutes: 30 })
    expect(waitUntil('2026-11-15T20:30:01Z', now)).toEqual({ hours: 0, minutes: 1 })
  })

  it('R5.8 is nothing once it is over', () => {
    expect(waitUntil('2026-11-15T20:30:00Z', now)).toBeUndefined()
    expect(waitUntil('2026-11-15T20:00:00Z', now)).toBeUndefined()
  })
})

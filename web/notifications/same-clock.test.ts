import { describe, expect, it } from 'vitest'
import { isSameClock } from './same-clock.ts'

describe('the clocks of two time zones', () => {
  it.for([
    ['Europe/Berlin', 'Europe/Warsaw', true],
    ['Europe/Berlin', 'Europe/London', false],
    ['Europe/Berlin', 'Asia/Kolkata', false],
    // The same in winter alone.
    ['Europe/Berlin', 'Africa/Lagos', false],
    // Half a day apart, and half a world.
    ['Pacific/Auckland', 'UTC', false],
  ] as const)('M-B23 of %s and %s agree: %s', ([one, other, isSame]) => {
    for (const day of ['2026-01-10', '2026-08-10']) expect(isSameClock(one, other, new Date(day))).toBe(isSame)
  })
})

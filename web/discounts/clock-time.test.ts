import { describe, expect, it } from 'vitest'
import { clockTime } from './clock-time.ts'

describe('R4.10 the countdown of the time bonus', () => {
  it.each([
    [600, '10:00'],
    [61, '01:01'],
    [59, '00:59'],
    [0, '00:00'],
  ])('tells %d seconds as %s', (seconds, text) => {
    expect(clockTime(seconds)).toBe(text)
  })
})

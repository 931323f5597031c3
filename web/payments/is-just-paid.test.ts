import { expect, it } from 'vitest'
import { isJustPaid } from './is-just-paid.ts'

it('D11-A5 who has just paid is thanked for an hour, and who looks it up later is not', () => {
  const paidAt = '2026-03-01T12:00:00.000Z'
  const after = (minutes: number) => Date.parse(paidAt) + minutes * 60_000

  expect([0, 59, 60, 60 * 24].map((minutes) => isJustPaid(paidAt, after(minutes)))).toEqual([true, true, false, false])
  expect(isJustPaid(null, after(0))).toBe(false)
})

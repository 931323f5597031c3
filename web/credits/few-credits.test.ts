import { expect, it } from 'vitest'
import { fewCreditsTone } from './few-credits.ts'

it.each([
  [11, undefined],
  [10, 'warning'],
  [1, 'warning'],
  [0, 'danger'],
])('R2.24 %d credits', (credits, tone) => {
  expect(fewCreditsTone(credits)).toBe(tone)
})

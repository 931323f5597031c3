import { expect, it } from 'vitest'
import { waitTime } from './wait-time.ts'

it.for([
  [1, 'seconds', 1],
  [90, 'seconds', 90],
  [91, 'minutes', 2],
  [3600, 'minutes', 60],
  [5401, 'hours', 2],
  [86_397, 'hours', 24],
] as const)('A23-1 to wait %d seconds is said in %s', ([seconds, unit, wait]) => {
  expect(waitTime({ seconds })).toEqual({ unit, wait })
})

it('A23-1 a refusal that asks nobody to wait says nothing of it', () => {
  expect(waitTime({ limit: 3 })).toEqual({})
})

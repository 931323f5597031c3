import { expect, it } from 'vitest'
import { niches } from './niches.ts'

it('R1.6 there are seven niches, known by their numbers', () => {
  expect(niches).toEqual({ 1: 'general', 2: 'she', 3: 'bdsm', 4: 'bbw', 5: 'gilf', 6: 'milf', 7: 'gay' })
})

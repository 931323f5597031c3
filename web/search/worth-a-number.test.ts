import { expect, it } from 'vitest'
import type { MatchScore } from '#contract/profiles.ts'
import { isNumberSaid } from './worth-a-number.ts'

const score = (more: Partial<MatchScore>): MatchScore => ({
  percent: 76,
  shared_interests: [],
  is_mutual: false,
  place: 'elsewhere',
  ...more,
})

it('D11-A1 a card with a reason says no number, and one without says none that is small', () => {
  expect(isNumberSaid(score({}))).toBe(true)
  const others = [
    { shared_interests: ['music'] },
    { is_mutual: true },
    { place: 'same_city' as const },
    { percent: 69 },
  ]
  expect(others.filter((more) => isNumberSaid(score(more)))).toEqual([])
})

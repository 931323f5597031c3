import { expect, it } from 'vitest'
import { listCosts } from './list-costs.ts'

const settings = {
  message_credits: 2,
  photo_credits: 5,
  gift_credits: 4,
  ice_breaker_credits: 1,
  free_signup_messages: 1,
  answers_are_free: true,
}

it('M7-13 the price list names what is free, and every way to write', () => {
  expect(listCosts(settings)).toEqual([
    { what: 'free', credits: 0 },
    { what: 'first', credits: 0 },
    { what: 'replies', credits: 0 },
    { what: 'message', credits: 2 },
    { what: 'ice_breaker', credits: 1 },
    { what: 'photo', credits: 5 },
    { what: 'gift', credits: 4 },
  ])
})

it('M7-13 the price list promises nothing that the site does not give', () => {
  const costs = listCosts({ ...settings, free_signup_messages: 0, answers_are_free: false })
  expect(costs.map(({ what }) => what)).toEqual(['free', 'message', 'ice_breaker', 'photo', 'gift'])
})

import { expect, it } from 'vitest'
import { giftKeys } from '#contract/gifts.ts'
import { inOrderOf } from './in-order-of.ts'

const gifts = giftKeys.map((gift, at) => ({ gift, credits: 5 + at }))

it('D13-15 the gifts of a site begin with what its niche likes, and none is left out', () => {
  const names = inOrderOf(3, gifts).map(({ gift }) => gift)

  expect(names.slice(0, 3)).toEqual(['wine', 'rose', 'ring'])
  expect(names.slice(-4)).toEqual(['ice_cream', 'balloon', 'teddy', 'cake'])
  expect(names.toSorted()).toEqual(giftKeys.toSorted())
})

it('D13-15 without a liking of its own a site shows them as they come, the cheapest first', () => {
  expect(inOrderOf(1, gifts)).toEqual(gifts)
})

it('a gift that a site does not have is not made up', () => {
  expect(inOrderOf(3, [{ gift: 'cake', credits: 9 }])).toEqual([{ gift: 'cake', credits: 9 }])
})

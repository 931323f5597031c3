import { expect } from 'vitest'
import { readCredits } from '#contract/credits.ts'
import { buys, debtOf, happens, spends } from '#test/buying.ts'
import { gives, sends, twoWithCredits, unlimited } from '#test/chatting.ts'
import { person } from '#test/people.ts'
import { it } from '#test/world.ts'

it('R1.3 a member reads what came, what went and what was left each time, a page at a time', async ({ makeWorld }) => {
  const world = await makeWorld({ settings: unlimited })
  const [anna, ben] = await twoWithCredits(world, 10)
  await sends(anna, ben, 'Hallo')
  await gives(world, anna.id, 100)
  await sends(anna, ben, { kind: 'gift', gift: 'rose' })

  const { balance, changes } = await anna.call(readCredits, {})

  expect(balance).toBe(103)
  expect(changes.map(({ kind, amount, balance: left }) => [kind, amount, left])).toEqual([
    ['gift', -5, 103],
    ['adjust', 100, 108],
    ['message', -2, 8],
    ['adjust', 10, 10],
  ])
  for (let i = 0; i < 50; i++) await sends(anna, ben, `Nachricht ${i}`)
  const first = await anna.call(readCredits, {})
  const second = await anna.call(readCredits, { after: first.next ?? '' })
  expect([first.changes.length, second.changes.length, second.next]).toEqual([50, 4, null])
  expect((await ben.call(readCredits, {})).changes).toHaveLength(1)
  expect((await world.visitor().asks(readCredits, {})).statusCode).toBe(403)
})

it('M13 what a member owes is no credit, and does not stand among them', async ({ world }) => {
  const anna = await person(world)
  const payment = await buys(world, anna)
  await spends(world, anna, 45)
  await happens(world, payment, 'charge_back')
  expect(await debtOf(world, anna)).toBe(45)

  const { balance, changes } = await anna.call(readCredits, {})

  expect(balance).toBe(0)
  expect(changes.map(({ kind, amount, balance: left }) => [kind, amount, left])).toEqual([
    ['chargeback', -15, 0],
    ['gift', -45, 15],
    ['purchase', 60, 60],
  ])
})

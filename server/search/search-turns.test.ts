import { expect } from 'vitest'
import { search } from '#contract/search.ts'
import { it } from '#test/world.ts'

it('A21-5 somebody who searches a lot makes no neighbour in the same network wait', async ({ makeWorld }) => {
  const world = await makeWorld()
  const [busy, neighbour] = [world.visitor({ ip: '198.51.100.5' }), world.visitor({ ip: '198.51.100.9' })]
  const { owner } = world.ground
  // Each search waits for its people as long as this holds.
  await owner.query('begin')
  await owner.query('lock table profiles in access exclusive mode')
  const answered: string[] = []
  const asks = async (who: typeof busy, name: string) => {
    await who.asks(search, {})
    answered.push(name)
  }

  // Four run, the others wait for their turn and are refused.
  const many = Array.from({ length: 206 }, () => asks(busy, 'busy'))
  await expect.poll(() => answered.length).toBeGreaterThanOrEqual(2)
  const one = neighbour.asks(search, {})
  await owner.query('rollback')

  expect((await one).statusCode).toBe(200)
  await Promise.all(many)
})

import { describe, expect } from 'vitest'
import type { MemberId } from '#contract/members.ts'
import type { Ask } from '#contract/endpoint.ts'
import { geocode } from '#contract/places.ts'
import { nearBands, search, sorts } from '#contract/search.ts'
import { person } from '#test/people.ts'
import { it } from '#test/world.ts'
import { times } from './effort.ts'

/** Corners of Köln, some kilometres apart from each other. */
const NORTH = { lat: 50.985, lon: 6.93 }
const SOUTH = { lat: 50.905, lon: 6.985 }

/** Points in a grid around a position, the same in every run. */
function* around({ lat, lon }: { lat: number; lon: number }, count: number, step: number) {
  const side = Math.ceil(Math.sqrt(count))
  for (let i = 0; i < count; i++) {
    yield { lat: lat + ((i % side) - side / 2) * step, lon: lon + (Math.floor(i / side) - side / 2) * step }
  }
}

describe('where somebody is', () => {
  it(
    'A22 B2.10 cannot be told below the city, by no position, band, order or page',
    { timeout: 1_200_000 },
    async ({ makeWorld }) => {
      const world = await makeWorld({ settings: { requests_per_minute: 0, profiles_per_day: 100_000 } })
      const visitor = world.visitor()
      const placeIds = new Set<number>()
      for (const corner of [NORTH, SOUTH])
        for (const point of around(corner, times(8, 250), 0.0004)) placeIds.add((await visitor.call(geocode, point)).id)
      expect(placeIds.size).toBe(1)
      const [placeId = 0] = placeIds

      // Two who differ in nothing but where in the city they were when they were asked; each alone for the attacker.
      const names = { name: 'Eine', gender: 'female', seeks: 'male', placeId } as const
      const [one, two] = [await person(world, names), await person(world, names)]
      const attacker = await person(world, { gender: 'male', seeks: 'female', placeId })
      const cities = new Set<number>()
      for (const point of around({ lat: 50.94, lon: 6.96 }, times(5, 2000), 0.25))
        await visitor.call(geocode, point).then(
          ({ id }) => cities.add(id),
          () => {},
        )
      expect(cities.size).toBeGreaterThan(2)

      const reads = async (hidden: MemberId, shown: MemberId) => {
        await setInvisible(hidden, true)
        await setInvisible(shown, false)
        const answers: string[] = []
        for (const near of cities)
          for (const within of nearBands)
            for (const sort of sorts) {
              const asked: Ask<typeof search> = { near, within, sort }
              const { body } = await attacker.asks(search, asked)
              answers.push(body.replaceAll(shown, 'ID'))
            }
        return answers
      }
      const setInvisible = (id: MemberId, isInvisible: boolean) =>
        world.db
          .updateTable('profiles')
          .set({ isInvisible })
          .where('siteId', '=', world.site.id)
          .where('memberId', '=', id)
          .execute()

      const [first, second] = [await reads(two.id, one.id), await reads(one.id, two.id)]

      expect(first.filter((body) => body.includes('"Eine"')).length).toBeGreaterThan(0)
      expect(first.filter((body) => body.includes('"profiles":[],')).length).toBeGreaterThan(0)
      expect(second).toEqual(first)
      expect(first.join('')).not.toMatch(/"(lat|lon|distance|km)"|\d\.\d/)
    },
  )

  it(
    'A22 B2.10 orders two of one city the same, wherever one looks from',
    { timeout: 600_000 },
    async ({ makeWorld }) => {
      const world = await makeWorld({ settings: { requests_per_minute: 100_000 } })
      const visitor = world.visitor()
      const { id: placeId } = await visitor.call(geocode, NORTH)
      const people = [await person(world, { placeId }), await person(world, { placeId })]
      const orders = new Set<string>()
      for (const point of around({ lat: 50.94, lon: 6.96 }, times(6, 500), 0.1)) {
        const { id: near } = await visitor.call(geocode, point)
        const attacker = await person(world, { gender: 'male', seeks: 'female', placeId: near })
        for (const sort of sorts) {
          const { profiles } = await attacker.call(search, { near: placeId, within: 100, sort })
          orders.add(`${sort} ${profiles.map(({ id }) => people.findIndex((one) => one.id === id)).join()}`)
        }
      }

      expect(orders.size).toBe(sorts.length)
    },
  )
})

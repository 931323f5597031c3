import { describe, expect } from 'vitest'
import { findPlaces } from '#contract/places.ts'
import { nearBands } from '#contract/search.ts'
import type { Country } from '#contract/locales.ts'
import { it, type World } from '#test/world.ts'
import { nearPlaces } from './near-places.ts'

async function idOf(world: World, country: Country, text: string): Promise<number> {
  const { places } = await world.visitor().call(findPlaces, { country, text })
  return places[0]?.id ?? 0
}

describe('the places near a city', () => {
  it('B4.1 are itself and its neighbours, more with each band', async ({ world }) => {
    const cologne = await idOf(world, 'DE', 'Köln')
    const bonn = await idOf(world, 'DE', 'Bonn')
    const berlin = await idOf(world, 'DE', 'Berlin')

    const bands = await Promise.all(nearBands.map((km) => nearPlaces(world.db, cologne, km)))

    const found = bands.map(({ placeIds }) => new Set(placeIds))
    expect(found.every((ids) => ids.has(cologne) && !ids.has(berlin))).toBe(true)
    // 25 km from centre to centre.
    expect(found.map((ids) => ids.has(bonn))).toEqual([false, true, true, true, true])
    for (const [i, ids] of found.entries()) expect(ids.isSupersetOf(found[i - 1] ?? new Set())).toBe(true)
  })

  it('B4.1 lie on both sides of a border', async ({ world }) => {
    const aachen = await idOf(world, 'DE', 'Aachen')
    const vaals = await idOf(world, 'NL', 'Vaals')

    const { placeIds, countries } = await nearPlaces(world.db, aachen, 25)

    expect(placeIds).toContain(vaals)
    expect(countries[0]).toBe('DE')
    expect(countries.toSorted()).toEqual(['BE', 'DE', 'NL'])
  })

  it('B4.1 of a city that is not there are refused', async ({ world }) => {
    await expect(nearPlaces(world.db, -1, 25)).rejects.toMatchObject({ code: 'places.not_found' })
  })
})

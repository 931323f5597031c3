import { describe, expect } from 'vitest'
import { findPlaces } from '#contract/places.ts'
import { it } from '#test/world.ts'

describe('finding a city by its name', () => {
  it.for([
    ['DE', 'berl', 'Berlin'],
    ['DE', 'koln', 'Köln'],
    ['DE', 'Köln', 'Köln'],
    ['DE', 'munich', 'München'],
    ['PL', 'lodz', 'Łódź'],
  ] as const)('R7.6 in %s, "%s" finds %s first', async ([country, text, city], { world }) => {
    const { places } = await world.visitor().call(findPlaces, { country, text })

    expect(places[0]).toMatchObject({ country, city })
  })

  it('R7.6 finds ten at most, in that country alone, by names', async ({ world }) => {
    const { places } = await world.visitor().call(findPlaces, { country: 'DE', text: 'be' })

    expect(places).toHaveLength(10)
    expect(places.filter(({ country }) => country !== 'DE')).toEqual([])
    expect(Object.keys(places[0] ?? {}).toSorted()).toEqual(['city', 'country', 'id', 'region', 'region_name'])
  })

  it.for(['%%', '__', '\\\\'])('R7.6 finds nothing for the pattern %s', async (text, { world }) => {
    expect(await world.visitor().call(findPlaces, { country: 'DE', text })).toEqual({ places: [] })
  })

  it('R7.6 refuses a text that is too short and a country that does not exist', async ({ world }) => {
    const attempt = world.visitor().call(findPlaces, { country: 'XX' as 'DE', text: ' b ' })

    await expect(attempt).rejects.toMatchObject({
      code: 'request.invalid',
      details: {
        fields: [
          { field: 'country', reason: 'malformed' },
          { field: 'text', reason: 'too_short', bound: 2 },
        ],
      },
    })
  })
})

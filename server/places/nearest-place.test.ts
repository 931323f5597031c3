import { describe, expect } from 'vitest'
import { geocode } from '#contract/places.ts'
import { it } from '#test/world.ts'

describe('the place at a position', () => {
  it.for([
    ['Berlin', 'DE', 52.5163, 13.3777],
    ['Köln', 'DE', 50.9413, 6.9583],
    ['München', 'DE', 48.1374, 11.5755],
    ['Wien', 'AT', 48.2082, 16.3738],
    ['Amsterdam', 'NL', 52.3731, 4.8926],
    ['Paris', 'FR', 48.8584, 2.2945],
    ['Madrid', 'ES', 40.4168, -3.7038],
    ['Warszawa', 'PL', 52.2297, 21.0122],
    ['London', 'GB', 51.5007, -0.1246],
    ['Sydney', 'AU', -33.8568, 151.2153],
    ['Auckland', 'NZ', -36.8485, 174.7633],
  ] as const)('R7.6 is %s', async ([city, country, lat, lon], { world }) => {
    const place = await world.visitor().call(geocode, { lat, lon })

    expect(place).toMatchObject({ city, country })
    expect(place.region_name).not.toBe('')
  })

  it('R7.6 is told by names: no coordinate leaves', async ({ world }) => {
    const answer = await world.visitor().requests('GET', '/api/geocode.php?lat=52.5163&lon=13.3777')

    expect(Object.keys(answer.json<object>()).toSorted()).toEqual(['city', 'country', 'id', 'region', 'region_name'])
    expect(answer.body).not.toMatch(/\d\.\d/)
  })

  it("R7.6 is one of the site's countries", async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { countries: ['AT'] } })

    const besideFreilassing = await world.visitor().call(geocode, { lat: 47.84, lon: 12.98 })

    expect(besideFreilassing).toMatchObject({ country: 'AT', city: 'Salzburg' })
  })

  it.for([
    ['the sea', 54.9, 4.5],
    ['a country that no site serves', 35.6895, 139.6917],
    ['the pole', -90, 0],
    ['null island', 0, 0],
  ] as const)('R8.3 is unknown in %s', async ([, lat, lon], { world }) => {
    const answer = await world.visitor().asks(geocode, { lat, lon })

    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'places.not_found', details: {} })
  })

  it('R8.3 is unknown in a country that this site does not serve', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { countries: ['PL'] } })

    await expect(world.visitor().call(geocode, { lat: 50.9413, lon: 6.9583 })).rejects.toMatchObject({
      code: 'places.not_found',
    })
  })

  it.for([
    [
      '',
      [
        { field: 'lat', reason: 'missing' },
        { field: 'lon', reason: 'missing' },
      ],
    ],
    ['?lat=52', [{ field: 'lon', reason: 'missing' }]],
    ['?lat=91&lon=13', [{ field: 'lat', reason: 'too_big', bound: 90 }]],
    ['?lat=-91&lon=13', [{ field: 'lat', reason: 'too_small', bound: -90 }]],
    ['?lat=52&lon=181', [{ field: 'lon', reason: 'too_big', bound: 180 }]],
    ['?lat=52&lon=-181', [{ field: 'lon', reason: 'too_small', bound: -180 }]],
    ['?lat=north&lon=13', [{ field: 'lat', reason: 'malformed' }]],
    ['?lat=&lon=13', [{ field: 'lat', reason: 'malformed' }]],
    ['?lat=%20&lon=13', [{ field: 'lat', reason: 'malformed' }]],
    ['?lat=0x20&lon=13', [{ field: 'lat', reason: 'malformed' }]],
    ['?lat=52&lat=53&lon=13', [{ field: 'lat', reason: 'malformed' }]],
    [
      '?lat=NaN&lon=Infinity',
      [
        { field: 'lat', reason: 'malformed' },
        { field: 'lon', reason: 'malformed' },
      ],
    ],
  ] as const)('R7.6 is refused for "%s", which names the field', async ([query, fields], { world }) => {
    const answer = await world.visitor().requests('GET', `/api/geocode.php${query}`)

    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'request.invalid', details: { fields } })
  })

  it('R7.6 is found for the smallest numbers too, as JavaScript writes them', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { countries: ['GB'] } })

    const greenwich = await world.visitor().call(geocode, { lat: 51.4779, lon: -1e-7 })

    expect(greenwich.city).toBe('London')
  })
})

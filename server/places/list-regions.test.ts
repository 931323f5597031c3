import { describe, expect } from 'vitest'
import { countries } from '#contract/locales.ts'
import { readRegions } from '#contract/places.ts'
import { it } from '#test/world.ts'

describe('regions', () => {
  it("R7.15 are those of the site's countries and no other's", async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { countries: ['NL', 'AT'] } })

    const { regions } = await world.visitor().call(readRegions, {})

    expect(Object.keys(regions).toSorted()).toEqual(['AT', 'NL'])
    expect(regions.AT).toHaveLength(9)
    expect(regions.NL).toHaveLength(12)
  })

  it('R7.15 exist for each country that a site can serve', async ({ world }) => {
    const { regions } = await world.visitor().call(readRegions, {})

    expect(Object.keys(regions).toSorted()).toEqual(countries.toSorted())
    expect(regions.DE).toHaveLength(16)
    expect(regions.PL).toHaveLength(16)
    expect(regions.CH).toHaveLength(26)
    expect(
      Object.values(regions)
        .flat()
        .filter(({ code, name }) => !code || !name),
    ).toEqual([])
  })

  it('R7.15 stand in the order of their names', async ({ world }) => {
    const { regions } = await world.visitor().call(readRegions, {})

    const names = regions.FR?.map(({ name }) => name) ?? []
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
    expect(names.findIndex((name) => name.startsWith('Île'))).toBeLessThan(
      names.findIndex((name) => name.startsWith('Provence')),
    )
  })

  it('R7.15 come with the same bytes each time', async ({ world }) => {
    const first = await world.visitor().requests('GET', '/api/regions.php')
    const second = await world.visitor().requests('GET', '/api/regions.php')

    expect(first.statusCode).toBe(200)
    expect(second.body).toBe(first.body)
  })
})

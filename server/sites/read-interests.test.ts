import { describe, expect } from 'vitest'
import { locales } from '#contract/locales.ts'
import { readInterests } from '#contract/sites.ts'
import { interests as all } from '#contract/vocabularies.ts'
import { it } from '#test/world.ts'

describe('interests', () => {
  it('R7.14 are all that the product knows, unless an operator chose', async ({ makeWorld }) => {
    const world = await makeWorld()
    const choosy = await makeWorld({ settings: { interests: ['wine', 'music'] } })

    const { interests } = await world.visitor().call(readInterests, {})
    const { interests: chosen } = await choosy.visitor().call(readInterests, {})

    expect(interests.map(({ id }) => id)).toEqual(all)
    expect(chosen.map(({ id }) => id)).toEqual(['wine', 'music'])
  })

  it.for([
    ['de', 'Musik'],
    ['en', 'Music'],
    ['es', 'Música'],
    ['fr', 'Musique'],
    ['it', 'Musica'],
    ['nl', 'Muziek'],
    ['pl', 'Muzyka'],
  ] as const)('R7.14 are named in the language of the request, %s', async ([locale, name], { makeWorld }) => {
    const world = await makeWorld({ settings: { locales: [...locales], interests: ['music'] } })

    const { interests } = await world.visitor({ cookies: { locale } }).call(readInterests, {})

    expect(interests).toEqual([{ id: 'music', name }])
  })

  it('R7.14 come with the same bytes each time', async ({ world }) => {
    const first = await world.visitor().requests('GET', '/api/interests.php')
    const second = await world.visitor().requests('GET', '/api/interests.php')

    expect(first.statusCode).toBe(200)
    expect(second.body).toBe(first.body)
  })
})

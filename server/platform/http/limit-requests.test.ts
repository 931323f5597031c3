import { describe, expect } from 'vitest'
import { Photographer } from '#test/photographer.ts'
import { jpeg } from '#test/pictures.ts'
import { it } from '#test/world.ts'

const URL = '/api/companyinfo.php'

describe('a visitor who calls too often', () => {
  it('R8.2 is asked to pause, and told for how long', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { requests_per_minute: 2 } })
    const visitor = world.visitor()

    const answers = [await visitor.requests('GET', URL), await visitor.requests('GET', URL)]
    const third = await visitor.requests('GET', URL)

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(third.statusCode).toBe(429)
    const { code, details } = third.json<{ code: string; details: { seconds: number } }>()
    expect(code).toBe('request.too_many')
    expect(details.seconds).toBeGreaterThan(0)
    expect(details.seconds).toBeLessThanOrEqual(60)
    expect(third.headers['retry-after']).toBe(String(details.seconds))
  })

  it('R8.2 does not stop other visitors, nor other sites', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { requests_per_minute: 1 } })
    const other = await makeWorld({ settings: { requests_per_minute: 1 } })
    await world.visitor().requests('GET', URL)

    const same = await world.visitor().requests('GET', URL)
    const another = await world.visitor({ ip: '203.0.113.8' }).requests('GET', URL)
    const elsewhere = await other.visitor().requests('GET', URL)

    expect(same.statusCode).toBe(429)
    expect(another.statusCode).toBe(200)
    expect(elsewhere.statusCode).toBe(200)
  })

  it('S-M8 R8.2 is one household, whichever of its IPv6 addresses calls', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { requests_per_minute: 1 } })
    await world.visitor({ ip: '2001:db8:1:100::1' }).requests('GET', URL)

    const same = await world.visitor({ ip: '2001:db8:1:1ff:2:3:4:5' }).requests('GET', URL)
    const neighbour = await world.visitor({ ip: '2001:db8:1:200::1' }).requests('GET', URL)

    expect(same.statusCode).toBe(429)
    expect(neighbour.statusCode).toBe(200)
  })

  it('R8.2 stands for nobody but themselves with an IPv4 address, however it is written', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { requests_per_minute: 1 } })
    await world.visitor({ ip: '::ffff:203.0.113.20' }).requests('GET', URL)

    const neighbour = await world.visitor({ ip: '::ffff:203.0.113.21' }).requests('GET', URL)

    expect(neighbour.statusCode).toBe(200)
  })

  it('R8.2 is not let through by an address that the client wrote', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { requests_per_minute: 1 } })
    await world.visitor({ ip: '198.51.100.1, 203.0.113.7' }).requests('GET', URL)

    const again = await world.visitor({ ip: '198.51.100.2, 203.0.113.7' }).requests('GET', URL)

    expect(again.statusCode).toBe(429)
  })

  it('R8.2 is stopped at every address, unknown ones too', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { requests_per_minute: 1 } })
    await world.visitor().requests('GET', '/api/nothing')

    const answer = await world.visitor().requests('GET', '/api/nothing')

    expect(answer.statusCode).toBe(429)
  })

  it('A20-9 sees as many pictures as there are, and is asked to pause after so many that are not there', async ({
    world,
  }) => {
    const { filename } = await (await Photographer.join(world)).uploads(await jpeg(60, 80))
    await world.sets({ requests_per_minute: 3 })
    const visitor = world.visitor({ ip: '203.0.113.30' })
    const statusOf = async (url: string, who = visitor) => (await who.requests('GET', url)).statusCode
    const there = `/media/${filename}`
    const missing = `/media/${'k'.repeat(22)}/large.webp`

    const seen = []
    for (let i = 0; i < 8; i++) seen.push(await statusOf(there))
    const missed = []
    for (let i = 0; i < 3; i++) missed.push(await statusOf(missing))

    expect(seen).toEqual(Array.from({ length: 8 }, () => 200))
    expect(missed).toEqual([404, 404, 404])
    const { owner } = world.ground
    // Whatever asks for a photo waits as long as this holds.
    await owner.query('begin')
    await owner.query('lock table photos in access exclusive mode')
    const refused = await visitor.requests('GET', missing)
    await owner.query('rollback')
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    expect(await statusOf(URL)).toBe(429)
    expect(await statusOf(there, world.visitor({ ip: '203.0.113.31' }))).toBe(200)
  })

  it('A20-9 sees pictures also when calling too often, as long as they are there', async ({ world }) => {
    const { filename } = await (await Photographer.join(world)).uploads(await jpeg(60, 80))
    await world.sets({ requests_per_minute: 1 })
    const visitor = world.visitor({ ip: '203.0.113.32' })

    const answers = [
      await visitor.requests('GET', URL),
      await visitor.requests('GET', URL),
      await visitor.requests('GET', `/media/${filename}`),
    ]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 429, 200])
  })

  it('A20-9 is told that there is no such site, at addresses of files too', async ({ world }) => {
    const url = `/media/${'k'.repeat(22)}/large.webp`

    const answer = await world.app.inject({ url, headers: { host: 'nowhere.test' } })

    expect(answer.statusCode).toBe(421)
  })

  it('R8.2 is never asked to pause when the site sets no limit', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { requests_per_minute: 0 } })

    const answers = await Promise.all(Array.from({ length: 50 }, () => world.visitor().requests('GET', URL)))

    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })
})

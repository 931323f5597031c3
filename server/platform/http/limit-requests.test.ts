import { describe, expect } from 'vitest'
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

  it('R8.2 is never asked to pause when the site sets no limit', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { requests_per_minute: 0 } })

    const answers = await Promise.all(Array.from({ length: 50 }, () => world.visitor().requests('GET', URL)))

    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })
})

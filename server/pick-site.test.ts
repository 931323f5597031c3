import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect } from 'vitest'
import { locales } from '#contract/locales.ts'
import { readPage } from '#contract/pages.ts'
import { readCompany, readSettings } from '#contract/sites.ts'
import { it, type World } from '#test/world.ts'

const SETTINGS = '/api/settings.php'
const STRANGER = 'stranger-canary.test'

describe('the host', () => {
  it('R1.6 picks the site with its own name, niche, languages, countries and company', async ({ makeWorld }) => {
    const one = await makeWorld({
      settings: { name: 'Eins', niche: 2, locales: ['nl'], domain_language: 'nl', countries: ['NL'] },
      company: { name: 'Eins B.V.' },
    })
    const two = await makeWorld({
      settings: { name: 'Zwei', niche: 7, locales: ['pl'], domain_language: 'pl', countries: ['PL'] },
      company: { name: 'Dwa Sp. z o.o.' },
    })

    const first = await one.visitor().call(readSettings, {})
    const second = await two.visitor().call(readSettings, {})

    expect(first).toMatchObject({ name: 'Eins', niche: 2, language: 'nl', countries: ['NL'], domain: one.host })
    expect(second).toMatchObject({ name: 'Zwei', niche: 7, language: 'pl', countries: ['PL'], domain: two.host })
    expect((await one.visitor().call(readCompany, {})).name).toBe('Eins B.V.')
    expect((await two.visitor().call(readCompany, {})).name).toBe('Dwa Sp. z o.o.')
  })

  it('R1.6 picks among the sites of one process', async ({ makeWorld }) => {
    const one = await makeWorld({ settings: { name: 'Eins' } })
    const two = await makeWorld({ settings: { name: 'Zwei' } })

    const other = await two.visitor({ host: one.host }).call(readSettings, {})

    expect(other.name).toBe('Eins')
  })

  it('R1.6 picks the texts: a page of one site is none of another', async ({ makeWorld }) => {
    const one = await makeWorld({ settings: { locales: [...locales] } })
    const two = await makeWorld()
    await one.db
      .insertInto('pages')
      .values({ siteId: one.site.id, token: 'only-here', locale: 'de', title: 'Nur hier', body: 'Text' })
      .execute()

    const page = await one.visitor().call(readPage, { token: 'only-here' })

    expect(page.title).toBe('Nur hier')
    await expect(two.visitor().call(readPage, { token: 'only-here' })).rejects.toMatchObject({
      code: 'pages.not_found',
    })
  })

  it('W-16 is the same in capitals', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { name: 'Eins' } })

    const answer = await world.visitor({ host: world.host.toUpperCase() }).requests('GET', SETTINGS)

    expect(answer.json()).toMatchObject({ name: 'Eins', domain: world.host })
  })

  describe('that no site has is refused', () => {
    const variants: [string, (host: string) => string][] = [
      ['unknown', () => STRANGER],
      ['missing', () => ''],
      ['an IPv4 address', () => '127.0.0.1'],
      ['an IPv6 address', () => '[::1]'],
      ['with the standard port', (host) => `${host}:443`],
      ['with another port', (host) => `${host}:8080`],
      ['with a trailing dot', (host) => `${host}.`],
      ['with a user before it', (host) => `${STRANGER}:80@${host}`],
      ['with a user behind it', (host) => `${host}:80@${STRANGER}`],
      ['with a path', (host) => `${host}/${STRANGER}`],
      ['with a blank', (host) => `${host} ${STRANGER}`],
      ['a subdomain', (host) => `www.${host}`],
      ['two in one header', (host) => `${host}, ${STRANGER}`],
      ['a name of an object', () => '__proto__'],
    ]

    it.for(variants)('R1.6 A15 %s', async ([, variant], { world }) => {
      const given = variant(world.host)

      const answer = await world.visitor({ host: given }).requests('GET', SETTINGS)

      expect([400, 421]).toContain(answer.statusCode)
      expect(answer.json()).toEqual({ code: 'site.unknown', details: {}, request_id: expect.any(String) })
      if (given) expect(JSON.stringify([answer.headers, answer.body])).not.toContain(given)
    })

    it('R1.6 also at an address that no call has', async ({ world }) => {
      const answer = await world.visitor({ host: STRANGER }).requests('GET', '/api/nothing')

      expect(answer.statusCode).toBe(421)
      expect(answer.json()).toMatchObject({ code: 'site.unknown' })
    })
  })

  describe('in another header changes nothing', () => {
    it.for(['x-forwarded-host', 'x-original-host', 'x-host', 'forwarded', 'x-original-url', 'x-rewrite-url'])(
      'R1.6 A15 %s',
      async (header, { makeWorld }) => {
        const one = await makeWorld({ settings: { name: 'Eins' } })
        const two = await makeWorld({ settings: { name: 'Zwei' } })
        const value = { forwarded: `host=${one.host}`, 'x-original-url': `https://${one.host}/api/regions.php` }[header]

        const own = await two.visitor({ headers: { [header]: value ?? one.host } }).requests('GET', SETTINGS)
        const none = await two
          .visitor({ host: STRANGER, headers: { [header]: value ?? one.host } })
          .requests('GET', SETTINGS)

        expect(own.json()).toMatchObject({ name: 'Zwei', domain: two.host })
        expect(own.body + JSON.stringify(own.headers)).not.toContain(one.host)
        expect(none.statusCode).toBe(421)
      },
    )
  })

  describe('over a bare connection', () => {
    it('R1.6 A15 an address with a host of its own is refused', async ({ makeWorld }) => {
      const one = await makeWorld({ settings: { name: 'Eins' } })
      const two = await makeWorld({ settings: { name: 'Zwei' } })

      const answer = await speak(two, [`GET https://${one.host}${SETTINGS} HTTP/1.1`, `Host: ${two.host}`])

      expect(answer).toMatch(/^HTTP\/1.1 400 /)
      expect(answer).toContain('"code":"request.invalid"')
      expect(answer).not.toContain(one.host)
    })

    it('R1.6 A15 two hosts are refused', async ({ makeWorld }) => {
      const one = await makeWorld({ settings: { name: 'Eins' } })
      const two = await makeWorld({ settings: { name: 'Zwei' } })

      const answer = await speak(two, [`GET ${SETTINGS} HTTP/1.1`, `Host: ${two.host}`, `Host: ${one.host}`])

      expect(answer).toMatch(/^HTTP\/1.1 400 /)
      expect(answer).not.toContain(one.host)
    })

    it('R1.6 one host is served', async ({ world }) => {
      const answer = await speak(world, [`GET ${SETTINGS} HTTP/1.1`, `Host: ${world.host}`])

      expect(answer).toMatch(/^HTTP\/1.1 200 /)
    })
  })
})

/** Sends lines as they are: HTTP libraries would tidy them. */
async function speak(world: World, lines: string[]): Promise<string> {
  const port = await world.listens()
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'))
  return text(socket)
}

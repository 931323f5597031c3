import { describe, expect } from 'vitest'
import { pageTokens } from '#contract/pages.ts'
import { it, type World } from '#test/world.ts'

const get = (world: World, path: string) => world.visitor().requests('GET', path)

describe('what programs look for at fixed addresses', () => {
  it('O-8 robots.txt leaves pages open, keeps calls out, and names the map of this site', async ({ world }) => {
    const answer = await get(world, '/robots.txt')

    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(answer.body.split('\n')).toEqual([
      'User-agent: *',
      'Disallow: /api/',
      '',
      `Sitemap: https://${world.host}/sitemap.xml`,
      '',
    ])
  })

  it('O-8 sitemap.xml has the pages that everybody may read, those of this site among them', async ({ makeWorld }) => {
    const [one, two] = [await makeWorld(), await makeWorld()]
    const page = { token: 'sicher-treffen', locale: 'de', title: 'Sicher', body: 'Text' } as const
    await one.db
      .insertInto('pages')
      .values({ siteId: one.site.id, ...page })
      .execute()

    const [own, other] = [await get(one, '/sitemap.xml'), await get(two, '/sitemap.xml')]

    expect(own.headers['content-type']).toBe('application/xml; charset=utf-8')
    for (const path of ['/', '/pricing', ...pageTokens.map((token) => `/info/${token}`), '/info/sicher-treffen'])
      expect(own.body).toContain(`<loc>https://${one.host}${path}</loc>`)
    expect(own.body).not.toMatch(/members|api/)
    expect(other.body).toContain(`<loc>https://${two.host}/info/terms</loc>`)
    expect(other.body).not.toContain('sicher-treffen')
  })

  it('O-8 S-L8 security.txt says where to tell of a hole, in the form of RFC 9116', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { support_email: 'help@probe.example', locales: ['nl', 'de'] } })

    const answer = await get(world, '/.well-known/security.txt')

    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.body.split('\n')).toEqual([
      'Contact: mailto:help@probe.example',
      'Expires: 2027-05-14T12:00:00.000Z',
      'Preferred-Languages: nl, de, en',
      `Canonical: https://${world.host}/.well-known/security.txt`,
      '',
    ])
  })

  it('O-8 change-password leads a password manager to where the password is changed', async ({ world }) => {
    const answer = await get(world, '/.well-known/change-password')

    expect([answer.statusCode, answer.headers['location']]).toEqual([302, '/settings#password'])
  })

  it('O-8 what is not there is 404, so that a password manager can tell', async ({ world }) => {
    const missing = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200'

    expect((await get(world, missing)).statusCode).toBe(404)
  })
})

import { describe, expect } from 'vitest'
import { unsubscribe } from '#contract/notifications.ts'
import { isChange } from '#contract/endpoint.ts'
import { routes } from '#server/app.ts'
import { it, type World } from '#test/world.ts'

const foreign: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' },
]

/** Everything the site's rows say, to find out whether something changed. */
async function everything(world: World): Promise<string> {
  const { rows } = await world.ground.owner.query<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'site_id' order by 1",
  )
  const parts = []
  for (const { name } of rows) {
    const found = await world.ground.owner.query(
      `select md5(string_agg(t::text, ',' order by t::text)) from "${name}" t where site_id = $1`,
      [world.site.id],
    )
    parts.push(`${name}:${JSON.stringify(found.rows)}`)
  }
  return parts.join('\n')
}

describe('what another page makes a browser send', () => {
  it('A10 changes nothing, at any address', async ({ world }) => {
    const alice = await world.member()
    await world.works()
    const before = await everything(world)

    for (const { endpoint, kind } of routes.filter(
      (route) => isChange(route.endpoint) && route.endpoint.path !== unsubscribe.path,
    )) {
      const path = endpoint.path.replaceAll(/:\w+/g, '6f1b7c1e-5a52-4a53-9f6e-0a1b2c3d4e5f')
      // Another service's program comes from elsewhere by its nature: what it says counts by its signature, or makes us
      // ask the service itself.
      const codes = kind === 'webhook' ? ['request.not_signed', 'request.invalid'] : ['request.foreign']
      for (const headers of foreign) {
        const answer = await alice.requests(endpoint.method, path, {}, headers)
        const { code } = answer.json<{ code: string }>()
        expect({ path, headers, isRefused: codes.includes(code) }).toEqual({ path, headers, isRefused: true })
      }
    }

    expect(await everything(world)).toBe(before)
  })

  it('R7.5 A10 no GET changes anything, but for the logout that the specification wants as one', async ({ world }) => {
    const alice = await world.member()
    await world.works()
    const before = await everything(world)

    for (const { endpoint } of routes.filter(
      (route) => !isChange(route.endpoint) && route.endpoint.path !== '/api/logout.php',
    )) {
      await alice.requests('GET', endpoint.path.replaceAll(/:\w+/g, '6f1b7c1e-5a52-4a53-9f6e-0a1b2c3d4e5f'))
    }

    expect(await everything(world)).toBe(before)
  })
})

import { describe, expect } from 'vitest'
import { readArrivals } from '#server/arrivals/read-arrivals.ts'
import { landingOf } from '#server/arrivals/landing-of.ts'
import { phrases } from '#server/platform/phrases.ts'
import { asHtml, landerPages } from '#test/lander-pages.ts'
import { it } from '#test/world.ts'

const say = phrases('de', 'landers')
const heading = { a: say('video.title'), b: say('video.title_b') }
const shown = (body: string) => {
  const [, variant] = /data-variant="(\w)"/.exec(body) ?? []
  const [, title] = /<h1>(.*?)<\/h1>/.exec(body) ?? []
  return { variant, title }
}

describe('two variants of a lander', () => {
  it.for([
    [undefined, 'a'],
    [0, 'a'],
    [100, 'b'],
  ] as const)('with a share of %s everybody sees %s, kept or not', async ([share, variant], { makeWorld }) => {
    const world = await makeWorld({ settings: share === undefined ? {} : { lander_variants: { video: share } } })
    const get = landerPages(world)

    for (let i = 0; i < 3; i++)
      expect(shown((await get('/landers/video')).body)).toEqual({ variant, title: asHtml(heading[variant]) })
  })

  it('the second has a heading and a button of its own', async ({ world }) => {
    const { body } = await landerPages(world)('/landers/video?variant=b')

    expect(body).toContain(`<h1>${asHtml(heading.b)}</h1>`)
    expect(body).toContain(`>${asHtml(say('video.go_b'))}</button>`)
    expect(body).not.toContain(asHtml(heading.a) + '</h1>')
  })

  it('are kept apart, and whoever has one keeps it without a cookie', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { lander_variants: { video: 50 } } })
    const get = landerPages(world)
    const etags = new Map<string | undefined, string>()

    for (let i = 0; i < 60; i++) {
      const { body, headers } = await get('/landers/video?ref=r')
      const { variant, title } = shown(body)
      expect(title).toBe(asHtml(variant === 'b' ? heading.b : heading.a))
      expect(headers['set-cookie']).toBeUndefined()
      etags.set(variant, String(headers['etag']))
    }

    expect(new Set(etags.values()).size).toBe(2)
    for (const etag of etags.values())
      for (let i = 0; i < 20; i++)
        expect((await get('/landers/video?ref=r', { 'if-none-match': etag })).statusCode).toBe(304)
  })

  it('are counted apart', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { lander_variants: { video: 50 } } })
    const get = landerPages(world)

    for (const path of [
      '/landers/video?variant=a',
      '/landers/video?variant=b',
      '/landers/video?variant=b',
      '/landers/gallery?variant=b',
    ])
      await get(path)
    await world.ground.arrivals.write(world.ground.database)
    const day = '2026-11-15'
    const by = ['lander', 'variant'] as const
    const rows = await readArrivals(world.db, world.site.id, { from: day, to: day, by })

    expect(rows.map(({ lander, variant, came }) => [lander, variant, came])).toEqual([
      ['gallery', '', 1],
      ['video', 'a', 1],
      ['video', 'b', 2],
    ])
  })

  it('are drawn by their share', async ({ makeWorld }) => {
    const { site, ground, host } = await makeWorld({ settings: { lander_variants: { video: 30 } } })
    const drawn = (random: number) =>
      landingOf({ ...ground, random: () => random })({
        site,
        url: '/landers/video',
        method: 'GET',
        headers: { host },
      })?.draw()

    expect([0, 29, 30, 99].map(drawn)).toEqual(['b', 'b', 'a', 'a'])
  })

  it('are for landers that have two, and for shares that there are', async ({ world }) => {
    await expect(world.sets({ lander_variants: { video: 101 } })).rejects.toThrow('request.invalid')
    await expect(world.sets(JSON.parse('{"lander_variants":{"gallery":50}}'))).rejects.toThrow('request.invalid')
  })
})

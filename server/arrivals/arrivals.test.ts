import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { askChallenge } from '#contract/signup.ts'
import { eraseMembers } from '#server/account/erase-members.ts'
import { deleteAllPhotos } from '#server/photos/delete-all-photos.ts'
import { forgetOldRows } from '#server/retention/forget-old-rows.ts'
import { buys } from '#test/buying.ts'
import { gives, sends } from '#test/chatting.ts'
import { landerPages } from '#test/lander-pages.ts'
import { person } from '#test/people.ts'
import { it, type World } from '#test/world.ts'
import { ArrivalCounts, MOST_SENDERS } from './arrival-counts.ts'
import { countLeaver } from './count-leaver.ts'
import { type ArrivalFigures, dimensions, readArrivals } from './read-arrivals.ts'

const TODAY = '2026-11-15'
const nowhere = { lander: '', slug: '', variant: '', network: '', ref: '' }
const nothing = { came: 0, started: 0, joined: 0, confirmed: 0, photo: 0, wrote: 0, bought: 0 }

/** The figures of a day after everything that was counted is written. */
async function figures({ ground, db, site }: World, { from = TODAY } = {}): Promise<ArrivalFigures[]> {
  await ground.arrivals.write(ground.database)
  return readArrivals(db, site.id, { from, to: from, by: dimensions })
}

describe('an arrival', () => {
  it('is counted by lander, slug, network, ref and day, also when the page is one that was kept', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ settings: { niche: 2, locales: ['de', 'nl'] } })
    const get = landerPages(world)

    await get('/landers/gallery/she-nl?network=net&ref=r1&sub1=secret')
    await get('/landers/gallery/she-nl?network=net&ref=r1&sub1=other')
    await get('/landers/gallery')
    world.clock.pass({ hours: 12 })
    await get('/landers/gallery')

    expect(await figures(world)).toEqual([
      { ...nothing, ...nowhere, day: TODAY, lander: 'gallery', came: 1 },
      { ...nothing, day: TODAY, lander: 'gallery', slug: 'she-nl', variant: '', network: 'net', ref: 'r1', came: 2 },
    ])
    expect(await figures(world, { from: '2026-11-16' })).toEqual([
      { ...nothing, ...nowhere, day: '2026-11-16', lander: 'gallery', came: 1 },
    ])
  })

  it('of a person’s landing is counted without saying whose it was', async ({ world }) => {
    const { id } = await person(world, { isFictional: true })

    await landerPages(world)(`/members/${id}/landing2?ref=r`)

    expect(await figures(world)).toMatchObject([{ lander: 'person-landing2', ref: 'r', came: 1 }])
    const { rows } = await world.ground.owner.query(
      "select from arrival_counts a where a::text like '%' || $1 || '%'",
      [id],
    )
    expect(rows).toEqual([])
  })

  it.for<[what: string, headers: Record<string, string>, method?: 'HEAD']>([
    ['a bot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['the preview of a link', { 'user-agent': 'facebookexternalhit/1.1' }],
    ['a browser that nobody sits before', { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0.0.0' }],
    ['a library', { 'user-agent': 'python-requests/2.32' }],
    ['a browser that fetches in advance', { 'sec-purpose': 'prefetch' }],
    ['one that draws in advance', { 'sec-purpose': 'prefetch;prerender' }],
    ['an older one that does', { purpose: 'prefetch' }],
    ['another page of the site', { 'sec-fetch-site': 'same-origin' }],
    ['a script', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }],
    ['a HEAD', {}, 'HEAD'],
  ])('is not %s', async ([, headers, method], { world }) => {
    const get = landerPages(world)
    expect((await get('/landers/video', headers, method)).statusCode).toBe(200)
    // Once more from what is kept.
    await get('/landers/video', headers, method)

    expect(await figures(world)).toEqual([])
  })

  it.for<[what: string, headers: Record<string, string>]>([
    ['somebody from elsewhere', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
    ['somebody who typed it', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
    ['somebody with a phone of Cubot', { 'user-agent': 'Mozilla/5.0 (Linux; Android 13; CUBOT NOTE 50) Chrome/140' }],
    ['somebody whose browser tells the last page', { referer: 'https://net.example/offers' }],
  ])('is %s', async ([, headers], { world }) => {
    await landerPages(world)('/landers/video', headers)

    expect(await figures(world)).toMatchObject([{ lander: 'video', came: 1 }])
  })

  it('is neither a page that is not there, nor a member, nor who has the page already', async ({ world }) => {
    const get = landerPages(world)
    const { token } = await person(world, { tracking: { ref: 'r' } })
    const { headers } = await get('/landers/video?ref=r')

    await get('/landers/unknown?ref=r')
    await get('/landers/video?ref=r', { cookie: `__Host-sid=${token}` })
    const again = await get('/landers/video?ref=r', { 'if-none-match': String(headers['etag']) })

    expect(again.statusCode).toBe(304)
    expect(await figures(world)).toMatchObject([
      { lander: '', ref: 'r', joined: 1, came: 0 },
      { lander: 'video', ref: 'r', came: 1 },
    ])
  })

  it('keeps sites apart', async ({ world, makeWorld }) => {
    const other = await makeWorld()
    await landerPages(world)('/landers/video')

    expect(await figures(other)).toEqual([])
    expect(await figures(world)).toHaveLength(1)
  })
})

describe('who sent somebody', () => {
  const sent = (ref: string) => ({ ...nowhere, network: 'net', ref })
  const count = ({ ground, site, clock }: World, ref: string, counts: ArrivalCounts = ground.arrivals) =>
    counts.count(site.id, 'came', sent(ref), clock.now())

  it('is told apart up to a limit in a day; the rest count as others, and whoever is known goes on', async ({
    world,
  }) => {
    for (let i = 0; i < MOST_SENDERS; i++) count(world, `r${i}`)
    expect(await figures(world)).toHaveLength(MOST_SENDERS)

    for (const ref of ['new1', 'new2', 'r7']) count(world, ref)
    await landerPages(world)('/landers/gallery')
    const rows = await figures(world)

    expect(rows).toHaveLength(MOST_SENDERS + 2)
    expect(rows.find(({ network }) => network === '(other)')).toMatchObject({ ref: '(other)', came: 2 })
    expect(rows.find(({ ref }) => ref === 'r7')?.came).toBe(2)
    expect(rows.find(({ lander }) => lander === 'gallery')?.came).toBe(1)
    // The next day begins anew.
    world.clock.pass({ days: 1 })
    count(world, 'new1')
    expect(await figures(world, { from: '2026-11-16' })).toMatchObject([{ ref: 'new1', came: 1 }])
  })

  it('A6-3 has a place whatever words others invent, once somebody has joined or the operator has named the network', async ({
    makeWorld,
  }) => {
    const postbacks = { RealPartner: { confirmed: 'https://partner.example/?click={sub1}' } }
    const world = await makeWorld({ settings: { postbacks } })
    await person(world, { tracking: { network: 'small', ref: 'club' } })
    const came = (network: string, ref: string) =>
      world.ground.arrivals.count(world.site.id, 'came', { ...nowhere, network, ref }, world.clock.now())
    for (let i = 0; i < MOST_SENDERS + 50; i++) came(`invented-${i}`, 'r')
    await figures(world)

    came('RealPartner', 'summer')
    came('small', 'club')
    came('small', 'invented')
    const rows = await figures(world)

    const cameFrom = (network: string, ref: string) =>
      rows.find((row) => row.network === network && row.ref === ref)?.came
    expect(cameFrom('RealPartner', 'summer')).toBe(1)
    expect(cameFrom('small', 'club')).toBe(1)
    expect(cameFrom('small', 'invented')).toBeUndefined()
    expect(cameFrom('(other)', '(other)')).toBe(51)
  })

  it('A6-3 of a named network has no place of others, and beyond its own is counted for the network', async ({
    makeWorld,
  }) => {
    const postbacks = { RealPartner: { confirmed: 'https://partner.example/?click={sub1}' } }
    const world = await makeWorld({ settings: { postbacks } })
    const came = (network: string, ref: string) =>
      world.ground.arrivals.count(world.site.id, 'came', { ...nowhere, network, ref }, world.clock.now())
    for (let i = 0; i < MOST_SENDERS + 7; i++) came('RealPartner', `r${i}`)
    await figures(world)

    came('RealPartner', 'late')
    came('other', 'r')
    const rows = await figures(world)

    expect(rows).toHaveLength(MOST_SENDERS + 2)
    expect(rows.find(({ ref }) => ref === '(other)')).toMatchObject({ network: 'RealPartner', came: 8 })
    expect(rows.find(({ network }) => network === 'other')).toMatchObject({ ref: 'r', came: 1 })
  })

  it('A6-3 needs a place again when the last one whom it brought joined more than 30 days ago', async ({ world }) => {
    await person(world, { tracking: { network: 'net', ref: 'old' } })
    world.clock.pass({ days: 31 })
    for (let i = 0; i < MOST_SENDERS; i++) count(world, `r${i}`)
    const from = world.clock.now().toISOString().slice(0, 10)
    await figures(world, { from })

    count(world, 'old')

    expect((await figures(world, { from })).find(({ network }) => network === '(other)')).toMatchObject({ came: 1 })
  })

  it('is told apart by several processes up to the same limit', async ({ world }) => {
    const others = [new ArrivalCounts(), new ArrivalCounts()]
    for (const [place, counts] of others.entries())
      for (let i = 0; i < MOST_SENDERS * 0.6; i++) count(world, `p${place}-${i}`, counts)

    await Promise.all(others.map((counts) => counts.write(world.ground.database)))
    const rows = await figures(world)

    expect(rows).toHaveLength(MOST_SENDERS + 1)
    expect(rows.reduce((sum, { came }) => sum + came, 0)).toBe(MOST_SENDERS * 1.2)
  })

  it('is not lost when it cannot be written, and holds nobody else up', async ({ world }) => {
    const counts = new ArrivalCounts()
    counts.count(-1, 'came', sent('lost'), world.clock.now())
    count(world, 'r', counts)

    await expect(counts.write(world.ground.database)).rejects.toThrow('violates foreign key constraint')
    await expect(counts.write(world.ground.database)).rejects.toThrow('violates foreign key constraint')

    expect(await figures(world)).toMatchObject([{ ref: 'r', came: 1 }])
  })
})

describe('who begins to join', () => {
  it('is counted where they came from, without what the site does not have', async ({ world }) => {
    const visitor = world.visitor()

    await visitor.call(askChallenge, {})
    await visitor.call(askChallenge, { lander: 'video', slug: 'de', variant: 'b', network: 'net', ref: 'r' })
    await visitor.call(askChallenge, { lander: 'nonsense', slug: 'de', variant: 'b', ref: 'r' })
    await visitor.call(askChallenge, { lander: 'video', slug: 'she-xx', variant: 'z' })

    expect(await figures(world)).toEqual([
      { ...nothing, ...nowhere, day: TODAY, ref: 'r', started: 1 },
      { ...nothing, ...nowhere, day: TODAY, lander: 'video', started: 1 },
      { ...nothing, day: TODAY, lander: 'video', slug: 'de', variant: 'b', network: 'net', ref: 'r', started: 1 },
    ])
  })
})

describe('an account', () => {
  const tracking = { lander: 'video', slug: 'de', variant: 'b', network: 'net', ref: 'r' }

  it('keeps its lander with slug and variant, and is counted with them from then on', async ({ world }) => {
    const visitor = world.visitor()
    await visitor.joins({ tracking: { ...tracking, sub1: 'click' } })
    expect(await figures(world)).toMatchObject([{ ...tracking, day: TODAY, joined: 1, confirmed: 0 }])

    world.clock.pass({ days: 1 })
    await visitor.activates()

    expect(await figures(world)).toMatchObject([{ ...tracking, joined: 1, confirmed: 1 }])
    const member = await world.db.selectFrom('members').selectAll().executeTakeFirstOrThrow()
    expect(member).toMatchObject({ ...tracking, sub1: 'click' })
  })

  it('is made all the same when its lander is none of the site’s any more', async ({ world }) => {
    await world.visitor().joins({ tracking: { lander: 'gone', slug: 'xx', variant: 'q', ref: 'r' } })

    expect(await figures(world)).toMatchObject([{ ...nowhere, ref: 'r', joined: 1 }])
  })

  it('is counted once for a photo, for writing and for buying, however often; who is invented is not', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ settings: { free_conversations: 10 } })
    const member = await person(world, { photos: 2, tracking, isPaid: true })
    const [one, other] = [await person(world, { isFictional: true, tracking }), await person(world, { tracking })]
    expect(await figures(world)).toMatchObject([{ joined: 2, photo: 1, wrote: 0, bought: 0 }])

    await gives(world, member.id, 100)
    await sends(member, one, 'Hallo, wie geht es dir?')
    await sends(member, other, 'Und dir?')
    await buys(world, member)
    await buys(world, member)

    expect(await figures(world)).toMatchObject([{ ...tracking, joined: 2, photo: 1, wrote: 1, bought: 1 }])
    expect(await figures(world, { from: '2026-11-14' })).toEqual([])
  })

  it('stays in the figures when its member is erased, once however often that begins again', async ({ world }) => {
    const { id } = await person(world, { photos: 1, tracking })
    const confirmedAt = world.clock.now().toISOString()
    await world.db.updateTable('members').set({ confirmedAt }).where('id', '=', id).execute()
    await person(world, { tracking })
    const before = await figures(world)
    expect(before).toMatchObject([{ joined: 2, confirmed: 1, photo: 1 }])

    // A process that died in the middle.
    await countLeaver(world.db, world.site.id, id)
    await deleteAllPhotos(world.db, world.ground.storage, world.site.id, id)
    expect(await figures(world)).toEqual(before)
    const deletedAt = '2026-01-01T00:00:00Z'
    await world.db.updateTable('members').set({ status: 'deleted', deletedAt }).where('id', '=', id).execute()
    await eraseMembers({ ...world.parts, sites: [world.site] })

    expect(await world.db.selectFrom('members').select('id').execute()).toHaveLength(1)
    expect(await figures(world)).toEqual(before)
  })

  it('is summed up by what was asked for', async ({ world }) => {
    for (const ref of ['r1', 'r2']) await person(world, { tracking: { ...tracking, ref } })

    await world.ground.arrivals.write(world.ground.database)
    const by = ['lander', 'variant'] as const
    const rows = await readArrivals(world.db, world.site.id, { from: TODAY, to: TODAY, by })

    expect(rows).toEqual([{ ...nothing, ...nowhere, day: '', lander: 'video', variant: 'b', joined: 2 }])
  })

  it('C-2 goes from the figures after three years', async ({ world }) => {
    await landerPages(world)('/landers/video')
    await figures(world)
    const kept = async () => {
      await forgetOldRows(world.ground.database, [world.site.id], world.clock.now())
      const { rows } = await sql`select from arrival_counts where site_id = ${world.site.id}`.execute(world.db)
      return rows.length
    }

    world.clock.pass({ days: 3 * 365 })
    expect(await kept()).toBe(1)
    world.clock.pass({ days: 3 })
    expect(await kept()).toBe(0)
  })
})

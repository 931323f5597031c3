import { describe, expect } from 'vitest'
import { block } from '#contract/blocks.ts'
import { like } from '#contract/likes.ts'
import { changeOwnProfile, readProfile } from '#contract/profiles.ts'
import { listViewers } from '#contract/viewers.ts'
import { hideFromRegions } from '#contract/visibility.ts'
import { type Person, person } from '#test/people.ts'
import { it } from '#test/world.ts'

const visits = (visitor: Person, { id }: Person) => visitor.call(readProfile, { id })
const visitorsOf = async (member: Person, after?: string) => member.call(listViewers, after ? { after } : {})

describe('who visited me', () => {
  it('U-20 B4.3 says of each whether the member likes them, and they the member', async ({ world }) => {
    const [anna, liked, admirer, match] = [
      await person(world),
      await person(world),
      await person(world),
      await person(world),
    ]
    for (const one of [liked, match]) await anna.call(like, { id: one.id })
    for (const one of [admirer, match]) await one.call(like, { id: anna.id })
    for (const one of [liked, admirer, match]) await visits(one, anna)

    const { visitors } = await visitorsOf(anna)

    const likesOf = ({ id }: Person) => {
      const found = visitors.find((visitor) => visitor.id === id)
      return [found?.is_liked, found?.likes_me]
    }
    expect([likesOf(liked), likesOf(admirer), likesOf(match)]).toEqual([
      [true, false],
      [false, true],
      [true, true],
    ])
  })

  it('B4.3 lists each visitor once, by the last visit, in words for the day', async ({ world }) => {
    const anna = await person(world)
    const people = [await person(world), await person(world), await person(world), await person(world)] as const
    const [early, midweek, yesterday, today] = people
    await visits(early, anna)
    world.clock.pass({ days: 5 })
    await visits(midweek, anna)
    await visits(today, anna)
    world.clock.pass({ days: 2 })
    await visits(yesterday, anna)
    world.clock.pass({ days: 1 })
    await visits(today, anna)
    await visits(today, anna)

    const { visitors, next } = await visitorsOf(anna)

    expect(visitors.map(({ id, visited }) => [id, visited])).toEqual([
      [today.id, 'today'],
      [yesterday.id, 'yesterday'],
      [midweek.id, 'this_week'],
      [early.id, 'earlier'],
    ])
    expect(next).toBeNull()
    expect((await visitorsOf(early)).visitors).toEqual([])
  })

  it.for([
    [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, 0],
    [{ 'sec-fetch-site': 'same-site' }, 0],
    [{ 'sec-fetch-site': 'none' }, 0],
    [{ 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch;prerender' }, 0],
    [{ 'sec-fetch-site': 'same-origin', purpose: 'prefetch' }, 0],
    [{ referer: 'https://evil.example/page' }, 0],
    [{ accept: 'text/html' }, 0],
    [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }, 0],
    [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', referer: 'OWN/offline?from=%2Fmembers%2Fx' }, 0],
    [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', referer: 'OWN/login?next=%2Fmembers%2Fx' }, 0],
    // Z-4: the router finds its pages by other spellings too.
    [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', referer: 'OWN/OFFLINE?from=%2Fmembers%2Fx' }, 0],
    [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', referer: 'OWN/%6Fffline?from=%2Fmembers' }, 0],
    [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', referer: 'OWN//Login/?next=%2Fmembers%2Fx' }, 0],
    [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', referer: 'OWN/members/%zz' }, 1],
    [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', referer: 'OWN/members' }, 1],
    [{ accept: 'text/html', referer: 'OWN/members' }, 1],
    [{ 'sec-fetch-site': 'same-origin', 'x-request-type': 'client' }, 1],
    [{ 'sec-fetch-site': 'same-origin' }, 1],
    [{}, 1],
  ] as [Record<string, string>, number][])(
    'S-M5 Y-17 Z-4 counts a view only when a page of ours led to it, and no link from elsewhere to that page: %j',
    async ([headers, views], { world }) => {
      const [anna, ben] = [await person(world), await person(world)]

      const answer = await ben.requests('GET', readProfile.path.replace(':id', anna.id), undefined, {
        ...headers,
        ...(headers['referer'] && { referer: headers['referer'].replace('OWN', world.site.origin) }),
      })

      expect(answer.statusCode).toBe(200)
      expect((await visitorsOf(anna)).visitors).toHaveLength(views)
    },
  )

  it('B4.3 comes page by page, nobody twice and nobody left out', async ({ world }) => {
    const anna = await person(world)
    const expected = []
    for (let i = 0; i < 30; i++) {
      const visitor = await person(world)
      if (i % 10 === 0) world.clock.pass({ hours: 1 })
      await visits(visitor, anna)
      expected.push(visitor.id)
    }

    const first = await visitorsOf(anna)
    const second = await visitorsOf(anna, first.next ?? '')

    expect([first.visitors.length, second.visitors.length, second.next]).toEqual([24, 6, null])
    expect([...first.visitors, ...second.visitors].map(({ id }) => id).toSorted()).toEqual(expected.toSorted())
    await expect(visitorsOf(anna, 'x')).rejects.toMatchObject({ code: 'request.invalid' })
  })

  it('B4.3 leaves out oneself, the blocked, the banned and visitors who are not logged in', async ({ world }) => {
    const anna = await person(world)
    const [ben, banned] = [await person(world), await person(world)]
    for (const visitor of [anna, ben, banned]) await visits(visitor, anna)
    await world.visitor().call(readProfile, { id: anna.id })
    expect((await visitorsOf(anna)).visitors).toHaveLength(2)

    await ben.call(block, { id: anna.id })
    await world.db.updateTable('members').set({ status: 'banned' }).where('id', '=', banned.id).execute()

    expect((await visitorsOf(anna)).visitors).toEqual([])
  })

  it('B3.6 leaves out who hides from the member, for as long as they do', async ({ world }) => {
    const anna = await person(world, { country: 'DE', region: '02' })
    const [ben, carl] = [await person(world), await person(world)]
    for (const visitor of [ben, carl]) await visits(visitor, anna)

    await ben.call(hideFromRegions, { regions: [{ country: 'DE', region: '02' }] })
    expect((await visitorsOf(anna)).visitors).toMatchObject([{ id: carl.id }])

    await ben.call(hideFromRegions, { regions: [] })
    expect((await visitorsOf(anna)).visitors).toHaveLength(2)
  })

  it('B2.10 tells no minute of a visit, neither on the wire nor in the rows', async ({ world }) => {
    const anna = await person(world)
    world.clock.pass({ minutes: 37, seconds: 41 })
    await visits(await person(world), anna)

    const { payload } = await anna.asks(listViewers, {})
    expect(payload).not.toMatch(/T\d\d:|12:37/)

    const rows = await world.db
      .selectFrom('visits')
      .select('visitedAt')
      .where('siteId', '=', world.site.id)
      .where('visitedId', '=', anna.id)
      .execute()
    expect(rows).toEqual([{ visitedAt: '2026-11-15T12:00:00.000Z' }])
  })

  it('B4.3 R4.5 a visit made while invisible is never shown, also not when the visitor shows up again', async ({
    world,
  }) => {
    const anna = await person(world)
    const ben = await person(world, { isInvisible: true })
    await visits(ben, anna)
    expect((await visitorsOf(anna)).visitors).toEqual([])

    await ben.call(changeOwnProfile, { is_invisible: false })
    expect((await visitorsOf(anna)).visitors).toEqual([])

    await visits(ben, anna)
    expect((await visitorsOf(anna)).visitors).toHaveLength(1)
  })

  it('R4.5 a visit made while invisible leaves an earlier one as it was, and the invisible out of the list', async ({
    world,
  }) => {
    const anna = await person(world)
    const ben = await person(world)
    await visits(ben, anna)
    world.clock.pass({ days: 1 })
    await ben.call(changeOwnProfile, { is_invisible: true })
    await visits(ben, anna)
    expect((await visitorsOf(anna)).visitors).toEqual([])

    await ben.call(changeOwnProfile, { is_invisible: false })

    expect((await visitorsOf(anna)).visitors).toMatchObject([{ id: ben.id, visited: 'yesterday' }])
  })
})

import { describe, expect, onTestFinished } from 'vitest'
import type { MemberId } from '#contract/members.ts'
import { likeTypes, listLikes } from '#contract/likes.ts'
import { search } from '#contract/search.ts'
import { readUser } from '#contract/sessions.ts'
import { storageFolder } from '#server/photos/photo-row.ts'
import { it } from '#test/world.ts'
import type { World } from '#test/world.ts'
import { demoLogin, drawnRobin, seedDemoMember } from './demo-member.ts'
import { seedDemoPeople } from './demo-people.ts'
import { drawDemoPortraits } from './demo-portraits.ts'
import { demoSites } from './demo-sites.ts'
import { ageAt } from './people/activity-dates.ts'
import { words } from './people/write-about.ts'
import { whoIs } from './portraits/couples.ts'
import { glancesOf, type Person } from './portraits/draw-portrait.ts'
import { portraitsOf, seedOf, takenOn } from './portraits/portraits-of.ts'

async function seed({ parts, clock, site, ground }: World, people: number): Promise<void> {
  await seedDemoMember({ database: parts.database, secrets: parts.secrets, clock, sites: [site] })
  await seedDemoPeople({ url: ground.url, sites: [site], clock, people })
}

function portraitsFor({ ground, parts, site, clock }: World) {
  const { url, database, storage } = ground
  const portraits = drawDemoPortraits({ url, database, sites: [site], clock, storage, folder: parts.uploadFolder })
  onTestFinished(() => portraits.stop())
  return portraits
}

async function drawPortraits(world: World, batches: number): Promise<void> {
  const { jobs, stop } = portraitsFor(world)
  for (let batch = 0; batch < batches; batch++) await jobs[0]?.run({})
  stop()
}

/** Of these people, who should have a portrait and have none. */
async function faceless({ db }: World, ids: readonly MemberId[]): Promise<string[]> {
  const people = await db
    .selectFrom('members')
    .select((row) => [
      'email',
      row.exists(row.selectFrom('photos').whereRef('memberId', '=', 'members.id')).as('hasFace'),
    ])
    .where('id', 'in', ids)
    .execute()
  return people.filter(({ email, hasFace }) => !hasFace && portraitsOf(seedOf(email)) > 0).map(({ email }) => email)
}

/** In the order of a search that leaves nobody out. */
async function everybody({ db }: World): Promise<MemberId[]> {
  const rows = await db
    .selectFrom('searchable')
    .select('memberId')
    .orderBy('activeAt', 'desc')
    .orderBy('memberId', 'desc')
    .execute()
  return rows.map(({ memberId }) => memberId)
}

/** Of these people, in the same order, those who get a portrait, and whom one takes them for. */
async function seenFaces({ db, site }: World, ids: readonly MemberId[]) {
  const rows = await db
    .selectFrom('members')
    .innerJoin('profiles', 'profiles.memberId', 'members.id')
    .select(['id', 'email', 'gender', 'bodyType', 'birthDate', 'signupAt'])
    .where('id', 'in', ids)
    .execute()
  return ids
    .flatMap((id) => rows.filter((row) => row.id === id))
    .filter(({ email }) => email === demoLogin.email || portraitsOf(seedOf(email)) > 0)
    .map(({ email, gender, bodyType, birthDate, signupAt }) => ({
      email,
      glances: glancesOf({
        seed: seedOf(email),
        ...whoIs(gender ?? ''),
        age: ageAt(birthDate ?? '', signupAt),
        bodyType: bodyType as Person['bodyType'],
        ...takenOn(site.settings.niche),
      }),
    }))
}

const tables = ['members', 'profiles', 'searchable', 'visits', 'likes', 'matches', 'photos'] as const

async function count(world: World): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const rows = await world.db.selectFrom(table).select('siteId').where('siteId', '=', world.site.id).execute()
    counts[table] = rows.length
  }
  return counts
}

describe('the people of a demo site', () => {
  it('live there once, however often it starts', async ({ world }) => {
    await seed(world, 200)

    const before = await count(world)
    expect(before).toMatchObject({ members: 201, profiles: 201, searchable: 201 })
    world.clock.pass({ days: 1 })
    await seed(world, 200)
    expect(await count(world)).toEqual(before)
  })

  it('are nobody whom one could log in as', async ({ world }) => {
    await seed(world, 20)

    const rows = await world.db.selectFrom('members').select(['email', 'passwordHash']).execute()
    const open = rows.filter(({ passwordHash }) => passwordHash !== null)
    expect(open.map(({ email }) => email)).toEqual([demoLogin.email])
  })

  it('B4.8 are couples too where the site allows them, and nowhere else', async ({ world, makeWorld }) => {
    const genders = ['male', 'female', 'couple', 'couple_female'].map((key) => ({ key, label: {} }))
    const open = await makeWorld({ settings: { genders } })
    await seed(world, 40)
    await seed(open, 40)

    const couplesOf = async ({ db }: World) =>
      db
        .selectFrom('profiles')
        .select(['name', 'gender', 'aboutMe', 'hairColor'])
        .where('gender', 'like', 'couple%')
        .execute()
    expect(await couplesOf(world)).toEqual([])
    const couples = await couplesOf(open)
    expect(couples.map(({ gender }) => gender).toSorted()).toEqual([
      'couple',
      'couple',
      'couple',
      'couple_female',
      'couple_female',
    ])
    for (const { name, gender, aboutMe, hairColor } of couples) {
      expect(name).toMatch(/^\p{L}+ & \p{L}+$/u)
      expect(whoIs(gender)).toHaveProperty('partner')
      expect(Object.values(words).flatMap((spoken) => spoken.couples)).toContain(aboutMe)
      expect(hairColor).toBeNull()
    }
  })

  it('B1.1 have met the demo member, but fictional profiles have not', async ({ world }) => {
    await seed(world, 300)

    const { visits, likes, matches } = await count(world)
    expect({ visits, likes, matches }).toEqual({ visits: 14, likes: 15 + 12, matches: 5 })
    const isNew = await world.db.selectFrom('likes').select('likerId').where('isNew', '=', true).execute()
    expect(isNew).toHaveLength(5)
    const fictional = await world.db.selectFrom('members').select('id').where('isFictional', '=', true).execute()
    const met = await world.db.selectFrom('likes').select(['likerId', 'likedId']).execute()
    const seen = await world.db.selectFrom('visits').select('visitorId').execute()
    const ids = new Set([...met.flatMap(({ likerId, likedId }) => [likerId, likedId]), ...seen.map((v) => v.visitorId)])
    expect(fictional.length).toBeGreaterThan(5)
    expect(fictional.filter(({ id }) => ids.has(id))).toEqual([])
  })

  it('B1.1 are fictional in each language once at least, with a portrait, so that landings of a person can be tried', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ settings: { locales: ['de', 'en', 'fr', 'pl'] } })
    await seed(world, 40)

    const fictional = await world.db
      .selectFrom('members')
      .select(['email', 'language'])
      .where('isFictional', '=', true)
      .execute()
    const shown = fictional.filter(({ email }) => portraitsOf(seedOf(email)) > 0)
    expect([...new Set(shown.map(({ language }) => language))].toSorted()).toEqual(['de', 'en', 'fr', 'pl'])
  })

  it('I-20 get their portraits by and by, each with its bytes, and once', async ({ world }) => {
    await seed(world, 6)
    const emails = (await world.db.selectFrom('members').select('email').execute()).map(({ email }) => email)
    const people = emails.filter((email) => email !== demoLogin.email)
    const wanted = people.reduce((sum, email) => sum + portraitsOf(seedOf(email)), 2)

    await drawPortraits(world, 5)
    await drawPortraits(world, 1)

    const photos = await world.db
      .selectFrom('photos')
      .select(['storageKey', 'memberId', 'position', 'status'])
      .execute()
    expect(photos).toHaveLength(wanted)
    expect(new Set(photos.map(({ memberId, position }) => `${memberId}/${position}`)).size).toBe(wanted)
    for (const { storageKey } of photos) {
      const files = await Array.fromAsync(world.ground.storage.list(storageFolder(world.site.id, storageKey)))
      expect(files.map(({ size }) => size > 100)).toEqual([true, true, true, true, true])
    }
  })

  it('D11-1 get theirs after the demo member, who sees themselves first', async ({ world }) => {
    await seed(world, 40)

    await drawPortraits(world, 1)

    const first = await world.db
      .selectFrom('photos')
      .innerJoin('members', (on) => on.onRef('members.id', '=', 'photos.memberId'))
      .select('members.email')
      .execute()
    expect(first.map(({ email }) => email)).toContain(demoLogin.email)
  })

  it('A20-11 get each portrait once although somebody has joined with the address of the demo member', async ({
    world,
  }) => {
    await seed(world, 3)
    await world.visitor().joins({ email: demoLogin.email })

    await drawPortraits(world, 1)

    const photos = await world.db.selectFrom('photos').select(['memberId', 'position']).execute()
    expect(photos.length).toBeGreaterThan(0)
    expect(new Set(photos.map(({ memberId, position }) => `${memberId}/${position}`)).size).toBe(photos.length)
  })

  it('D9-8 D9-9 a visitor finds others before the demo member, who is as old and as broad as the site', async ({
    world,
    makeWorld,
  }) => {
    await seed(world, 40)

    const { profiles } = await world.visitor().call(search, {})
    expect(profiles.slice(0, 4).map(({ name }) => name)).not.toContain('Robin')

    const robinOf = async ({ db }: World) =>
      db.selectFrom('profiles').select(['bodyType', 'birthDate']).where('name', '=', 'Robin').executeTakeFirstOrThrow()
    const [round, old] = [await makeWorld({ settings: { niche: 4 } }), await makeWorld({ settings: { niche: 5 } })]
    for (const other of [round, old]) await seed(other, 0)
    expect(await robinOf(round)).toMatchObject({ bodyType: 'fat', birthDate: '1988-06-21' })
    expect(await robinOf(old)).toMatchObject({ bodyType: 'normal', birthDate: '1963-06-21' })
  })

  it.for(demoSites.map(({ host, settings }) => [host, settings] as const))(
    'D10-2 D11-F2 no two of twelve neighbours on %s look the same, whoever looks, and nobody like the demo member',
    async ([host, settings], { makeWorld }) => {
      const world = await makeWorld({ settings })
      await seed(world, host === 'localhost' ? 600 : 40)

      const robin = world.visitor()
      await robin.logsIn(demoLogin.email, demoLogin.password)
      const listsOf = async () => {
        const found = await Promise.all([world.visitor(), robin].map(async (viewer) => viewer.call(search, {})))
        return [await everybody(world), ...found.map(({ profiles }) => profiles.map(({ id }) => id))]
      }
      const before = await listsOf()
      // Whoever tries the product out comes first then, before faces that others saw there.
      world.clock.pass({ hours: 1 })
      const { user } = await robin.call(readUser, {})
      const after = await listsOf()
      expect(after[0]?.[0]).toBe(user?.id)
      for (const ids of [...before, ...after]) {
        const seen = await seenFaces(world, ids)
        expect(seen.length).toBeGreaterThan(4)
        for (const [at, { glances }] of seen.slice(0, 24).entries()) {
          const near = seen.slice(at + 1, at + 12)
          expect(near.filter((other) => other.glances.some((glance) => glances.includes(glance)))).toEqual([])
        }
        const own = glancesOf(drawnRobin(world.site.settings.niche))
        const doubles = seen.filter(({ email, glances }) => email !== demoLogin.email && glances.includes(own[0] ?? ''))
        expect(doubles).toEqual([])
      }
    },
  )

  it('U-35 who can be seen first have their main images before the site answers', async ({ world }) => {
    await seed(world, 110)

    await portraitsFor(world).drawFirst()

    const robin = world.visitor()
    await robin.logsIn(demoLogin.email, demoLogin.password)
    const { user } = await robin.call(readUser, {})
    const likes = await Promise.all(likeTypes.map((type) => robin.call(listLikes, { type })))
    const seen = [
      ...(user ? [user.id] : []),
      ...(await robin.call(search, {})).profiles.map(({ id }) => id),
      ...likes.flatMap(({ likes: entries }) => entries.map(({ profile }) => profile.id)),
    ]
    expect(seen.length).toBeGreaterThan(20)
    expect(await faceless(world, seen)).toEqual([])
  })
})

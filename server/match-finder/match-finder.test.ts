import { describe, expect } from 'vitest'
import { like } from '#contract/likes.ts'
import { ageBandsOf, boundsOf, finderAnswers, findMatches, signupMatches } from '#contract/match-finder.ts'
import type { Niche } from '#contract/niches.ts'
import { buildApp } from '#server/app.ts'
import { person, type PersonOptions } from '#test/people.ts'
import { it, type World } from '#test/world.ts'

const he = (world: World, options: PersonOptions) =>
  person(world, { gender: 'male', seeks: 'female', photos: 1, ...options })

/** One of each sort, by what tells them apart. */
async function several(world: World) {
  const people = {
    young: await he(world, { birthDate: '2000-01-01', interests: ['relationship'], region: '07' }),
    old: await he(world, { birthDate: '1970-01-01', interests: ['flirting'], region: '07' }),
    far: await he(world, { birthDate: '1970-01-01', interests: ['relationship'], region: '02' }),
  }
  const anna = await person(world, { region: '07', interests: ['music'] })
  const names = new Map(Object.entries(people).map(([name, { id }]) => [id, name]))
  const found = async (answers: Parameters<typeof anna.call<typeof findMatches>>[1]) =>
    (await anna.call(findMatches, answers)).people.map(({ id }) => names.get(id)).toSorted()
  return { anna, found }
}

describe('the match finder', () => {
  it('R3.9 asks age, appearance and race in the values of the wire', () => {
    expect(finderAnswers).toEqual({ age: ['18-35', '35+'], appearance: ['normal', 'slut'], race: ['white', 'other'] })
  })

  it('R3.9 finds by how old, how calm and how near; every question can be skipped', async ({ world }) => {
    const { found } = await several(world)

    expect(await found({})).toEqual(['far', 'old', 'young'])
    expect(await found({ age: '18-35' })).toEqual(['young'])
    expect(await found({ age: '35+' })).toEqual(['far', 'old'])
    expect(await found({ appearance: 'normal' })).toEqual(['far', 'young'])
    expect(await found({ appearance: 'slut' })).toEqual(['old'])
    expect(await found({ race: 'white' })).toEqual(['old', 'young'])
    expect(await found({ race: 'other' })).toEqual(['far', 'old', 'young'])
    expect(await found({ age: '35+', appearance: 'normal', race: 'other' })).toEqual(['far'])
  })

  it('D3-33 D15-11 asks in five bands that leave no age out, and narrower ones where the people of a niche are', async ({
    world,
  }) => {
    const { anna, found } = await several(world)
    for (const niche of [1, 2, 3, 4, 5, 6, 7] as const) {
      const bands = ageBandsOf(niche)
      const bounds = bands.map(boundsOf)
      expect(bands).toHaveLength(5)
      expect(bounds.map(({ from }) => from)).toEqual([18, ...bounds.slice(0, -1).map(({ to }) => (to ?? 0) + 1)])
      expect(bounds.at(-1)?.to).toBeUndefined()
    }
    const among = async (niche: Niche) => {
      await world.sets({ niche })
      return Promise.all(ageBandsOf(niche).map(async (age) => (await anna.call(findMatches, { age })).people.length))
    }
    await he(world, { birthDate: '1960-06-01' })
    await he(world, { birthDate: '1990-06-01' })

    // Of 26, 56, 56, 66 and 36 years.
    expect(await among(1)).toEqual([1, 1, 0, 2, 1])
    expect(await among(5)).toEqual([2, 0, 2, 0, 1])
    expect(await found({ age: '18-35' })).toEqual(['young'])
  })

  it('L-1 U-32 shows nobody without a photo, and nobody whom the member likes already', async ({ world }) => {
    const { anna, found } = await several(world)
    await he(world, { photos: 0 })
    const liked = await he(world, {})
    await anna.call(like, { id: liked.id })

    expect(await found({})).toEqual(['far', 'old', 'young'])
    const { people } = await anna.call(signupMatches, {})
    expect(people).toHaveLength(3)
    expect(people.map(({ id }) => id)).not.toContain(liked.id)
  })

  it('R3.9 does not ask what the site has switched off', async ({ world }) => {
    const { found } = await several(world)
    const off = { is_on: false, labels: {} }
    await world.sets({ match_finder: { age: off, appearance: off, race: off } })

    expect(await found({ age: '18-35', appearance: 'slut', race: 'white' })).toEqual(['far', 'old', 'young'])
  })

  it('R3.9 refuses other values', async ({ world }) => {
    for (const query of ['age=99', 'appearance=x', 'race=black', 'age=18-35&age=35%2B']) {
      const answer = await world.visitor().requests('GET', `/api/match-finder?${query}`)
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'request.invalid' }])
    }
  })

  it('R3.9 tells a member the reasons, and a visitor only how many people there are', async ({ world }) => {
    const { anna } = await several(world)
    await he(world, { isFictional: true, interests: ['relationship'] })

    const own = await anna.call(findMatches, { appearance: 'normal' })
    const visitor = await world.visitor().call(findMatches, { appearance: 'normal' })

    expect(own.total).toBe(2)
    expect(own.people).toHaveLength(2)
    expect(own.people.every(({ score }) => score !== null)).toBe(true)
    expect(own.people.filter(({ is_fictional: isFictional }) => isFictional)).toEqual([])
    expect(visitor).toEqual({ people: [], total: 2, is_more: false })
  })

  it('R3.9 keeps the answers nowhere, in no table and in no log', async ({ world }) => {
    const { anna } = await several(world)
    const lines: string[] = []
    const config = { ...world.parts.config, logLevel: 'trace' } as const
    const app = buildApp({ ...world.parts, config, logStream: { write: (line) => void lines.push(line) } })
    const rows = async () => {
      const tables = await world.ground.owner.query<{ name: string }>(
        `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
      )
      const texts: string[] = []
      for (const { name } of tables.rows) {
        if (['places', 'regions', 'countries', 'place_names'].includes(name)) continue
        const { rows: all } = await world.ground.owner.query(`select t::text as row from ${name} t`)
        texts.push(...all.map((row: { row: string }) => `${name} ${row.row}`))
      }
      return texts.toSorted()
    }
    const before = await rows()

    const answer = await app.inject({
      method: 'GET',
      url: '/api/match-finder?age=35%2B&appearance=slut&race=white',
      headers: { host: world.host },
      cookies: Object.fromEntries(anna.cookies),
    })

    expect(answer.statusCode).toBe(200)
    expect(await rows()).toEqual(before)
    expect(lines.length).toBeGreaterThan(0)
    // Not a bare 35: the times and request numbers of a log have digits of their own.
    expect(lines.join('')).not.toMatch(/slut|white|35(\+|%2B)|appearance=|race=/)
    await app.close()
  })
})

describe('after signup', () => {
  it('B4.4 people who fit are shown with the reasons, the best first', async ({ world }) => {
    const { anna } = await several(world)
    const best = await he(world, { interests: ['music'], region: '07' })

    const { people } = await anna.call(signupMatches, {})

    expect(people[0]).toMatchObject({ id: best.id, score: { shared_interests: ['music'], is_mutual: true } })
    const percents = people.map(({ score }) => score?.percent ?? 0)
    expect(percents).toEqual(percents.toSorted((a, b) => b - a))
  })

  it('R6.1 is for members', async ({ world }) => {
    await expect(world.visitor().call(signupMatches, {})).rejects.toMatchObject({ code: 'authentication_required' })
  })
})

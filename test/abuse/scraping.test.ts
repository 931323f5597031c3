import { describe, expect } from 'vitest'
import type { Ask } from '#contract/endpoint.ts'
import { search } from '#contract/search.ts'
import { buildApp } from '#server/app.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Person, person } from '#test/people.ts'
import { it, type World } from '#test/world.ts'
import { times } from './effort.ts'

const LEAST = 100
const ACCOUNTS = times(2, 20)

/** Reads on, in every order, until nothing more is given. */
async function copies(scraper: Person): Promise<{ seen: Set<string>; refusal: Refusal | undefined }> {
  const seen = new Set<string>()
  try {
    for (const sort of ['active', 'new', 'match'] as const) {
      let after: string | undefined
      do {
        const { profiles, similar, next } = await scraper.call(search, { sort, ...(after ? { after } : {}) })
        for (const { id } of [...profiles, ...similar.profiles]) seen.add(id)
        after = next ?? undefined
      } while (after)
    }
    return { seen, refusal: undefined }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { seen, refusal: error }
  }
}

async function crowd(world: World, count: number): Promise<void> {
  for (let i = 0; i < count; i++) await person(world)
}

describe('copying the members', () => {
  it(
    'A24 ends for today at the limit of one account, and goes on tomorrow',
    { timeout: 600_000 },
    async ({ makeWorld }) => {
      const world = await makeWorld({ settings: { profiles_per_day: LEAST, requests_per_minute: 0 } })
      await crowd(world, LEAST + 60)

      for (let i = 0; i < ACCOUNTS; i++) {
        const scraper = await person(world, { gender: 'male', seeks: 'female' })
        const { seen, refusal } = await copies(scraper)

        expect(refusal).toMatchObject({ code: 'search.too_many' })
        expect(seen.size).toBeGreaterThan(0)
        expect(seen.size).toBeLessThanOrEqual(LEAST)
        expect((await copies(scraper)).seen.size).toBe(0)
      }

      const honest = await person(world, { gender: 'male', seeks: 'female' })
      await copies(honest)
      world.clock.pass({ days: 1 })
      expect((await honest.call(search, {})).profiles).toHaveLength(24)
    },
  )

  it('A24 is no easier for visitors', { timeout: 600_000 }, async ({ makeWorld }) => {
    const world = await makeWorld({
      settings: { profiles_per_day: LEAST, requests_per_minute: 0, logged_out_search: 'all' },
    })
    await crowd(world, LEAST)
    const seen = new Set<string>()
    let refused: string | undefined
    for (let i = 0; i < 8 && !refused; i++) {
      const answer = await world.visitor().asks(search, { min_age: 18 + i, sort: i % 2 ? 'new' : 'active' })
      const body = answer.json<{ code?: string; profiles?: { id: string }[] }>()
      for (const { id } of body.profiles ?? []) seen.add(id)
      refused = body.code
    }

    expect(refused).toBe('search.too_many')
    expect(seen.size).toBeLessThanOrEqual(LEAST)
  })

  it('A24 counts nothing for what every visitor of the site is shown', async ({ makeWorld }) => {
    const world = await makeWorld({
      settings: { profiles_per_day: LEAST, requests_per_minute: 0, logged_out_search: 'limited' },
    })
    await crowd(world, 12)
    const asks = async (times: number, asked: Ask<typeof search>) => {
      const codes = new Set<number>()
      for (let i = 0; i < times; i++) codes.add((await world.visitor().asks(search, asked)).statusCode)
      return [...codes]
    }

    expect(await asks(20, {})).toEqual([200])
    expect(await asks(20, { min_age: 20 })).toEqual([200, 429])
    expect(await asks(1, {})).toEqual([200])
  })

  it('A24 raises an alarm that names no member', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { profiles_per_day: LEAST, requests_per_minute: 0 } })
    await crowd(world, LEAST)
    const scraper = await person(world, { gender: 'male', seeks: 'female' })
    await copies(scraper)
    const lines: string[] = []
    const config = { ...world.parts.config, logLevel: 'info' as const }
    const app = buildApp({ ...world.parts, config, logStream: { write: (line) => void lines.push(line) } })

    const answer = await app.inject({
      url: search.path,
      headers: { host: world.host },
      cookies: Object.fromEntries(scraper.cookies),
    })
    await app.close()

    expect(answer.statusCode).toBe(429)
    const alarm = lines.find((line) => line.includes('a limit against abuse was met'))
    expect(alarm).toContain('search.too_many')
    expect(alarm).not.toContain(scraper.id)
  })
})

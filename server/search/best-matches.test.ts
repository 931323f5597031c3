import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { FoundProfile } from '#contract/search.ts'
import { memberRoute } from '#server/route-kinds.ts'
import { person } from '#test/people.ts'
import { placeOf } from '#test/searching.ts'
import { it } from '#test/world.ts'
import { bestMatches } from './best-matches.ts'

const ask = endpoint({
  method: 'GET',
  path: '/api/test/best-matches',
  summary: 'The best matches.',
  input: z.object({ limit: z.coerce.number(), max_age: z.optional(z.coerce.number()) }),
  output: z.object({ profiles: z.array(FoundProfile) }),
})
const route = memberRoute(ask, async (context, { limit, max_age }) => ({
  profiles: await bestMatches(context, { limit, filters: { max_age } }),
}))

describe('the best matches', () => {
  it('B4.4 L-1 R6.4 U-32 are mutual, best first, few, real, with a face, and nobody with whom a block stands between', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({}, [route])
    const ben = await person(world, { gender: 'male', seeks: 'female', interests: ['yoga', 'art'] })
    await person(world, { photos: 1, name: 'None' })
    await person(world, { photos: 1, name: 'Both', interests: ['yoga', 'art'], birthDate: '1970-01-01' })
    await person(world, { name: 'Faceless', interests: ['yoga', 'art'] })
    await person(world, { photos: 1, name: 'One', interests: ['yoga', 'wine'] })
    await person(world, { photos: 1, name: 'OneSided', seeks: 'female', interests: ['yoga', 'art'] })
    await person(world, { photos: 1, name: 'Invented', isFictional: true, interests: ['yoga', 'art'] })
    const blocker = await person(world, { photos: 1, name: 'Blocker', interests: ['yoga', 'art'] })
    const createdAt = world.clock.now().toISOString()
    const block = { siteId: world.site.id, blockerId: blocker.id, blockedId: ben.id, createdAt }
    await world.db.insertInto('blocks').values(block).execute()

    const names = async (asked: { limit: number; max_age?: number }) =>
      (await ben.call(ask, asked)).profiles.map(({ name, score }) => `${name} ${score?.percent}`)

    expect(await names({ limit: 9 })).toEqual(['Both 88', 'One 63', 'None 38'])
    expect(await names({ limit: 1 })).toEqual(['Both 88'])
    expect(await names({ limit: 9, max_age: 50 })).toEqual(['One 63', 'None 38'])
  })

  it('A9-6 goes by what the site shows: neither score nor order tells where somebody lives or what they like', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ settings: { visible_profile_fields: ['gender'] } }, [route])
    const cologne = { ...(await placeOf(world, 'DE', 'Köln')), interests: ['yoga'] }
    const tilda = await person(world, { photos: 1, ...cologne })
    const other = await person(world, { photos: 1 })
    const ben = await person(world, { gender: 'male', seeks: 'female', ...cologne })

    const { profiles } = await ben.call(ask, { limit: 9 })

    // Both score alike, so that the id decides.
    expect(profiles.map(({ id }) => id)).toEqual([tilda.id, other.id].toSorted().toReversed())
    for (const { score } of profiles) {
      expect(score).toEqual({ percent: 30, shared_interests: [], is_mutual: true, place: 'elsewhere' })
    }
  })
})

import { describe, expect } from 'vitest'
import * as chats from '#contract/chats.ts'
import { LOCALE_COOKIE } from '#contract/locales.ts'
import { sends, twoWithCredits, unlimited } from '#test/chatting.ts'
import { person } from '#test/people.ts'
import { it } from '#test/world.ts'

describe('ice-breakers', () => {
  it('L-6 speak of what the two do, and never of what they hope for', async ({ world }) => {
    const hopes = ['relationship', 'kissing']
    const [anna, ben] = await twoWithCredits(world, 10, [
      { interests: [...hopes, 'hiking'] },
      { interests: [...hopes, 'hiking'] },
    ])
    const [vera, otto] = await twoWithCredits(world, 10, [{ interests: hopes }, { interests: hopes }])

    const doing = await anna.call(chats.listIceBreakers, { id: ben.id })
    const hoping = await vera.call(chats.listIceBreakers, { id: otto.id })

    expect(doing.lines.find(({ line }) => line === 'shared_interest')?.text).toContain('Wandern')
    expect(hoping.lines.filter(({ line }) => line.includes('interest'))).toEqual([])
  })

  it('D11-29 name a thing within a sentence as the language writes it there', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { locales: ['de', 'pl'] } })
    const [anna, ben] = await twoWithCredits(world, 10, [{ interests: ['hiking'] }, { interests: ['hiking'] }])
    anna.cookies.set(LOCALE_COOKIE, 'pl')

    const { lines } = await anna.call(chats.listIceBreakers, { id: ben.id })

    expect(lines.find(({ line }) => line === 'shared_interest')?.text).toContain(': wędrówki')
  })

  it.for([{ isInvisible: true }, { profileStatus: 'rejected' }, { profileStatus: 'disabled' }] as const)(
    'R6.4 tell nothing of who is not to be found (%o), unless the two have written',
    async (hidden, { world }) => {
      await world.sets(unlimited)
      const [anna, clara] = await twoWithCredits(world)
      const ben = await person(world, { name: 'Ben', interests: ['music'], ...hidden })

      await expect(anna.call(chats.listIceBreakers, { id: ben.id })).rejects.toMatchObject({
        code: 'profiles.not_found',
      })

      await sends(anna, clara, 'Hallo')
      await world.db
        .updateTable('profiles')
        .set({ isInvisible: true })
        .where('siteId', '=', world.site.id)
        .where('memberId', '=', clara.id)
        .execute()
      expect((await anna.call(chats.listIceBreakers, { id: clara.id })).lines).not.toEqual([])
    },
  )
})

describe('what an ice-breaker speaks of', () => {
  it('R6.4 is what others may see: no private photos, no city that the site hides', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: unlimited })
    const { rows } = await world.ground.owner.query<{ id: number }>('select id from places limit 1')
    const placeId = rows[0]?.id ?? 0
    const anna = await person(world)
    const linesFor = async (other: { id: typeof anna.id }) =>
      (await anna.call(chats.listIceBreakers, { id: other.id })).lines.map(({ line }) => line)
    const shy = await person(world, { placeId, privatePhotos: 1 })
    const open = await person(world, { placeId, photos: 1 })

    expect(await linesFor(open)).toEqual(expect.arrayContaining(['photo', 'their_city']))
    expect(await linesFor(shy)).not.toContain('photo')
    await world.sets({ visible_profile_fields: ['interests'] })
    expect(await linesFor(open)).not.toContain('their_city')
  })
})

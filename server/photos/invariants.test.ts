import { describe, expect } from 'vitest'
import { makeMainPhoto } from '#contract/photos.ts'
import { purgePhotos } from '#server/photos/purge-photos.ts'
import { sweepPhotos } from '#server/photos/sweep-photos.ts'
import { times } from '#test/abuse/effort.ts'
import { Photographer, strays } from '#test/photographer.ts'
import { jpeg } from '#test/pictures.ts'
import { it, type World } from '#test/world.ts'

const small = await jpeg(60, 80)
const ROUNDS = times(4, 100)
const LONG_MS = times(90_000, 3_600_000)

describe('after many changes of every kind at once', () => {
  it(
    'I-16 I-20 no limit is passed, each photo has its place and its bytes, and no byte lies elsewhere',
    {
      timeout: LONG_MS,
    },
    async ({ world }) => {
      const members = [await Photographer.join(world), await Photographer.join(world, { isPaid: true })]
      await world.sets({ requests_per_minute: 0 })
      const { database, storage } = world.ground
      const known: string[] = []

      for (let round = 0; round < ROUNDS; round++) {
        const outcomes = await Promise.allSettled(
          members.flatMap((member) => [
            ...Array.from({ length: 3 }, async () => known.push((await member.uploads(small)).id)),
            ...some(known, 4).map((id) => member.makes(id, { isPrivate: Math.random() < 0.5 })),
            ...some(known, 3).map((id) => member.deletes(id)),
            ...some(known, 3).map((id) => member.restores(id)),
            ...some(known, 1).map((id) => member.browser.call(makeMainPhoto, { id })),
          ]),
        )
        for (const outcome of outcomes)
          if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ name: 'Refusal' })
        world.clock.pass({ seconds: 40 })
        await purgePhotos(database, storage, [world.site.id], world.clock.now())

        expect(await strays(world)).toEqual({ folders: [], photos: [] })
        expect(await counts(world)).toEqual({ overLimit: 0, sharedPlaces: 0 })
      }
      expect(known.length).toBeGreaterThan(ROUNDS)
      world.clock.pass({ hours: 2 })
      const { missing } = await sweepPhotos(database, storage, world.site.id, world.clock.now())
      expect(missing).toEqual([])
    },
  )
})

function some(ids: readonly string[], count: number): string[] {
  return Array.from({ length: count }, () => ids[Math.floor(Math.random() * ids.length)] ?? '').filter(Boolean)
}

/** Members with more photos than they may have, and places that two photos share. */
async function counts({ ground, site }: World): Promise<{ overLimit: number; sharedPlaces: number }> {
  const { free_photos: free, premium_photos: premium } = site.settings
  const { rows } = await ground.owner.query<{ overLimit: number; sharedPlaces: number }>(
    `with live as (
      select f.member_id, m.paid_user, count(*) as photos, count(*) - count(distinct f.position) as shared
      from photos f
      join members m on m.site_id = f.site_id and m.id = f.member_id
      where f.site_id = $1 and f.deleted_at is null
      group by f.member_id, m.paid_user
    )
    select count(*) filter (where photos > case when paid_user then $3::int else $2::int end)::int as "overLimit",
      coalesce(sum(shared), 0)::int as "sharedPlaces"
    from live`,
    [site.id, free, premium],
  )
  return rows[0] ?? { overLimit: -1, sharedPlaces: -1 }
}

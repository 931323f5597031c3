import { expect } from 'vitest'
import { hideFromRegions, MOST_HIDDEN_REGIONS, readHidden } from '#contract/visibility.ts'
import { NEW, resets } from '#test/recovering.ts'
import { it } from '#test/world.ts'

const HOME = { country: 'DE', region: '02' } as const
/** As many as a list can hold, others in each round. */
const listed = (round: number) =>
  Array.from({ length: MOST_HIDDEN_REGIONS }, (_, i) => ({ country: 'FR' as const, region: `${round}-${i}` }))

it.for([
  ['taken back at once', []],
  ['left standing', listed(9)],
] as const)(
  'A28-3 an owner is hidden from no more regions than they can change, the longest-standing first: others were %s',
  async ([, left], { world }) => {
    const olga = await world.member()
    await olga.call(hideFromRegions, { regions: [HOME] })
    world.clock.pass({ days: 2 })
    const thief = world.visitor({ ip: '198.51.100.4' })
    await thief.logsIn(olga.email)
    for (let round = 0; round < 3; round++) await thief.call(hideFromRegions, { regions: listed(round) })
    await thief.call(hideFromRegions, { regions: [...left] })
    world.clock.pass({ days: 1 })

    await resets(world, olga)
    await olga.logsIn(olga.email, NEW)

    const { regions } = await olga.call(readHidden, {})
    expect(regions).toHaveLength(MOST_HIDDEN_REGIONS)
    expect(regions).toContainEqual(HOME)
    expect(await olga.call(hideFromRegions, { regions: regions.slice(1) })).toMatchObject({
      regions: regions.slice(1),
    })
  },
)

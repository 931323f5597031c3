import { expect } from 'vitest'
import { hideFromRegions, MOST_HIDDEN_REGIONS, readHidden } from '#contract/visibility.ts'
import { NEW, resets } from '#test/recovering.ts'
import type { Visitor } from '#test/visitor.ts'
import { it, type World } from '#test/world.ts'

const HOME = { country: 'DE', region: '02' } as const
/** As many as a list can hold, others in each round. */
const listed = (round: number) =>
  Array.from({ length: MOST_HIDDEN_REGIONS }, (_, i) => ({ country: 'FR' as const, region: `${round}-${i}` }))

async function thiefOf(world: World, owner: Visitor): Promise<Visitor> {
  const thief = world.visitor({ ip: '198.51.100.4' })
  await thief.logsIn(owner.email)
  return thief
}

it.for([
  ['taken back at once', []],
  ['left standing', listed(9)],
] as const)(
  'A28-3 an owner is hidden from no more regions than they can change, what stood longest among them: others were %s',
  async ([, left], { world }) => {
    const olga = await world.member()
    await olga.call(hideFromRegions, { regions: [HOME] })
    world.clock.pass({ days: 2 })
    const thief = await thiefOf(world, olga)
    for (let round = 0; round < 3; round++) await thief.call(hideFromRegions, { regions: listed(round) })
    await thief.call(hideFromRegions, { regions: [...left] })
    world.clock.pass({ days: 1 })

    await resets(world, olga)
    await olga.logsIn(olga.email, NEW)

    const { regions } = await olga.call(readHidden, {})
    expect(regions).toHaveLength(MOST_HIDDEN_REGIONS + left.length)
    expect(regions).toContainEqual(HOME)
    // The page takes one out at a time.
    const shorter = regions.slice(1)
    expect(await olga.call(hideFromRegions, { regions: shorter })).toMatchObject({ regions: shorter })
    const [one, ...others] = shorter
    const more = { country: 'AT', region: one?.region ?? null } as const
    const answer = await olga.asks(hideFromRegions, { regions: [...others, more, HOME] })
    expect(answer.statusCode).toBe(others.length + 2 > MOST_HIDDEN_REGIONS ? 400 : 200)
  },
)

it.for([
  ['the owner', true],
  ['the thief', false],
] as const)(
  'A30-1 what the owner has chosen last stands after a recovery, whatever stood longer: %s took it back',
  async ([, isByOwner], { world }) => {
    const olga = await world.member()
    const thief = await thiefOf(world, olga)
    await thief.call(hideFromRegions, { regions: listed(0) })
    world.clock.pass({ hours: 7 })
    await (isByOwner ? olga : thief).call(hideFromRegions, { regions: [] })
    await olga.call(hideFromRegions, { regions: [HOME] })
    world.clock.pass({ hours: 2 })

    await resets(world, olga)
    await olga.logsIn(olga.email, NEW)

    expect((await olga.call(readHidden, {})).regions).toContainEqual(HOME)
  },
)

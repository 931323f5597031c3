import { describe, expect } from 'vitest'
import { changePassword, undoChange } from '#contract/account.ts'
import { block, unblock } from '#contract/blocks.ts'
import { changeDiscreetMode, readDiscreetMode } from '#contract/notifications.ts'
import { changeOwnProfile, readOwnProfile, readProfile } from '#contract/profiles.ts'
import { readUser } from '#contract/sessions.ts'
import { complete } from '#contract/signup.ts'
import { hideFromContact, hideFromRegions, readHidden } from '#contract/visibility.ts'
import { MOST_KEPT } from '#server/protections/note-lifted.ts'
import { visibilityJobs } from '#server/visibility/jobs.ts'
import { changesMeanwhile } from '#test/changes-meanwhile.ts'
import { type Person, person } from '#test/people.ts'
import { NEW, passwords, resets } from '#test/recovering.ts'
import { PASSWORD, someone, type Visitor } from '#test/visitor.ts'
import { it, type World } from '#test/world.ts'

const HOME = { country: 'DE', region: '02' } as const

/** Whom the owner hides from by address, whom they have blocked, and who lives where they hide. */
interface KeptAway {
  ex: Person
  second: Person
  neighbour: Person
}

/** Somebody who has kept three people away. Tells, in this order, whether each sees them. */
async function protectedOwner(world: World) {
  const olga = await world.member()
  const { user } = await olga.call(readUser, {})
  if (!user) throw new Error('nobody is logged in')
  const man = (region: string) => person(world, { gender: 'male', seeks: 'female', country: 'DE', region })
  const away: KeptAway = { ex: await man('16'), second: await man('16'), neighbour: await man(HOME.region) }
  await visibilityJobs(world.parts)[0]?.run({})
  await olga.call(hideFromContact, { contact: away.ex.email, is_hidden: true })
  await olga.call(block, { id: away.second.id })
  await olga.call(hideFromRegions, { regions: [HOME] })
  const seen = () =>
    Promise.all(
      [away.ex, away.second, away.neighbour].map(
        async (viewer) => (await viewer.asks(readProfile, { id: user.id })).statusCode === 200,
      ),
    )
  return { olga, away, seen }
}

/** What somebody does who is in the account, to see its owner later. */
async function lifts(who: Visitor, { ex, second }: KeptAway): Promise<void> {
  await who.call(hideFromContact, { contact: ex.email, is_hidden: false })
  await who.call(unblock, { id: second.id })
  await who.call(hideFromRegions, { regions: [] })
}

async function thiefOf(world: World, owner: Visitor): Promise<Visitor> {
  const thief = world.visitor({ ip: '198.51.100.4' })
  await thief.logsIn(owner.email)
  return thief
}

describe('A5-2 protection that somebody else has taken back', () => {
  it('A5-2 holds again after a reset, and the mail says so', async ({ world }) => {
    const { olga, away, seen } = await protectedOwner(world)
    await lifts(await thiefOf(world, olga), away)
    expect(await seen()).toEqual([true, true, true])

    await resets(world, olga)

    expect(await seen()).toEqual([false, false, false])
    const mail = (await world.mailsTo(olga.email)).at(-1)
    expect(mail).toMatchObject({ kind: 'password_reset' })
    expect(mail?.text).toMatch(/Wieder blockiert[^\n]*\s+1\b/)
    expect(mail?.text).toMatch(/Wieder verborgen[^\n]*\s+2\b/)
    expect(mail?.text).not.toContain('Unsichtbarer Modus')
    await olga.logsIn(olga.email, NEW)
    expect(await olga.call(readHidden, {})).toEqual({ regions: [HOME], contacts: 1 })
  })

  it('A5-2 holds again after a change was undone', async ({ world }) => {
    const { olga, away, seen } = await protectedOwner(world)
    await lifts(await thiefOf(world, olga), away)
    await olga.call(changePassword, { old_password: PASSWORD, ...passwords })
    expect(await seen(), 'a new password is no recovery').toEqual([true, true, true])

    await world.visitor().call(undoChange, { token: await olga.linkToken() })

    expect(await seen()).toEqual([false, false, false])
    expect((await world.mailsTo(olga.email)).at(-1)?.text).toMatch(/Wieder blockiert[^\n]*\s+1\b/)
  })

  it('A21-1 is discreet mode too; whoever was told more before stays so', async ({ world }) => {
    const [olga, paula] = [await world.member(), await world.member()]
    await paula.call(changeDiscreetMode, { is_on: false })
    world.clock.pass({ days: 31 })
    for (const owner of [olga, paula]) {
      await (await thiefOf(world, owner)).call(changeDiscreetMode, { is_on: false })
      await resets(world, owner)
      await owner.logsIn(owner.email, NEW)
    }

    expect((await olga.call(readDiscreetMode, {})).is_on).toBe(true)
    expect((await paula.call(readDiscreetMode, {})).is_on).toBe(false)
    const told = async (owner: Visitor) =>
      (await world.mailsTo(owner.email)).filter(({ text }) => text.includes('Diskreter Modus wieder eingeschaltet'))
    expect([(await told(olga)).length, (await told(paula)).length]).toEqual([1, 0])
  })

  it('A5-2 is invisible mode too; whoever was visible stays so', async ({ world }) => {
    const [olga, paula] = [await world.member(), await world.member()]
    await olga.call(changeOwnProfile, { is_invisible: true })
    for (const owner of [olga, paula])
      await (await thiefOf(world, owner)).call(changeOwnProfile, { is_invisible: false })

    for (const owner of [olga, paula]) await resets(world, owner)

    for (const owner of [olga, paula]) await owner.logsIn(owner.email, NEW)
    expect((await olga.call(readOwnProfile, {})).is_invisible).toBe(true)
    expect((await paula.call(readOwnProfile, {})).is_invisible).toBe(false)
    const mailed = async (owner: Visitor) =>
      (await world.mailsTo(owner.email)).find(({ kind }) => kind === 'password_reset')?.text
    expect(await mailed(olga)).toContain('Unsichtbarer Modus wieder eingeschaltet')
    expect(await mailed(paula)).not.toContain('Unsichtbarer Modus')
  })

  it('A5-2 stays taken back when that was longer ago than a session lasts', async ({ world }) => {
    const { olga, away, seen } = await protectedOwner(world)
    await lifts(olga, away)
    const liftedAt = new Date(world.clock.now().getTime() - 30 * 86_400_000).toISOString()
    await world.db.updateTable('liftedProtections').set({ liftedAt }).where('siteId', '=', world.site.id).execute()

    await resets(world, olga)

    expect(await seen()).toEqual([true, true, true])
  })

  it.for([
    ['once', 0],
    // Hidden again as if it were new: what counts is since when it had protected.
    ['and hidden and shown once more', 1],
  ] as const)(
    'A5-2 holds although a thousand others were added and taken back first: %s',
    async ([, again], { world }) => {
      const { olga, away, seen } = await protectedOwner(world)
      const { user } = await olga.call(readUser, {})
      const thief = await thiefOf(world, olga)
      world.clock.pass({ minutes: 1 })
      await world.ground.owner.query(
        `insert into lifted_protections (site_id, member_id, kind, subject, created_at, lifted_at)
         select $1, $2, 'contact', encode(sha256(i::text::bytea), 'hex'), $3::timestamptz - interval '1 second', $3 from generate_series(1, $4::int) i`,
        [world.site.id, user?.id, world.clock.now(), MOST_KEPT],
      )

      await lifts(thief, away)
      for (let i = 0; i < again; i++) {
        await thief.call(hideFromContact, { contact: 'other@mail.example', is_hidden: true })
        world.clock.pass({ minutes: 1 })
        await thief.call(hideFromContact, { contact: away.ex.email, is_hidden: true })
        await lifts(thief, away)
        await thief.call(hideFromContact, { contact: 'other@mail.example', is_hidden: false })
      }
      const kept = world.db.selectFrom('liftedProtections').select('subject').where('kind', '=', 'contact')
      expect(await kept.execute()).toHaveLength(MOST_KEPT)
      await resets(world, olga)

      expect(await seen()).toEqual([false, false, false])
    },
  )

  it.for([
    ['a block', (thief: Visitor, { second }: KeptAway) => thief.call(unblock, { id: second.id })],
    [
      'an address',
      (thief: Visitor, { ex }: KeptAway) => thief.call(hideFromContact, { contact: ex.email, is_hidden: false }),
    ],
    ['a region', (thief: Visitor) => thief.call(hideFromRegions, { regions: [] })],
    ['invisible mode', (thief: Visitor) => thief.call(changeOwnProfile, { is_invisible: false })],
    ['discreet mode', (thief: Visitor) => thief.call(changeDiscreetMode, { is_on: false })],
  ] as const)('A5-2 is not taken back by a call under way: %s', async ([, lift], { world }) => {
    const { olga, away, seen } = await protectedOwner(world)
    const thief = await thiefOf(world, olga)
    const shutsOut = `delete from sessions where (site_id, member_id) in (
      select site_id, id from members where site_id = $1 and email = $2)`

    const answer = await changesMeanwhile(world, olga, shutsOut, () => lift(thief, away))

    expect(answer).toMatchObject({ code: 'authentication_required' })
    expect(await seen()).toEqual([false, false, false])
  })

  it('A5-2 of whoever prepared the account is nothing to whose address it is', async ({ world }) => {
    const stranger = world.visitor()
    await stranger.joins()
    const token = await stranger.linkToken()
    await stranger.call(hideFromRegions, { regions: [HOME] })
    await stranger.call(hideFromRegions, { regions: [] })
    const owner = world.visitor()

    const answers = { ...someone(), email: stranger.email, password: NEW }
    await owner.call(complete, { token, ...answers })
    owner.email = stranger.email
    await resets(world, owner)

    await owner.logsIn(owner.email, NEW)
    expect(await owner.call(readHidden, {})).toEqual({ regions: [], contacts: 0 })
  })
})

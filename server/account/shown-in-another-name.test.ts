import { describe, expect } from 'vitest'
import { giveConsent, readConsents } from '#contract/account.ts'
import { like, unlike } from '#contract/likes.ts'
import type { MemberId } from '#contract/members.ts'
import {
  grantPhotos,
  listPhotoGrants,
  listPhotoRequests,
  requestPhotos,
  revokePhotos,
} from '#contract/private-photos.ts'
import { changeOwnProfile, readProfile } from '#contract/profiles.ts'
import { readUser } from '#contract/sessions.ts'
import { hideFromContact } from '#contract/visibility.ts'
import { secondsToWait } from '#server/limits.ts'
import { visibilityJobs } from '#server/visibility/jobs.ts'
import { type Person, person } from '#test/people.ts'
import { changes, NEW, resets } from '#test/recovering.ts'
import type { Visitor } from '#test/visitor.ts'
import { it, type World } from '#test/world.ts'

/** Olga hides, and her former partner knows her old password. */
async function olgaAndEx(world: World): Promise<{ olga: Visitor; id: MemberId; ex: Person; thief: Visitor }> {
  const olga = await world.member()
  const { user } = await olga.call(readUser, {})
  if (!user) throw new Error('nobody is logged in')
  await world.db.updateTable('members').set({ paidUser: true }).where('id', '=', user.id).execute()
  const ex = await person(world, { name: 'Ex', gender: 'male', seeks: 'female', privatePhotos: 1 })
  await visibilityJobs(world.parts)[0]?.run({})
  const thief = world.visitor({ ip: '198.51.100.4' })
  await thief.logsIn(olga.email)
  return { olga, id: user.id, ex, thief }
}

/** Longer than a session lasts: it is not their devices that this is about. */
async function keepLoggedIn(world: World): Promise<void> {
  const later = new Date(world.clock.now().getTime() + 90 * 86_400_000).toISOString()
  await world.db.updateTable('sessions').set({ expiresAt: later, seenAt: later }).execute()
}

const hides = (olga: Visitor, ex: Person) => olga.call(hideFromContact, { contact: ex.email, is_hidden: true })
const sees = async (ex: Person, id: MemberId) => {
  const { statusCode } = await ex.asks(readProfile, { id })
  expect([200, 404]).toContain(statusCode)
  return statusCode === 200
}
const lastMail = async (world: World, olga: Visitor) => (await world.mailsTo(olga.email)).at(-1)?.text
const lifted = (count: number) => new RegExp(`Vor Kurzem aufgehoben [^\\n]*\\s+${count}\\b`)
const asking = async (ex: Person) => (await ex.call(listPhotoRequests, {})).requests.length

describe('A9-3 a like that somebody else has given', () => {
  it('A9-3 shows a hidden owner to nobody after one recovery, nor after the next', async ({ world }) => {
    const { olga, id, ex, thief } = await olgaAndEx(world)
    await hides(olga, ex)
    await thief.call(like, { id: ex.id })
    expect(await sees(ex, id)).toBe(true)
    await keepLoggedIn(world)

    world.clock.pass({ days: 20 })
    await resets(world, olga)
    expect(await sees(ex, id)).toBe(false)
    world.clock.pass({ days: 15 })
    await resets(world, olga)

    expect(await sees(ex, id)).toBe(false)
  })

  it('A9-3 shows her when she likes anew, and those whom she liked long before all along', async ({ world }) => {
    const { olga, id, ex } = await olgaAndEx(world)
    const friend = await person(world, { name: 'Freund', gender: 'male', seeks: 'female' })
    await olga.call(like, { id: friend.id })
    await keepLoggedIn(world)
    world.clock.pass({ days: 31 })
    await olga.call(like, { id: ex.id })
    await resets(world, olga)
    await olga.logsIn(olga.email, NEW)
    await olga.call(changeOwnProfile, { is_invisible: true })
    expect(await sees(friend, id)).toBe(true)
    expect(await sees(ex, id)).toBe(false)

    world.clock.pass({ minutes: 2 })
    await olga.call(unlike, { id: ex.id })
    await olga.call(like, { id: ex.id })
    expect(await sees(ex, id), 'taken back and given at once is the like that it was').toBe(false)
    await olga.call(unlike, { id: ex.id })
    world.clock.pass({ hours: 1 })
    await olga.call(like, { id: ex.id })

    expect(await sees(ex, id)).toBe(true)
  })
})

describe('A9-5 an owner who only changes the password', () => {
  it('A9-5 is told of a like by which she was shown, also when she is invisible to all', async ({ world }) => {
    const { olga, ex, thief } = await olgaAndEx(world)
    await olga.call(changeOwnProfile, { is_invisible: true })
    await thief.call(like, { id: ex.id })

    await changes(world, olga)

    expect(await lastMail(world, olga)).toMatch(lifted(1))
  })

  it('A9-5 is told of nothing when she hides from nobody', async ({ world }) => {
    const { olga, ex, thief } = await olgaAndEx(world)
    await thief.call(like, { id: ex.id })

    await changes(world, olga)

    expect(await lastMail(world, olga)).not.toContain('Vor Kurzem aufgehoben')
  })

  it('A9-5 and then hides from somebody by their address is not there for them, whatever was liked or asked before', async ({
    world,
  }) => {
    const { olga, id, ex, thief } = await olgaAndEx(world)
    const other = await person(world, { name: 'Jemand', gender: 'male', seeks: 'female', privatePhotos: 1 })
    for (const one of [ex, other]) {
      await thief.call(like, { id: one.id })
      await thief.call(requestPhotos, { id: one.id })
    }
    await changes(world, olga)

    await hides(olga, ex)

    expect(await sees(ex, id)).toBe(false)
    expect(await asking(ex)).toBe(0)
    expect(await asking(other), 'of whom she does not hide from').toBe(1)
    await olga.call(changeOwnProfile, { is_invisible: true })
    expect(await sees(other, id)).toBe(true)
  })
})

describe('A10-1 hiding from an address', () => {
  it('A10-1 tells whoever hides not whose it is: what they asked and liked looks as before', async ({ world }) => {
    const { olga, ex } = await olgaAndEx(world)
    await olga.call(requestPhotos, { id: ex.id })
    const access = async () => (await olga.call(readProfile, { id: ex.id })).profile.private_photos.access
    expect(await access()).toBe('asked')

    await hides(olga, ex)
    expect(await access()).toBe('asked')
    await olga.call(like, { id: ex.id })
    await changes(world, olga)

    expect(await access()).toBe('asked')
    expect(await lastMail(world, olga)).not.toContain('Vor Kurzem aufgehoben')
    expect(await asking(ex)).toBe(0)
    await olga.call(requestPhotos, { id: ex.id })
    expect(await asking(ex), 'who asks anew shows themselves').toBe(1)
  })

  it('A11-4 counts nobody who asks again, whether they hide from that one by now or not', async ({ world }) => {
    const { olga, id, ex } = await olgaAndEx(world)
    await olga.call(requestPhotos, { id: ex.id })
    await hides(olga, ex)
    const around = { site: world.site, clock: world.clock, secrets: world.parts.secrets }
    for (let i = 0; i < 49; i++) await secondsToWait(world.db, around, 'photo_request', id)
    const other = await person(world, { name: 'Jemand', gender: 'male', seeks: 'female', privatePhotos: 1 })

    expect((await olga.asks(requestPhotos, { id: ex.id })).statusCode).toBe(200)
    expect(await asking(ex)).toBe(1)
    expect((await olga.asks(requestPhotos, { id: other.id })).statusCode).toBe(429)
  })

  it('A11-5 changes no number in a mail to who is invisible: it would tell whose address it is', async ({ world }) => {
    const { olga, ex } = await olgaAndEx(world)
    await olga.call(changeOwnProfile, { is_invisible: true })
    await olga.call(like, { id: ex.id })
    await hides(olga, ex)

    await changes(world, olga)

    expect(await lastMail(world, olga)).toMatch(lifted(1))
  })
})

describe('A9-2 a request for private photos that somebody else has made', () => {
  it('A9-2 A8-2 shows nobody from whom she hides after a new password, as little as a like', async ({ world }) => {
    const { olga, id, ex, thief } = await olgaAndEx(world)
    const other = await person(world, { name: 'Jemand', gender: 'male', seeks: 'female', privatePhotos: 1 })
    await hides(olga, ex)
    for (const one of [ex, other]) {
      await thief.call(like, { id: one.id })
      await thief.call(requestPhotos, { id: one.id })
    }
    expect([await sees(ex, id), await asking(ex)]).toEqual([true, 1])

    await changes(world, olga)

    expect([await sees(ex, id), await asking(ex)]).toEqual([false, 0])
    expect(await asking(other), 'of whom she does not hide from').toBe(1)
    await olga.call(changeOwnProfile, { is_invisible: true })
    expect(await sees(other, id)).toBe(true)
  })

  it('A9-2 shows nobody after a reset, also when it was declined before', async ({ world }) => {
    const { olga, id, ex, thief } = await olgaAndEx(world)
    await hides(olga, ex)
    await thief.call(requestPhotos, { id: ex.id })
    await ex.call(revokePhotos, { viewer_id: id })

    await resets(world, olga)

    await expect(ex.call(grantPhotos, { viewer_id: id, days: 1 })).rejects.toMatchObject({
      code: 'profiles.not_found',
    })
    expect((await ex.call(listPhotoGrants, {})).grants).toEqual([])
  })
})

it('A9-7 a consent that somebody else gives again a moment later is no slip of the owner', async ({ world }) => {
  const { olga, thief } = await olgaAndEx(world)
  await olga.call(giveConsent, { kind: 'sensitive', is_given: false })
  await thief.call(giveConsent, { kind: 'sensitive', is_given: true })

  await resets(world, olga)

  await olga.logsIn(olga.email, NEW)
  expect(await olga.call(readConsents, {})).toMatchObject({ sensitive: false })
})

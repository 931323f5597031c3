import { describe, expect } from 'vitest'
import { block } from '#contract/blocks.ts'
import * as notifications from '#contract/notifications.ts'
import { grantPhotos, requestPhotos, revokePhotos } from '#contract/private-photos.ts'
import { hideFromContact } from '#contract/visibility.ts'
import { visibilityJobs } from '#server/visibility/jobs.ts'
import { kindsTo, menAway, minutesPass } from '#test/noticing.ts'
import { type Person, person } from '#test/people.ts'
import { it, type World } from '#test/world.ts'

/** Ben and Carl have asked Anna and gone away. */
async function askedAndAway(world: World): Promise<[Person, Person, Person]> {
  const anna = await person(world, { name: 'Anna', photos: 1, privatePhotos: 1 })
  const [ben, carl] = await menAway(world, 'Ben', 'Carl')
  for (const somebody of [ben, carl]) await somebody.call(requestPhotos, { id: anna.id })
  world.clock.pass({ minutes: 10 })
  return [anna, ben, carl]
}

const allows = (owner: Person, viewer: Person) => owner.call(grantPhotos, { viewer_id: viewer.id, days: 7 })

describe('a notice of private photos that somebody shows', () => {
  it('M6-3 is a discreet mail to whoever asked, that leads to the profile', async ({ world }) => {
    const [anna, ben, carl] = await askedAndAway(world)
    await allows(anna, ben)
    await minutesPass(world, 15)

    const mails = await world.mailsTo(ben.email)

    expect(mails.map(({ kind }) => kind)).toEqual(['photo_grant'])
    expect(mails[0]?.subject).toBe('Jemand hat dir geantwortet')
    expect(mails[0]?.text).toContain('Eine Person')
    expect(mails[0]?.text).toContain(`https://${world.host}/members/${anna.id}`)
    expect(mails[0]?.text).not.toContain('Anna')
    const { notices } = await ben.call(notifications.listNotices, {})
    expect(notices).toMatchObject([{ kind: 'like', about: 'photo_grant', people: 1 }])
    expect(await kindsTo(world, carl)).toEqual([])
  })

  it('A16-6 is sent once, however often the same yes is said', async ({ world }) => {
    const [anna, ben] = await askedAndAway(world)
    await allows(anna, ben)
    await minutesPass(world, 15)

    for (let hour = 0; hour < 30; hour++) {
      await allows(anna, ben)
      world.clock.pass({ minutes: 59 })
      await minutesPass(world, 1)
    }

    expect(await kindsTo(world, ben)).toEqual(['photo_grant'])
  })

  it('A16-6 comes again with a yes after the first one has run out', async ({ world }) => {
    const [anna, ben] = await askedAndAway(world)
    await allows(anna, ben)
    await minutesPass(world, 15)
    world.clock.pass({ days: 8 })
    await allows(anna, ben)
    await minutesPass(world, 15)

    expect(await kindsTo(world, ben)).toEqual(['photo_grant', 'photo_grant'])
  })

  it('A17-6 is sent once a day at most, however often yes and no are said to one question', async ({ world }) => {
    const [anna, ben] = await askedAndAway(world)
    const saysYesAndNo = async () => {
      await allows(anna, ben)
      await minutesPass(world, 15)
      const told = await kindsTo(world, ben)
      await anna.call(revokePhotos, { viewer_id: ben.id })
      world.clock.pass({ hours: 7 })
      return told
    }

    for (let i = 0; i < 3; i++) expect(await saysYesAndNo()).toEqual(['photo_grant'])

    world.clock.pass({ hours: 24 })
    expect(await saysYesAndNo()).toEqual(['photo_grant', 'photo_grant'])
  })

  it('M6-3 waits for the morning', async ({ world }) => {
    const [anna, ben] = await askedAndAway(world)
    const hour = world.clock.now().getUTCHours()
    const quiet = { time_zone: 'UTC', from_hour: hour, to_hour: (hour + 2) % 24 }
    await ben.call(notifications.changeQuietHours, quiet)
    world.clock.pass({ minutes: 1 })
    await allows(anna, ben)

    await minutesPass(world, 20)
    expect(await kindsTo(world, ben)).toEqual([])
    world.clock.pass({ hours: 2 })
    await minutesPass(world, 1)

    expect(await kindsTo(world, ben)).toEqual(['photo_grant'])
  })

  it('M6-3 is needless when nobody asked, it was taken back, switched off, blocked, or the owner hides by now', async ({
    world,
  }) => {
    const [anna, ben, carl] = await askedAndAway(world)
    const [dirk, emil, fritz] = await menAway(world, 'Dirk', 'Emil', 'Fritz')
    for (const somebody of [emil, fritz]) await somebody.call(requestPhotos, { id: anna.id })
    world.clock.pass({ minutes: 10 })
    await visibilityJobs(world.parts)[0]?.run({})
    for (const somebody of [ben, carl, dirk, emil, fritz]) await allows(anna, somebody)
    await minutesPass(world, 1)
    await anna.call(revokePhotos, { viewer_id: ben.id })
    await anna.call(block, { id: carl.id })
    await minutesPass(world, 15)
    const waiting = await world.db.selectFrom('mails').select('kind').where('siteId', '=', world.site.id).execute()
    await world.db
      .insertInto('notificationChoices')
      .values({ siteId: world.site.id, memberId: emil.id, kind: 'like', channel: 'email', isOn: false })
      .execute()
    await anna.call(hideFromContact, { contact: fritz.email, is_hidden: true })

    expect(waiting).toHaveLength(2)
    for (const somebody of [ben, carl, dirk, emil, fritz]) expect(await kindsTo(world, somebody)).toEqual([])
  })
})

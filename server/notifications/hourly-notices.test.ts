import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { block } from '#contract/blocks.ts'
import { like } from '#contract/likes.ts'
import * as notifications from '#contract/notifications.ts'
import { hideFromContact } from '#contract/visibility.ts'
import { spendCredits } from '#server/credits/spend-credits.ts'
import { rememberContact } from '#server/visibility/remember-contact.ts'
import { gives } from '#test/chatting.ts'
import { kindsTo, looksForMore } from '#test/noticing.ts'
import { type Person, person, type PersonOptions } from '#test/people.ts'
import { it, type World } from '#test/world.ts'
import { announce, type Announcement } from './announce.ts'
import { notificationJobs } from './jobs.ts'
import { decide } from './rules.ts'

const man = { gender: 'male', seeks: 'female' } as const
/** Somebody with nothing left to do on their profile. */
const finished = (world: World, options: PersonOptions) => person(world, { photos: 1, aboutMe: 'me', ...options })
const weeklyTo = async (world: World, { email }: Person) =>
  (await world.mailsTo(email)).filter(({ kind }) => kind === 'weekly_updates')

/** Somebody looked at a member's profile just now. */
async function looksAt({ db, site, clock }: World, visitor: Person, visited: Person): Promise<void> {
  await db
    .insertInto('visits')
    .values({ siteId: site.id, visitedId: visited.id, visitorId: visitor.id, visitedAt: clock.now().toISOString() })
    .execute()
}

async function annaAway(world: World): Promise<[Person, Person, Person]> {
  const anna = await finished(world, { name: 'Anna' })
  const [ben, carl] = [await person(world, { ...man, name: 'Ben' }), await person(world, { ...man, name: 'Carl' })]
  world.clock.pass({ days: 1 })
  return [anna, ben, carl]
}

describe('the weekly update', () => {
  it('R3.10 counts who looked and liked since the member was there, names nobody, and comes once a week', async ({
    world,
  }) => {
    const [anna, ben, carl] = await annaAway(world)
    await looksAt(world, ben, anna)
    await looksAt(world, carl, anna)
    await ben.call(like, { id: anna.id })
    await looksForMore(world)
    const tooSoon = await weeklyTo(world, anna)
    world.clock.pass({ days: 2 })
    await looksForMore(world)
    await looksForMore(world)
    world.clock.pass({ days: 6 })
    await world.db.updateTable('visits').set({ visitedAt: world.clock.now().toISOString() }).execute()
    await looksForMore(world)
    const within = await weeklyTo(world, anna)
    world.clock.pass({ days: 1, minutes: 1 })
    await looksForMore(world)

    expect(tooSoon).toEqual([])
    expect(within).toHaveLength(1)
    expect(within[0]?.text).toMatch(/2 Personen haben dein Profil angesehen, es gibt 1 neues Like, und niemand Neues/)
    expect(`${within[0]?.subject} ${within[0]?.text}`).not.toMatch(/Ben|Carl/)
    expect(within[0]?.headers.some(({ name }) => name === 'List-Unsubscribe')).toBe(true)
    expect(await weeklyTo(world, anna)).toHaveLength(2)
    const { notices } = await anna.call(notifications.listNotices, {})
    expect(notices[0]).toMatchObject({ kind: 'weekly_updates', channel: 'email' })
  })

  it('R4.5 counts nobody who has become invisible since they looked, as the list of viewers does not show them', async ({
    world,
  }) => {
    const [anna, ben, carl] = await annaAway(world)
    await looksAt(world, ben, anna)
    await looksAt(world, carl, anna)
    await world.db.updateTable('profiles').set({ isInvisible: true }).where('memberId', '=', carl.id).execute()
    world.clock.pass({ days: 2 })

    await looksForMore(world)

    expect((await weeklyTo(world, anna))[0]?.text).toMatch(/1 Person hat dein Profil angesehen/)
  })

  it('R3.10 is not sent when nothing happened, at night, or to whoever switched it off or blocked them', async ({
    world,
  }) => {
    const [anna, ben, carl] = await annaAway(world)
    const [dora, emma] = [await person(world, { name: 'Dora' }), await person(world, { name: 'Emma' })]
    for (const somebody of [dora, emma, anna]) await looksAt(world, carl, somebody)
    await dora.call(notifications.changePreference, { kind: 'weekly_updates', channel: 'email', is_on: false })
    await emma.call(block, { id: carl.id })
    // 23:00 in Berlin, three days later.
    world.clock.pass({ days: 3, hours: 10 })
    await looksForMore(world)
    const atNight = await weeklyTo(world, anna)
    world.clock.pass({ hours: 12 })
    await looksForMore(world)

    expect(atNight).toEqual([])
    expect(await weeklyTo(world, anna)).toHaveLength(1)
    for (const somebody of [ben, dora, emma]) expect(await weeklyTo(world, somebody)).toEqual([])
  })

  it('R4.5 B3.6 counts nobody who looked while invisible or who hides, nor new people who hide', async ({ world }) => {
    const [anna, ben, carl] = await annaAway(world)
    for (const visitor of [ben, carl]) await looksAt(world, visitor, anna)
    await world.db.updateTable('visits').set({ isHidden: true }).where('visitorId', '=', ben.id).execute()
    const newcomer = await finished(world, { ...man, name: 'Newcomer' })
    await rememberContact({ ...world.parts, tx: world.db, site: world.site }, anna.id, 'address', anna.email)
    for (const somebody of [carl, newcomer])
      await somebody.call(hideFromContact, { contact: anna.email, is_hidden: true })
    world.clock.pass({ days: 2 })

    await looksForMore(world)
    const hidden = await weeklyTo(world, anna)
    for (const somebody of [carl, newcomer])
      await somebody.call(hideFromContact, { contact: anna.email, is_hidden: false })
    await looksForMore(world)

    expect(hidden).toEqual([])
    const [mail] = await weeklyTo(world, anna)
    expect(mail?.text).toMatch(/1 Person hat dein Profil angesehen.*1 neue Person passt/s)
  })

  it('R3.10 counts people who have joined meanwhile and would fit, and nobody else', async ({ world }) => {
    const anna = await finished(world, { name: 'Anna' })
    world.clock.pass({ days: 1 })
    await finished(world, { ...man, name: 'Fits' })
    await person(world, { ...man, name: 'Without photo' })
    await finished(world, { ...man, name: 'Fictional', isFictional: true })
    await finished(world, { ...man, name: 'Abroad', country: 'PL' })
    await finished(world, { ...man, name: 'Much older', birthDate: '1960-05-04' })
    await finished(world, { name: 'A woman' })
    await finished(world, { ...man, seeks: 'male', name: 'Looks for men' })
    const blocked = await finished(world, { ...man, name: 'Blocked' })
    await blocked.call(block, { id: anna.id })
    world.clock.pass({ days: 2 })

    await looksForMore(world)

    const [mail] = await weeklyTo(world, anna)
    expect(mail?.text).toContain('1 neue Person passt zu dir')
    const { notices } = await anna.call(notifications.listNotices, {})
    expect(notices).toMatchObject([{ about: 'weekly_updates', people: 1, likes: 0 }])
  })
})

describe('credits that run out', () => {
  async function spends({ db, site, clock }: World, { id: memberId }: Person, amount: number): Promise<void> {
    const spending = { site: site.id, memberId, amount, kind: 'message', ref: randomUUID(), now: clock.now() } as const
    await db.transaction().execute((tx) => spendCredits(tx, spending))
  }

  it('R3.10 are told once to buyers who spent them and are away, by the switch of reminders', async ({ world }) => {
    const named = (name: string, isPaid = true) => finished(world, { name, isPaid })
    const [low, off] = [await named('Low'), await named('Off')]
    const [rich, idle, never] = [await named('Rich'), await named('Idle'), await named('Never', false)]
    for (const { id } of [low, off, never]) await gives(world, id, 20)
    await gives(world, rich.id, 21)
    await gives(world, idle.id, 5)
    for (const somebody of [low, off, never, rich]) await spends(world, somebody, 10)
    await off.call(notifications.changePreference, { kind: 'reminders', channel: 'email', is_on: false })
    world.clock.pass({ hours: 23 })
    await looksForMore(world)
    const early = await kindsTo(world, low)

    world.clock.pass({ hours: 2 })
    await looksForMore(world)
    world.clock.pass({ days: 3 })
    await looksForMore(world)

    expect(early).toEqual([])
    const mails = await world.mailsTo(low.email)
    expect(mails.map(({ kind }) => kind)).toEqual(['credits_low'])
    expect(mails[0]?.text).toContain(`https://${world.host}/credits`)
    for (const somebody of [off, rich, idle, never]) expect(await kindsTo(world, somebody)).toEqual([])
  })

  it('R3.10 are not told of when others were bought before the mail is written', async ({ world }) => {
    const low = await finished(world, { isPaid: true })
    await gives(world, low.id, 20)
    await spends(world, low, 15)
    // 22:30 in Berlin: it waits for the morning.
    world.clock.pass({ days: 1, hours: 9, minutes: 30 })
    await looksForMore(world)
    const waiting = await world.db.selectFrom('notices').select('kind').where('memberId', '=', low.id).execute()
    await gives(world, low.id, 50)
    world.clock.pass({ hours: 12 })
    await looksForMore(world)

    expect(waiting).toEqual([{ kind: 'credits_low' }])
    expect(await kindsTo(world, low)).toEqual([])
  })
})

describe('the reminder to finish the profile', () => {
  it('R3.10 comes three times in two months at most, and to nobody who has finished', async ({ world }) => {
    const [bare, done] = [await person(world, { name: 'Bare' }), await finished(world, { name: 'Done' })]
    const silent = await person(world, { name: 'Silent', photos: 1 })
    await bare.call(notifications.changePreference, { kind: 'weekly_updates', channel: 'email', is_on: false })
    world.clock.pass({ days: 1, hours: 23 })
    await looksForMore(world)
    const early = await kindsTo(world, bare)
    world.clock.pass({ hours: 1 })
    await looksForMore(world)
    const first = await kindsTo(world, bare)
    for (let day = 3; day < 60; day++) {
      world.clock.pass({ days: 1 })
      await looksForMore(world)
    }

    expect(early).toEqual([])
    expect(first).toEqual(['profile_reminder'])
    expect(await kindsTo(world, bare)).toEqual(Array.from({ length: 3 }, () => 'profile_reminder'))
    expect(await kindsTo(world, silent)).toContain('profile_reminder')
    expect(await kindsTo(world, done)).toEqual([])
  })
})

describe('news and offers', () => {
  const texts = { de: 'Es gibt jetzt Gruppen.', en: 'There are groups now.' }

  async function announces(
    { ground, clock, host }: World,
    { days = 10, ...changes }: Partial<Announcement> & { days?: number } = {},
  ): Promise<void> {
    const now = clock.now()
    const ends = new Date(now.getTime() + days * 86_400_000)
    const period = { starts_at: now.toISOString(), ends_at: ends.toISOString() }
    await announce(ground.owner, host, { kind: 'news', texts, ...period, ...changes })
  }

  const asksFor = (somebody: Person, kind: 'news' | 'promotions', isOn = true) =>
    somebody.call(notifications.changePreference, { kind, channel: 'email', is_on: isOn })

  it('R3.10 go to whoever asked for them, once, in their language, and to nobody else', async ({ world }) => {
    const [asked, silent] = [await finished(world, { name: 'Asked' }), await finished(world, { name: 'Silent' })]
    const english = await finished(world, { name: 'English', language: 'en' })
    const polish = await finished(world, { name: 'Polish', language: 'pl' })
    for (const somebody of [asked, english, polish]) await asksFor(somebody, 'news')
    await announces(world)
    await announces(world, { kind: 'promotions' })
    for (let day = 0; day < 9; day++) {
      await looksForMore(world)
      world.clock.pass({ days: 1 })
    }

    const mails = await world.mailsTo(asked.email)
    expect(mails.map(({ kind }) => kind)).toEqual(['news'])
    expect(mails[0]?.text).toContain(texts.de)
    expect(mails[0]?.subject).toBe('Neuigkeiten für dich')
    expect(mails[0]?.headers.some(({ name }) => name === 'List-Unsubscribe-Post')).toBe(true)
    expect((await world.mailsTo(english.email))[0]?.text).toContain(texts.en)
    for (const somebody of [silent, polish]) expect(await kindsTo(world, somebody)).toEqual([])
  })

  it('R3.10 the day of a yes and of a no is kept, also of a no in a mail program', async ({ world }) => {
    const anna = await finished(world, { name: 'Anna' })
    await asksFor(anna, 'promotions')
    await anna.call(notifications.changePreference, { kind: 'weekly_updates', channel: 'email', is_on: false })
    await announces(world, { kind: 'promotions' })
    await looksForMore(world)
    const [mail] = await world.mailsTo(anna.email)
    const header = mail?.headers.find(({ name }) => name === 'List-Unsubscribe')?.value ?? ''
    world.clock.pass({ hours: 1 })
    await world.visitor().call(notifications.unsubscribe, { token: header.slice(1, -1).split('/').at(-1) ?? '' })

    const kept = await world.db.selectFrom('consents').select(['kind', 'isGiven', 'at']).orderBy('id').execute()
    expect(kept).toEqual([
      { kind: 'promotions', isGiven: true, at: '2026-11-15T12:00:00.000Z' },
      { kind: 'promotions', isGiven: false, at: '2026-11-15T13:00:00.000Z' },
    ])
  })

  it('R3.10 members who chose before days were kept keep what they chose', async ({ world }) => {
    const [yes, no] = [await finished(world, { name: 'Yes' }), await finished(world, { name: 'No' })]
    const chosen = { siteId: world.site.id, kind: 'news', channel: 'email' } as const
    await world.db
      .insertInto('notificationChoices')
      .values([
        { ...chosen, memberId: yes.id, isOn: true },
        { ...chosen, memberId: no.id, isOn: false },
      ])
      .execute()
    await announces(world)

    await looksForMore(world)

    expect(await kindsTo(world, yes)).toEqual(['news'])
    expect(await kindsTo(world, no)).toEqual([])
  })

  it('R3.10 are not sent when they have ended, or were switched off while the mail waited', async ({ world }) => {
    const [late, off] = [await finished(world, { name: 'Late' }), await finished(world, { name: 'Off' })]
    for (const somebody of [late, off]) await asksFor(somebody, 'news')
    await announces(world, { days: 1 })
    await looksForMore(world)
    const waiting = await world.db.selectFrom('mails').select('kind').where('siteId', '=', world.site.id).execute()
    await asksFor(off, 'news', false)
    const toOff = await kindsTo(world, off)

    expect(waiting).toHaveLength(2)
    expect(toOff).toEqual([])
    const other = await finished(world, { name: 'Other' })
    await asksFor(other, 'news')
    world.clock.pass({ days: 1 })
    await looksForMore(world)
    expect(await kindsTo(world, other)).toEqual([])
  })

  it('R3.10 are not told before they begin, nor by a mail that has waited beyond their end', async ({ world }) => {
    const anna = await finished(world, { name: 'Anna' })
    await asksFor(anna, 'news')
    await announces(world, { starts_at: '2026-11-16T12:00:00Z', days: 2 })
    await looksForMore(world)
    const before = await world.db.selectFrom('mails').select('kind').execute()
    world.clock.pass({ days: 1 })
    await looksForMore(world)
    const waiting = await world.db.selectFrom('mails').select('kind').execute()
    world.clock.pass({ days: 1 })

    expect(before).toEqual([])
    expect(waiting).toEqual([{ kind: 'news' }])
    expect(await kindsTo(world, anna)).toEqual([])
  })

  it('R3.10 an announcement is of a site that there is, for three weeks at most', async ({ world }) => {
    await expect(announces(world, { days: 22 })).rejects.toThrow('announcements_check')
    await announces(world, { days: 21 })
    const { starts_at, ends_at } = { starts_at: '2026-11-15T12:00:00Z', ends_at: '2026-11-16T12:00:00Z' }
    const nowhere = announce(world.ground.owner, 'nowhere.test', { kind: 'news', texts, starts_at, ends_at })
    await expect(nowhere).rejects.toThrow('There is no site nowhere.test')
  })
})

describe('what nobody waits for', () => {
  it('R3.10 comes one a day: the more important first, the other the day after', async ({ world }) => {
    const anna = await person(world, { name: 'Anna' })
    const ben = await finished(world, { ...man, name: 'Ben' })
    world.clock.pass({ days: 2 })
    await looksAt(world, ben, anna)
    for (let hour = 0; hour < 9; hour++) {
      await looksForMore(world)
      world.clock.pass({ hours: 1 })
    }
    const today = await kindsTo(world, anna)
    world.clock.pass({ hours: 16 })
    await looksForMore(world)

    expect(today).toEqual(['weekly_updates'])
    expect(await kindsTo(world, anna)).toEqual(['weekly_updates', 'profile_reminder'])
  })

  it('R3.10 waits a day after another of its sort, and messages do not', () => {
    const now = new Date('2026-11-15T12:00:00Z')
    const quiet = { time_zone: 'UTC', from_hour: 0, to_hour: 0 }
    const facts = { channel: 'email', now, isWanted: true, waiting: 1, lastSentAt: undefined, quiet } as const
    const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

    expect(decide({ ...facts, kind: 'news', lastHourlyAt: ago(24) })).toEqual({ what: 'send' })
    expect(decide({ ...facts, kind: 'news', lastHourlyAt: ago(23) })).toEqual({
      what: 'wait',
      until: new Date('2026-11-15T13:00:00Z'),
    })
    expect(decide({ ...facts, kind: 'like', lastHourlyAt: ago(1) })).toEqual({ what: 'send' })
  })

  it('R3.10 is looked for once an hour on every site, and not for whoever has been away for two months', async ({
    world,
    makeWorld,
  }) => {
    const other = await makeWorld()
    const [bare, gone] = [await person(world), await person(other)]
    world.clock.pass({ days: 3 })
    const lastActiveAt = new Date(world.clock.now().getTime() - 60 * 86_400_000).toISOString()
    await other.db.updateTable('members').set({ lastActiveAt }).where('id', '=', gone.id).execute()
    const there = await person(other, {
      signupAt: new Date('2026-11-15T12:00:00Z'),
      lastActiveAt: new Date('2026-11-15T12:00:00Z'),
    })
    const jobs = notificationJobs({ ...world.parts, log: world.app.log, webPush: { send: async () => 'sent' } })
    const job = jobs.find(({ name }) => name === 'hourly-notices')

    await job?.run({})

    expect(job?.schedule).toBe('10 * * * *')
    const put = await Promise.all(
      [world, other].map(({ db, site }) =>
        db.selectFrom('notices').select('memberId').where('siteId', '=', site.id).execute(),
      ),
    )
    expect(put).toEqual([[{ memberId: bare.id }], [{ memberId: there.id }]])
  })
})

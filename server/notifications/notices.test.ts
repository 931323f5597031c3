import { describe, expect } from 'vitest'
import { block } from '#contract/blocks.ts'
import { markRead } from '#contract/chats.ts'
import { autoLike, like, likesOverview, seeLike, unlike } from '#contract/likes.ts'
import * as notifications from '#contract/notifications.ts'
import { deliverMessage } from '#server/chats/deliver-message.ts'
import { requestPhotos, revokePhotos } from '#contract/private-photos.ts'
import { gives, sends } from '#test/chatting.ts'
import { insertCrowd } from '#test/crowd.ts'
import { kindsTo, looks, menAway, minutesPass, writerAndReader } from '#test/noticing.ts'
import { type Person, person } from '#test/people.ts'
import { it, type World } from '#test/world.ts'
import { notificationJobs } from './jobs.ts'
import { sendNotices } from './send-notices.ts'

describe('a notice of messages', () => {
  it('R3.10 comes by one mail for all of them, discreet, and once', async ({ world }) => {
    const [anna, ben] = await writerAndReader(world)
    for (const text of ['one', 'two', 'three', 'four', 'my dearest']) await sends(anna, ben, text)

    await minutesPass(world, 30)

    const mails = await world.mailsTo(ben.email)
    expect(mails.map(({ kind }) => kind)).toEqual(['new_conversations'])
    const [mail] = mails
    expect(mail?.subject).toBe('Jemand hat dir geschrieben')
    expect(mail?.text).toContain('Eine Person hat dir bei')
    expect(mail?.text).toContain('5 Nachrichten warten auf dich')
    expect(mail?.text).toContain(`https://${world.host}/chats`)
    expect(mail?.text).not.toMatch(/Anna|dearest/)
    expect(await kindsTo(world, anna)).toEqual([])
  })

  it('R3.10 tells an answer apart from a first message, and each goes by its own switch', async ({ world }) => {
    const [anna, ben] = await writerAndReader(world)
    await ben.call(notifications.changePreference, { kind: 'new_conversations', channel: 'email', is_on: false })
    await anna.call(notifications.changePreference, { kind: 'new_conversations', channel: 'email', is_on: false })
    await sends(anna, ben, 'hello')
    await minutesPass(world, 15)
    await sends(ben, anna, 'hello yourself')

    await minutesPass(world, 15)

    expect(await kindsTo(world, ben)).toEqual([])
    expect(await kindsTo(world, anna)).toEqual(['new_messages'])
  })

  it('R3.10 gives ten minutes to come by oneself, and none to whoever has read or was there', async ({ world }) => {
    const [anna, ben] = await writerAndReader(world)
    const { conversation, message } = await sends(anna, ben, 'hello')

    await minutesPass(world, 9)
    const early = await kindsTo(world, ben)
    await ben.call(markRead, { conversation, seq: message.seq })
    await minutesPass(world, 15)
    const afterReading = await kindsTo(world, ben)
    await sends(anna, ben, 'are you there?')
    world.clock.pass({ minutes: 6 })
    // Looks at something else, with the number of unread messages before their eyes.
    await ben.call(notifications.readPreferences, {})
    await minutesPass(world, 15)

    expect(early).toEqual([])
    expect(afterReading).toEqual([])
    expect(await kindsTo(world, ben)).toEqual([])
  })

  it('R3.10 keeps its distance from the last one, and then tells all that came meanwhile', async ({ world }) => {
    const [anna, ben] = await writerAndReader(world)
    const [carl] = await menAway(world, 'Carl')
    await gives(world, carl.id, 100)
    await sends(anna, ben, 'hello')
    await minutesPass(world, 12)
    await sends(anna, ben, 'and again')
    await sends(carl, ben, 'hello from me')

    await minutesPass(world, 100)
    const within = await kindsTo(world, ben)
    await minutesPass(world, 30)

    expect(within).toEqual(['new_conversations'])
    const mails = await world.mailsTo(ben.email)
    expect(mails).toHaveLength(2)
    expect(mails[1]?.text).toContain('2 Personen haben dir')
  })

  it('R3.10 counts nothing that was told before, and nothing of another kind', async ({ world }) => {
    const [anna, ben] = await writerAndReader(world)
    const [carl, dirk] = await menAway(world, 'Carl', 'Dirk')
    for (const { id } of [carl, dirk]) await gives(world, id, 100)
    await sends(ben, dirk, 'hello Dirk')
    world.clock.pass({ minutes: 1 })
    await sends(anna, ben, 'hello')
    await minutesPass(world, 12)
    await world.works()
    world.clock.pass({ hours: 3 })
    await sends(carl, ben, 'hello from me')
    await sends(dirk, ben, 'hello Ben')

    await minutesPass(world, 15)

    const mails = await world.mailsTo(ben.email)
    const texts = (kind: string) => mails.flatMap((mail) => (mail.kind === kind ? mail.text : []))
    expect(texts('new_conversations')).toEqual([
      expect.stringContaining('1 Nachricht wartet'),
      expect.stringMatching(/Eine Person hat dir.*1 Nachricht wartet/s),
    ])
    expect(texts('new_messages')).toEqual([expect.stringMatching(/1 neue Nachricht.*in einer Unterhaltung/s)])
  })

  it('R3.10 waits for the end of the quiet hours where the member lives', async ({ world }) => {
    const [anna, ben] = await writerAndReader(world)
    // 21:55 in Berlin.
    world.clock.pass({ hours: 8, minutes: 54 })
    await sends(anna, ben, 'good night')

    await minutesPass(world, 60)
    const atNight = await kindsTo(world, ben)
    world.clock.pass({ hours: 9, minutes: 3 })
    await looks(world)
    const before = await kindsTo(world, ben)
    await minutesPass(world, 2)

    expect(atNight).toEqual([])
    expect(before).toEqual([])
    expect(world.clock.now().toISOString()).toBe('2026-11-16T07:00:00.000Z')
    expect(await kindsTo(world, ben)).toEqual(['new_conversations'])
  })

  it('R3.10 waits for the morning of whoever lives abroad, by the clock there', async ({ world }) => {
    const [anna, ben] = await writerAndReader(world)
    const lastActiveAt = new Date(world.clock.now().getTime() - 3_600_000)
    const abroad = await person(world, { name: 'Abel', gender: 'male', seeks: 'female', country: 'US', lastActiveAt })
    // Past noon in Berlin, and past six in the morning in Chicago.
    for (const reader of [ben, abroad]) await sends(anna, reader, 'hello')

    await minutesPass(world, 30)
    const early = [await kindsTo(world, ben), await kindsTo(world, abroad)]
    world.clock.pass({ hours: 1, minutes: 29 })
    await looks(world)

    expect(early).toEqual([['new_conversations'], []])
    expect(world.clock.now().toISOString()).toBe('2026-11-15T14:00:00.000Z')
    expect(await kindsTo(world, abroad)).toEqual(['new_conversations'])
  })

  it('R3.10 follows the quiet hours that a member chose, in the zone they named', async ({ world }) => {
    const [anna, ben] = await writerAndReader(world)
    const usual = await ben.call(notifications.readQuietHours, {})
    // Noon in UTC is half past five in the evening in India.
    const chosen = { time_zone: 'Asia/Kolkata', from_hour: 17, to_hour: 18 }
    await ben.call(notifications.changeQuietHours, chosen)
    await sends(anna, ben, 'hello')

    await minutesPass(world, 28)
    const within = await kindsTo(world, ben)
    await minutesPass(world, 2)

    expect(usual).toEqual({ time_zone: 'Europe/Berlin', from_hour: 22, to_hour: 8 })
    expect(await ben.call(notifications.readQuietHours, {})).toEqual(chosen)
    expect(within).toEqual([])
    expect(await kindsTo(world, ben)).toEqual(['new_conversations'])
    const refused = ben.call(notifications.changeQuietHours, { ...chosen, time_zone: 'Asia/Nowhere' })
    await expect(refused).rejects.toMatchObject({ code: 'request.invalid' })
  })

  it('R3.10 reminds once of what has been unread for a day, and not of what was read', async ({ world }) => {
    const [anna, ben] = await writerAndReader(world)
    const [carl] = await menAway(world, 'Carl')
    await sends(anna, ben, 'hello')
    const { conversation } = await sends(anna, carl, 'hello')
    await minutesPass(world, 15)
    await world.works()
    await carl.call(markRead, { conversation, seq: 1 })
    world.clock.pass({ hours: 23, minutes: 40 })
    await looks(world)
    const within = await kindsTo(world, ben)

    await minutesPass(world, 10)
    world.clock.pass({ days: 4 })
    await looks(world)

    expect(within).toEqual(['new_conversations'])
    expect(await kindsTo(world, ben)).toEqual(['new_conversations', 'unread_message_reminders'])
    expect(await kindsTo(world, carl)).toEqual(['new_conversations'])
  })

  it('R3.10 reminds of nothing that has been unread for a week, when nobody has looked for days', async ({ world }) => {
    const [anna, ben] = await writerAndReader(world)
    const [carl] = await menAway(world, 'Carl')
    await sends(anna, ben, 'hello')
    await minutesPass(world, 15)
    world.clock.pass({ days: 2 })
    await sends(anna, carl, 'hello')
    world.clock.pass({ days: 5 })
    await minutesPass(world, 15)

    expect(await kindsTo(world, ben)).toEqual(['new_conversations'])
    expect(await kindsTo(world, carl)).toContain('unread_message_reminders')
  })

  it('R3.10 goes to nobody who left, blocked or was blocked before the look', async ({ world }) => {
    const [anna, ben] = await writerAndReader(world)
    const [carl, dirk, emil] = await menAway(world, 'Carl', 'Dirk', 'Emil')
    for (const somebody of [ben, carl, dirk, emil]) await sends(anna, somebody, 'hello')
    await minutesPass(world, 5)
    await anna.call(block, { id: carl.id })
    await dirk.call(block, { id: anna.id })
    await world.db.updateTable('members').set({ status: 'deleted' }).where('id', '=', emil.id).execute()

    await minutesPass(world, 15)

    const written = await world.db.selectFrom('mails').select('memberId').where('siteId', '=', world.site.id).execute()
    expect(written).toEqual([{ memberId: ben.id }])
    expect(await kindsTo(world, ben)).toEqual(['new_conversations'])
    for (const somebody of [carl, dirk, emil]) expect(await kindsTo(world, somebody)).toEqual([])
  })

  it('R3.10 tells of nobody who has left since they wrote, before the look or while its mail waited', async ({
    world,
  }) => {
    const [anna, ben] = await writerAndReader(world)
    const [carl] = await menAway(world, 'Carl')
    const dora = await person(world, { name: 'Dora', isPaid: true })
    await gives(world, dora.id, 10)
    const leaves = ({ id }: Person) =>
      world.db.updateTable('members').set({ status: 'deleted' }).where('id', '=', id).execute()
    const waiting = () => world.db.selectFrom('mails').select('memberId').where('siteId', '=', world.site.id).execute()
    await sends(anna, ben, 'hello')
    await sends(dora, carl, 'hello')
    await minutesPass(world, 5)

    await leaves(anna)
    await minutesPass(world, 15)
    const written = await waiting()
    await leaves(dora)

    expect(written).toEqual([{ memberId: carl.id }])
    for (const reader of [ben, carl]) expect(await kindsTo(world, reader)).toEqual([])
  })

  it('R3.10 is not sent when its mail has waited, and meanwhile somebody read, blocked or switched it off', async ({
    world,
  }) => {
    const [anna, ben] = await writerAndReader(world)
    const [carl, dirk, emil] = await menAway(world, 'Carl', 'Dirk', 'Emil')
    for (const somebody of [ben, carl, dirk]) await sends(anna, somebody, 'hello')
    const { conversation } = await sends(anna, emil, 'hello')
    await minutesPass(world, 15)
    const waiting = await world.db.selectFrom('mails').select('kind').where('siteId', '=', world.site.id).execute()
    expect(waiting).toHaveLength(4)

    await anna.call(block, { id: carl.id })
    await dirk.call(notifications.changePreference, { kind: 'new_conversations', channel: 'email', is_on: false })
    await emil.call(markRead, { conversation, seq: 1 })

    expect(await kindsTo(world, ben)).toEqual(['new_conversations'])
    for (const somebody of [carl, dirk, emil]) expect(await kindsTo(world, somebody)).toEqual([])
    expect(await world.db.selectFrom('mails').select('id').where('siteId', '=', world.site.id).execute()).toEqual([])
  })

  it('C01 is never about a fictional profile', async ({ world }) => {
    const [, ben] = await writerAndReader(world)
    const doll = await person(world, { name: 'Doll', isFictional: true })
    const draft = { kind: 'text', text: 'hello', score: 0, warning: null, is_automatic: true } as const
    const delivery = { sender: doll.id, receiver: ben.id, key: crypto.randomUUID(), wish: 'hello', draft, price: 0 }
    const context = { ...world.parts, db: world.db, site: world.site, live: { send: () => {}, recheck: () => {} } }
    await deliverMessage(context, delivery)

    await minutesPass(world, 15)

    expect(await kindsTo(world, ben)).toEqual([])
  })

  it('R3.10 ends with one click in the mail program, without a login', async ({ world }) => {
    const [anna, ben] = await writerAndReader(world)
    await sends(anna, ben, 'hello')
    await minutesPass(world, 15)
    const [mail] = await world.mailsTo(ben.email)
    const header = mail?.headers.find(({ name }) => name === 'List-Unsubscribe')?.value ?? ''
    const token = header.slice(1, -1).split('/').at(-1) ?? ''

    await world.visitor().call(notifications.unsubscribe, { token })

    const { preferences } = await ben.call(notifications.readPreferences, {})
    const off = preferences.filter(({ email }) => !email).map(({ kind }) => kind)
    expect(off).toEqual(['new_conversations', 'promotions', 'news'])
  })

  it('R3.10 can be read afterwards by its member, with what it told of, and by nobody else', async ({ world }) => {
    const [anna, ben] = await writerAndReader(world)
    await sends(anna, ben, 'hello')
    await sends(anna, ben, 'are you there?')
    await minutesPass(world, 5)
    const early = await world.db.selectFrom('notices').select('sentAt').where('siteId', '=', world.site.id).execute()
    await minutesPass(world, 10)

    const { notices } = await ben.call(notifications.listNotices, {})

    expect(early).toEqual([{ sentAt: null }])
    expect(notices).toEqual([
      {
        kind: 'new_conversations',
        about: 'new_conversations',
        channel: 'email',
        sent_at: expect.any(String),
        messages: 2,
        chats: 1,
        likes: 0,
        people: 0,
      },
    ])
    expect(await anna.call(notifications.listNotices, {})).toEqual({ notices: [] })
  })

  it('R3.10 does not stand among what a member was told before it is sent', async ({ world }) => {
    const [anna, ben] = await writerAndReader(world)
    await sends(anna, ben, 'hello')
    await minutesPass(world, 5)
    const waiting = await world.db.selectFrom('notices').select('sentAt').where('memberId', '=', ben.id).execute()

    expect(waiting).toEqual([{ sentAt: null }])
    expect(await ben.call(notifications.listNotices, {})).toEqual({ notices: [] })
  })

  it('F15 is sent once when several look at the same moment, or one dies before it is done', async ({ world }) => {
    const [anna, ben] = await writerAndReader(world)
    await sends(anna, ben, 'hello')
    await minutesPass(world, 9)
    world.clock.pass({ minutes: 2 })
    const { db, site, clock } = world

    // The mail cannot be put into the queue: nothing of the notice is left behind.
    await world.ground.owner.query("delete from task_names where name = 'send-mail'")
    await expect(sendNotices(db, site.id, clock.now())).rejects.toThrow('there is no task')
    await world.ground.owner.query("insert into task_names values ('send-mail')")
    const between = await ben.call(notifications.listNotices, {})
    await world.db.updateTable('members').set({ lastActiveAt: '2026-11-15T12:00:00.000Z' }).execute()
    await Promise.all(Array.from({ length: 6 }, () => looks(world)))
    await minutesPass(world, 5)

    expect(between.notices).toEqual([])
    expect(await kindsTo(world, ben)).toEqual(['new_conversations'])
  })

  it('F15 gives each of many exactly one mail for their five messages, however many look at once', async ({
    world,
  }) => {
    // More than are taken at a time.
    const MANY = 120
    const anna = await person(world, { name: 'Anna' })
    const { ground, site, clock } = world
    const now = clock.now()
    await insertCrowd(ground.owner, { site: site.id, writer: anna.id, now, members: MANY, messages: 5 })
    await looks(world)
    world.clock.pass({ minutes: 10 })

    await Promise.all(Array.from({ length: 4 }, () => looks(world)))
    await looks(world)

    const mails = await world.db.selectFrom('mails').select(['memberId', 'kind', 'intent']).execute()
    // Nobody reads them; the tests that follow share the queue.
    await world.ground.owner.query('delete from graphile_worker._private_jobs')
    expect(mails).toHaveLength(MANY)
    expect(new Set(mails.map(({ memberId }) => memberId)).size).toBe(MANY)
    expect(new Set(mails.map(({ kind }) => kind))).toEqual(new Set(['new_conversations']))
    for (const { intent } of mails) expect(intent).toMatchObject({ messages: '5', chats: '1' })
  })

  it('F15 is not missed when nobody looked for hours, nor when the message was late', async ({ world }) => {
    const [anna, ben] = await writerAndReader(world)
    await looks(world)
    await sends(anna, ben, 'hello')
    world.clock.pass({ hours: 5 })
    // Written with a time before the last look: its change took a while.
    await looks(world)
    await minutesPass(world, 15)

    expect(await kindsTo(world, ben)).toEqual(['new_conversations'])
  })

  it('R3.10 is looked for every few seconds on every site', async ({ world, makeWorld }) => {
    const other = await makeWorld()
    const [anna, ben] = await writerAndReader(world)
    const [clara, dirk] = await writerAndReader(other)
    await sends(anna, ben, 'hello')
    await sends(clara, dirk, 'hello')
    const [job] = notificationJobs({ ...world.parts, log: world.app.log, webPush: { send: async () => 'sent' } })

    await job?.run({})
    world.clock.pass({ minutes: 10 })
    await job?.run({})

    expect(job?.everySeconds).toBe(5)
    expect(await kindsTo(world, ben)).toEqual(['new_conversations'])
    expect(await kindsTo(other, dirk)).toEqual(['new_conversations'])
  })
})

/** Nobody has seen them since an hour ago: what they did just now does not speak against telling them. */
async function wasAway(world: World, { id }: Person): Promise<void> {
  const lastActiveAt = new Date(world.clock.now().getTime() - 3_600_000).toISOString()
  await world.db.updateTable('members').set({ lastActiveAt }).where('id', '=', id).execute()
}

describe('a notice of likes', () => {
  /** Somebody who has been away for a while, and two who like her. */
  async function likedByTwo(world: World): Promise<[Person, Person, Person]> {
    const anna = await person(world, { name: 'Anna', photos: 1 })
    const [ben, carl] = await menAway(world, 'Ben', 'Carl')
    world.clock.pass({ minutes: 1 })
    return [anna, ben, carl]
  }

  it('R3.10 is one discreet mail that leads to the newest, once an hour, unless switched off', async ({ world }) => {
    const [anna, ben, carl] = await likedByTwo(world)
    const [dirk, emil] = await menAway(world, 'Dirk', 'Emil')
    await ben.call(like, { id: anna.id })
    await minutesPass(world, 1)
    await carl.call(like, { id: anna.id })
    await minutesPass(world, 15)
    const mails = await world.mailsTo(anna.email)
    await dirk.call(like, { id: anna.id })
    await minutesPass(world, 50)
    const within = await kindsTo(world, anna)
    await minutesPass(world, 10)
    const afterAnHour = await kindsTo(world, anna)
    await anna.call(notifications.changePreference, { kind: 'like', channel: 'email', is_on: false })
    world.clock.pass({ hours: 2 })
    await emil.call(like, { id: anna.id })
    await minutesPass(world, 15)

    const { liked_by: likedBy } = await anna.call(likesOverview, {})
    const newest = likedBy.find(({ id }) => id === carl.id)
    const [mail] = mails
    expect(mails).toHaveLength(1)
    expect(mail?.text).toContain(`https://${world.host}/likes/m/${newest?.like_id}`)
    expect(mail?.subject).not.toMatch(/like|dating|flirt|Ben|Carl/i)
    expect(mail?.text).not.toMatch(/Ben|Carl/)
    expect(within).toEqual(['like'])
    expect(afterAnHour).toEqual(['like', 'like'])
    expect(await kindsTo(world, anna)).toEqual(['like', 'like'])
    const { notices } = await anna.call(notifications.listNotices, {})
    expect(notices).toMatchObject([
      { kind: 'like', likes: 1, messages: 0 },
      { kind: 'like', likes: 2, messages: 0 },
    ])
  })

  it('R3.10 is needless for what was seen, taken back or blocked before the look', async ({ world }) => {
    const [anna, ben, carl] = await likedByTwo(world)
    const [dora, emma] = [await person(world, { name: 'Dora' }), await person(world, { name: 'Emma' })]
    world.clock.pass({ minutes: 1 })
    for (const { id } of [anna, dora]) await ben.call(like, { id })
    await carl.call(like, { id: emma.id })
    await minutesPass(world, 5)
    await ben.call(unlike, { id: anna.id })
    await dora.call(block, { id: ben.id })
    await emma.call(seeLike, { id: carl.id })

    await minutesPass(world, 15)

    for (const somebody of [anna, dora, emma]) expect(await kindsTo(world, somebody)).toEqual([])
  })

  it('R3.10 is no news once it was seen, whenever its receiver was last there', async ({ world }) => {
    const [anna, ben, carl] = await likedByTwo(world)
    const emma = await person(world, { name: 'Emma' })
    world.clock.pass({ minutes: 1 })
    await ben.call(like, { id: anna.id })
    await carl.call(like, { id: emma.id })
    await minutesPass(world, 5)
    await emma.call(seeLike, { id: carl.id })
    await wasAway(world, emma)

    await minutesPass(world, 15)

    expect(await kindsTo(world, anna)).toEqual(['like'])
    expect(await kindsTo(world, emma)).toEqual([])
  })

  it('R3.10 is not sent when its mail has waited, and the like was taken back or blocked meanwhile', async ({
    world,
  }) => {
    const [anna, ben, carl] = await likedByTwo(world)
    const dora = await person(world, { name: 'Dora' })
    world.clock.pass({ minutes: 1 })
    for (const { id } of [anna, dora]) await ben.call(like, { id })
    await anna.call(like, { id: carl.id })
    await minutesPass(world, 15)
    const waiting = await world.db.selectFrom('mails').select('kind').where('siteId', '=', world.site.id).execute()

    await ben.call(unlike, { id: anna.id })
    await ben.call(block, { id: dora.id })

    expect(waiting).toHaveLength(3)
    for (const somebody of [anna, dora]) expect(await kindsTo(world, somebody)).toEqual([])
    expect(await kindsTo(world, carl)).toEqual(['like'])
  })

  it('R3.10 is not sent when its mail has waited, and likes were switched off meanwhile', async ({ world }) => {
    const [anna, ben, carl] = await likedByTwo(world)
    await ben.call(like, { id: anna.id })
    await anna.call(like, { id: carl.id })
    await minutesPass(world, 15)
    const waiting = await world.db.selectFrom('mails').select('kind').where('siteId', '=', world.site.id).execute()

    await anna.call(notifications.changePreference, { kind: 'like', channel: 'email', is_on: false })

    expect(waiting).toHaveLength(2)
    expect(await kindsTo(world, anna)).toEqual([])
    expect(await kindsTo(world, carl)).toEqual(['like'])
  })

  it('R3.10 says nothing of a match that its receiver has taken back', async ({ world }) => {
    const [anna, ben] = await likedByTwo(world)
    await anna.call(like, { id: ben.id })
    await ben.call(like, { id: anna.id })
    await anna.call(unlike, { id: ben.id })
    await wasAway(world, anna)

    await minutesPass(world, 15)

    expect(await kindsTo(world, anna)).toEqual(['like'])
  })

  it('C01 is never about a like that no person gave', async ({ world }) => {
    const [ben] = await menAway(world, 'Ben')
    await person(world, { name: 'Figur', isFictional: true, photos: 1 })
    const liked = await ben.call(autoLike, {})
    await wasAway(world, ben)

    await minutesPass(world, 15)

    expect(liked.is_fictional).toBe(true)
    expect(await kindsTo(world, ben)).toEqual([])
  })

  it('R3.10 says that it is a match when its receiver likes them too, by the same switch', async ({ world }) => {
    const [anna, ben, carl] = await likedByTwo(world)
    await anna.call(like, { id: ben.id })
    world.clock.pass({ minutes: 1 })
    await ben.call(like, { id: anna.id })
    await carl.call(like, { id: anna.id })
    await minutesPass(world, 15)

    const mails = await world.mailsTo(anna.email)
    const match = mails.find(({ kind }) => kind === 'match')

    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['like', 'match'])
    expect(`${match?.subject} ${match?.text}`).not.toMatch(/Ben|Carl/)
    expect(match?.text).toContain('mag dich auch')
    const { notices } = await anna.call(notifications.listNotices, {})
    expect(notices.map(({ kind, about, likes }) => [kind, about, likes]).toSorted()).toEqual([
      ['like', 'like', 1],
      ['like', 'match', 1],
    ])
  })
})

describe('a notice of requests for private photos', () => {
  async function askedByTwo(world: World): Promise<[Person, Person, Person]> {
    const anna = await person(world, { name: 'Anna', photos: 1, privatePhotos: 1 })
    const [ben, carl] = await menAway(world, 'Ben', 'Carl')
    world.clock.pass({ minutes: 1 })
    for (const somebody of [ben, carl]) await somebody.call(requestPhotos, { id: anna.id })
    return [anna, ben, carl]
  }

  it('R3.10 is one discreet mail for all of them, that leads to where they are answered', async ({ world }) => {
    const [anna] = await askedByTwo(world)
    await minutesPass(world, 15)

    const mails = await world.mailsTo(anna.email)

    expect(mails.map(({ kind }) => kind)).toEqual(['photo_request'])
    expect(mails[0]?.subject).toBe('Jemand hat eine Frage an dich')
    expect(mails[0]?.text).toContain('2 Personen bitten')
    expect(mails[0]?.text).toContain(`https://${world.host}/profile`)
    expect(mails[0]?.text).not.toMatch(/Ben|Carl/)
    const { notices } = await anna.call(notifications.listNotices, {})
    expect(notices).toMatchObject([{ kind: 'like', about: 'photo_request', people: 2, likes: 0 }])
  })

  it('R3.10 is needless when it was answered, its sender has left, or it was blocked or switched off, before the look or after it', async ({
    world,
  }) => {
    const [anna, ben, carl] = await askedByTwo(world)
    const [dirk] = await menAway(world, 'Dirk')
    const fina = await person(world, { name: 'Fina', photos: 1, privatePhotos: 1 })
    const owners = await Promise.all(
      ['Dora', 'Emma'].map((name) => person(world, { name, photos: 1, privatePhotos: 1 })),
    )
    world.clock.pass({ minutes: 1 })
    for (const { id } of owners) await ben.call(requestPhotos, { id })
    await dirk.call(requestPhotos, { id: fina.id })
    await minutesPass(world, 5)
    for (const { id } of [ben, carl]) await anna.call(revokePhotos, { viewer_id: id })
    await world.db.updateTable('members').set({ status: 'deleted' }).where('id', '=', dirk.id).execute()
    await minutesPass(world, 15)
    const waiting = await world.db.selectFrom('mails').select('kind').where('siteId', '=', world.site.id).execute()
    await owners[0]?.call(block, { id: ben.id })
    await owners[1]?.call(notifications.changePreference, { kind: 'like', channel: 'email', is_on: false })

    expect(waiting).toHaveLength(2)
    for (const somebody of [anna, fina, ...owners]) expect(await kindsTo(world, somebody)).toEqual([])
  })
})

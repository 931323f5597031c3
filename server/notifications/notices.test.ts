import { describe, expect } from 'vitest'
import { block } from '#contract/blocks.ts'
import { markRead } from '#contract/chats.ts'
import * as notifications from '#contract/notifications.ts'
import { deliverMessage } from '#server/chats/deliver-message.ts'
import { gives, sends } from '#test/chatting.ts'
import { insertCrowd } from '#test/crowd.ts'
import { kindsTo, looks, menAway, minutesPass, writerAndReader } from '#test/noticing.ts'
import { type Person, person } from '#test/people.ts'
import { it } from '#test/world.ts'
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

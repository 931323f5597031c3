import { endOtherSessions, readUser } from '#contract/sessions.ts'
import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import * as chats from '#contract/chats.ts'
import { readEvents } from '#contract/events.ts'
import { block } from '#contract/blocks.ts'
import { spendCredits } from '#server/credits/spend-credits.ts'
import { buys, happens, holdsTrue, spends } from '#test/buying.ts'
import { balanceOf, gives, sends, textsOf, traces, twoWithCredits, unlimited } from '#test/chatting.ts'
import { another, type Person, person } from '#test/people.ts'
import { howManyWait, somebodyWaits } from '#test/waiting.ts'
import { it } from '#test/world.ts'

describe('sending a message', () => {
  it('R1.3 B4.5 a text reaches the other, costs what the site says, and the answer tells the balance', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ settings: unlimited })
    const [anna, ben] = await twoWithCredits(world, 10)

    const key = randomUUID()
    const sent = await sends(anna, ben, '  Hallo  Ben ', key)

    expect(sent).toMatchObject({
      message: { seq: 1, sender_id: anna.id, kind: 'text', text: 'Hallo  Ben', credits: 2, key, warning: null },
      balance: 8,
      prices: { text: 2, picture: 5, ice_breaker: 1 },
    })
    const { messages } = await ben.call(chats.readMessages, { conversation: sent.conversation })
    expect(messages).toMatchObject([{ seq: 1, text: 'Hallo  Ben', credits: null, key: null }])
    expect(await balanceOf(world, anna.id)).toBe(8)
    expect(await balanceOf(world, ben.id)).toBe(10)
  })

  it('A21-3 who owes credits sends no gifts until they are paid for, and goes on writing', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: unlimited })
    const [anna, ben] = await twoWithCredits(world, 100)
    const rose = { kind: 'gift', gift: 'rose' } as const
    const key = randomUUID()
    const given = await sends(anna, ben, rose, key)
    const payment = await buys(world, anna)
    await spends(world, anna, await balanceOf(world, anna.id))
    await gives(world, anna.id, 100)
    await happens(world, payment, 'charge_back')

    await expect(sends(anna, ben, rose)).rejects.toMatchObject({ code: 'credits.owed', details: { debt: 60 } })
    expect(await sends(anna, ben, 'Hallo')).toMatchObject({ balance: 98 })
    // What was sent before it was owed is sent, however often its request is repeated.
    expect((await sends(anna, ben, rose, key)).message).toEqual(given.message)
    await happens(world, payment, 'reverse')
    expect(await sends(anna, ben, rose)).toMatchObject({ message: { kind: 'gift' } })
    await holdsTrue(world)
  })

  it('B4.5 both feeds and both pages tell the whole message: what it cost is told to its sender alone', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ settings: unlimited })
    const [anna, ben] = await twoWithCredits(world, 10)

    const { conversation, message } = await sends(anna, ben, 'Hallo')

    const own = await anna.call(readEvents, { since: 0 })
    const theirs = await ben.call(readEvents, { since: 0 })
    expect(own.events).toEqual([
      {
        seq: 1,
        type: 'message',
        conversation,
        member_id: ben.id,
        message,
        num_unread_messages: 0,
        balance: 8,
        is_fictional: false,
      },
    ])
    expect(theirs.events).toEqual([
      {
        seq: 1,
        type: 'message',
        conversation,
        member_id: anna.id,
        message: { ...message, credits: null, key: null },
        num_unread_messages: 1,
        balance: null,
        is_fictional: false,
      },
    ])
    const pageOf = async (reader: Person) => (await reader.call(chats.readMessages, { conversation })).messages
    expect(await pageOf(anna)).toEqual([message])
    expect(await pageOf(ben)).toEqual([{ ...message, credits: null, key: null }])
  })

  it('R1.3 each gift has its own price, and an unknown one is refused', async ({ makeWorld }) => {
    const world = await makeWorld({
      settings: {
        ...unlimited,
        gifts: [
          { gift: 'rose', credits: 3 },
          { gift: 'ring', credits: null },
        ],
        gift_credits: 7,
      },
    })
    const [anna, ben] = await twoWithCredits(world, 20)

    expect(await anna.call(chats.listGifts, {})).toEqual({
      gifts: [
        { gift: 'rose', credits: 3 },
        { gift: 'ring', credits: 7 },
      ],
    })
    expect(await sends(anna, ben, { kind: 'gift', gift: 'rose' })).toMatchObject({
      balance: 17,
      message: { gift: 'rose', credits: 3 },
    })
    expect(await sends(anna, ben, { kind: 'gift', gift: 'ring' })).toMatchObject({ balance: 10 })
    await expect(sends(anna, ben, { kind: 'gift', gift: 'cake' })).rejects.toMatchObject({
      code: 'request.invalid',
      details: { fields: [{ field: 'message.gift', reason: 'unknown' }] },
    })
  })

  it('R1.3 the standard shop has at least twelve gifts, from 5 to 20 credits', async ({ world }) => {
    const { gifts } = await world.visitor().call(chats.listGifts, {})

    expect(gifts.length).toBeGreaterThanOrEqual(12)
    expect(Math.min(...gifts.map(({ credits }) => credits))).toBe(5)
    expect(Math.max(...gifts.map(({ credits }) => credits))).toBe(20)
  })

  it('R8.1 too few credits is refused with what is needed, and nothing is written', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: unlimited })
    const [anna, ben] = await twoWithCredits(world, 1)

    await expect(sends(anna, ben, 'Hallo')).rejects.toMatchObject({
      code: 'credits.too_few',
      details: { needed: 2, balance: 1 },
    })

    expect(await traces(world)).toEqual({ messages: 0, conversations: 0, keys: 0, openers: 0, entries: 0, events: 0 })
    expect(await balanceOf(world, anna.id)).toBe(1)
  })

  it('R8.1 credits that are spent elsewhere in the same moment are refused with what is left', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ settings: unlimited })
    const [anna, ben] = await twoWithCredits(world, 2)
    const { db, site, clock, ground } = world
    const spending = {
      site: site.id,
      memberId: anna.id,
      amount: 1,
      kind: 'gift',
      ref: 'elsewhere',
      now: clock.now(),
    } as const
    const waiting = async () => {
      const { rows } = await ground.owner.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%send_message%'`,
      )
      return rows[0]?.count
    }

    const { refused } = await db.transaction().execute(async (tx) => {
      await spendCredits(tx, spending)
      const sending = sends(anna, ben, 'Hallo').catch((error: unknown) => error)
      await expect.poll(waiting).toBe(1)
      return { refused: sending }
    })

    expect(await refused).toMatchObject({ code: 'credits.too_few', details: { needed: 2, balance: 1 } })
  })

  it('R5.10 empty, too long and invisible texts are refused by name', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { ...unlimited, message_length: 50 } })
    const [anna, ben] = await twoWithCredits(world)
    const field = (reason: string, bound?: number) => ({
      code: 'request.invalid',
      details: { fields: [{ field: 'message.text', reason, ...(bound ? { bound } : {}) }] },
    })

    await expect(sends(anna, ben, '   ')).rejects.toMatchObject(field('too_short', 1))
    await expect(sends(anna, ben, '\u0000\u0007\u202e')).rejects.toMatchObject(field('too_short', 1))
    await expect(sends(anna, ben, 'x'.repeat(51))).rejects.toMatchObject(field('too_long', 50))
    expect((await sends(anna, ben, 'x'.repeat(50))).message.text).toHaveLength(50)
    expect((await sends(anna, ben, 'a\u202eb\u0007c')).message.text).toBe('abc')
  })

  it('R7.18 without a key nothing is sent', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: unlimited })
    const [anna, ben] = await twoWithCredits(world)

    const call = anna.call(chats.sendMessage, { id: ben.id, message: { kind: 'text', text: 'Hallo' } }, null)

    await expect(call).rejects.toMatchObject({ code: 'request.key_missing' })
    await expect(sends(anna, ben, 'Hallo', 'always the same')).rejects.toMatchObject({ code: 'request.key_invalid' })
    expect((await traces(world))['messages']).toBe(0)
  })

  it('B4.6 a reply quotes what it answers; one to nothing is refused', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: unlimited })
    const [anna, ben] = await twoWithCredits(world)
    await sends(anna, ben, 'Magst du Kaffee?')

    const { conversation, message } = await sends(ben, anna, { kind: 'text', text: 'Ja', reply_to: 1 })

    expect(message.reply).toEqual({ seq: 1, sender_id: anna.id, kind: 'text', text: 'Magst du Kaffee?' })
    await expect(sends(ben, anna, { kind: 'text', text: 'Ja', reply_to: 9 })).rejects.toMatchObject({
      details: { fields: [{ field: 'reply_to', reason: 'unknown' }] },
    })
    // What somebody has removed they can no longer read, nor have it quoted.
    await ben.call(chats.removeChat, { conversation })
    await expect(sends(ben, anna, { kind: 'text', text: 'Ja', reply_to: 1 })).rejects.toMatchObject({
      details: { fields: [{ field: 'reply_to', reason: 'unknown' }] },
    })
  })

  it('R2.37 an ice-breaker is a line that fits the two, at its own price; others are refused', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ settings: { ...unlimited, ice_breakers: { de: ['Na, {name}?'] } } })
    const [anna, ben] = await twoWithCredits(world, 10, [{ interests: ['music'] }, { interests: ['music'] }])

    const { lines, credits } = await anna.call(chats.listIceBreakers, { id: ben.id })
    expect(credits).toBe(1)
    expect(lines[0]).toEqual({ line: 'own_0', text: 'Na, Ben?' })
    const shared = lines.find(({ line }) => line === 'shared_interest')
    expect(shared?.text).toContain('Musik')

    const sent = await sends(anna, ben, { kind: 'ice_breaker', line: 'shared_interest' })
    expect(sent).toMatchObject({ balance: 9, message: { kind: 'ice_breaker', text: shared?.text } })
    await expect(sends(anna, ben, { kind: 'ice_breaker', line: 'own_7' })).rejects.toMatchObject({
      code: 'request.invalid',
    })
  })
})

describe('the guard', () => {
  it('B2.3 A25 warns the receiver alone, keeps a score, and lets the message through', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: unlimited })
    const [anna, ben] = await twoWithCredits(world)

    const { conversation, message } = await sends(anna, ben, 'Schreib mir auf WhatsApp')

    expect(message.warning).toBeNull()
    const { messages } = await ben.call(chats.readMessages, { conversation })
    expect(messages).toMatchObject([{ text: 'Schreib mir auf WhatsApp', warning: 'contact' }])
    const own = await anna.call(chats.readMessages, { conversation })
    expect(own.messages).toMatchObject([{ text: 'Schreib mir auf WhatsApp', warning: null }])
    expect((await ben.call(readEvents, { since: 0 })).events).toMatchObject([{ message: { warning: 'contact' } }])
    const { rows } = await world.ground.owner.query<{ score: number }>(
      'select score from messages where site_id = $1',
      [world.site.id],
    )
    expect(rows[0]?.score).toBeGreaterThan(0)
  })
})

describe('what a free member may do', () => {
  it('R5.7 starts two conversations and no third; answering others stays possible', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: unlimited })
    const anna = await person(world)
    await gives(world, anna.id, 100)
    const others = await Promise.all(Array.from({ length: 4 }, () => person(world, { isPaid: true })))
    const [one, two, three, four] = others
    if (!one || !two || !three || !four) throw new Error('Somebody is missing')
    await gives(world, four.id, 10)

    await sends(anna, one, 'Eins')
    await sends(anna, two, 'Zwei')
    await expect(sends(anna, three, 'Drei')).rejects.toMatchObject({ code: 'chats.free_limit', details: { limit: 2 } })
    expect((await anna.call(chats.findChat, { id: three.id })).refusal).toBe('chats.free_limit')
    await sends(anna, one, 'Noch eins')
    await sends(four, anna, 'Hallo')
    expect((await sends(anna, four, 'Selber hallo')).message.seq).toBe(2)
  })

  it('R5.7 twenty first messages at once start two conversations, not more', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: unlimited })
    const anna = await person(world)
    await gives(world, anna.id, 100)
    const others = await Promise.all(Array.from({ length: 20 }, () => person(world)))

    const answers = await Promise.allSettled(others.map((other) => sends(anna, other, 'Hallo')))

    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await balanceOf(world, anna.id)).toBe(96)
  })

  it('R5.7 the first text of a new member is free, and only texts are', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { ...unlimited, free_signup_messages: 1 } })
    const [anna, ben] = await twoWithCredits(world, 10)

    expect((await anna.call(chats.findChat, { id: ben.id })).prices.text).toBe(0)
    expect(await sends(anna, ben, { kind: 'gift', gift: 'rose' })).toMatchObject({ balance: 5, prices: { text: 0 } })
    expect(await sends(anna, ben, 'Gratis')).toMatchObject({ balance: 5, message: { credits: 0 }, prices: { text: 2 } })
    expect(await sends(anna, ben, 'Bezahlt')).toMatchObject({ balance: 3, message: { credits: 2 } })
  })

  it('R1.3 answering is free when the site says so, and only for whom did not begin', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { ...unlimited, answers_are_free: true } })
    const [anna, ben] = await twoWithCredits(world, 10)

    expect((await sends(anna, ben, 'Hallo')).balance).toBe(8)
    expect((await ben.call(chats.findChat, { id: anna.id })).prices.text).toBe(0)
    expect(await sends(ben, anna, 'Hallo')).toMatchObject({ balance: 10, prices: { text: 0 } })
    expect((await anna.call(chats.findChat, { id: ben.id })).prices.text).toBe(2)
    expect((await sends(anna, ben, 'Wie gehts?')).balance).toBe(6)

    await world.sets({ answers_are_free: false })
    expect((await ben.call(chats.findChat, { id: anna.id })).prices.text).toBe(2)
    expect((await sends(ben, anna, 'Gut')).balance).toBe(8)
  })
})

describe('who cannot be written to', () => {
  it('R8.1 whoever has blocked the member: told so in a conversation, not there without one', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: unlimited })
    const [anna, ben] = await twoWithCredits(world)
    const carla = await person(world, { name: 'Carla' })
    await sends(anna, ben, 'Hallo')
    const before = await traces(world)

    await ben.call(block, { id: anna.id })
    await carla.call(block, { id: anna.id })

    await expect(sends(anna, ben, 'Noch da?')).rejects.toMatchObject({ code: 'chats.blocked' })
    await expect(sends(anna, carla, 'Hallo')).rejects.toMatchObject({ code: 'profiles.not_found' })
    await expect(sends(ben, anna, 'Tschüss')).rejects.toMatchObject({ code: 'chats.you_blocked' })
    expect(await traces(world)).toEqual(before)
    expect(await balanceOf(world, anna.id)).toBe(998)
  })

  it('B4.5 somebody who has left, was banned, hides, or is oneself', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: unlimited })
    const [anna, ben] = await twoWithCredits(world)
    const hidden = await person(world, { isInvisible: true })
    const left = await person(world, { status: 'deleted' })
    await sends(anna, ben, 'Hallo')

    for (const nobody of [hidden, left, anna, { id: randomUUID() as typeof anna.id }])
      await expect(sends(anna, nobody, 'Hallo')).rejects.toMatchObject({ code: 'profiles.not_found' })

    await world.db.updateTable('members').set({ status: 'banned' }).where('id', '=', ben.id).execute()
    await expect(sends(anna, ben, 'Hallo')).rejects.toMatchObject({ code: 'chats.partner_gone' })
    expect(await balanceOf(world, anna.id)).toBe(998)
  })

  it('R4.5 somebody who hides can go on with those they know', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: unlimited })
    const [anna, ben] = await twoWithCredits(world)
    await sends(anna, ben, 'Hallo')
    await world.db.updateTable('profiles').set({ isInvisible: true }).where('memberId', '=', ben.id).execute()

    expect((await sends(anna, ben, 'Noch da?')).message.seq).toBe(2)
  })

  it('A20-10 nobody pays for a message to somebody whose profile was rejected', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: unlimited })
    const [anna, ben] = await twoWithCredits(world)
    await sends(anna, ben, 'Hallo')
    await world.db.updateTable('profiles').set({ status: 'rejected' }).where('memberId', '=', ben.id).execute()

    await expect(sends(anna, ben, 'Noch da?')).rejects.toMatchObject({ code: 'chats.partner_gone' })
    expect(await balanceOf(world, anna.id)).toBe(998)
  })

  it('A20-M2 what one member sends at once leaves connections to everybody else', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: unlimited })
    const [anna, ben] = await twoWithCredits(world)
    const { owner } = world.ground
    await sends(anna, ben, 'Hallo')
    // Each takes as long as this holds.
    await owner.query('begin')
    await owner.query('select from chat_senders where site_id = $1 and member_id = $2 for update', [
      world.site.id,
      anna.id,
    ])
    const all = Array.from({ length: 110 }, () => Promise.allSettled([sends(anna, ben, 'Hallo')]))

    expect(await Promise.race(all)).toMatchObject([{ reason: { code: 'server.busy' } }])
    expect((await ben.call(readUser, {})).user?.id).toBe(ben.id)

    await owner.query('rollback')
    const sent = (await Promise.all(all)).flat().filter(({ status }) => status === 'fulfilled')
    expect(sent).toHaveLength(102)
  })

  it('A35-4 what a household of many sends at once leaves connections to everybody else', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: unlimited })
    const household = await Promise.all(Array.from({ length: 3 }, () => twoWithCredits(world)))
    const elsewhere = world.visitor({ ip: '198.51.100.9' })
    await elsewhere.logsIn((await world.member()).email)
    const { owner } = world.ground
    await owner.query('begin')
    await owner.query('lock table messages in access exclusive mode')

    const all = household.flatMap(([one, other]) => [sends(one, other, 'Hallo'), sends(other, one, 'Hallo')])
    await somebodyWaits(world, 4)
    const others = []
    for (let i = 0; i < 20; i++) others.push((await elsewhere.asks(readUser, {})).statusCode)
    const waiting = await howManyWait(world)
    await owner.query('rollback')

    expect(await Promise.all(all)).toHaveLength(6)
    expect(new Set(others)).toEqual(new Set([200]))
    expect(waiting).toBe(4)
  })

  it('A23-4 is not sent any more when its session was ended while it waited', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: unlimited })
    const [anna, ben] = await twoWithCredits(world)
    const phone = await another(world, anna)
    const { owner } = world.ground
    await owner.query('begin')
    await owner.query('lock table messages in access exclusive mode')
    const under = [sends(anna, ben, 'Eins'), sends(anna, ben, 'Zwei')]
    await somebodyWaits(world, 2)

    const late = Promise.allSettled([sends(anna, ben, 'Drei')])
    await phone.call(endOtherSessions, {})
    await owner.query('rollback')

    expect(await late).toMatchObject([{ reason: { code: 'authentication_required' } }])
    await Promise.all(under)
  })

  it('A20-M2 a first message that is refused keeps its pace too', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { ...unlimited, messages_per_minute: 60, message_burst: 5 } })
    const [anna] = await twoWithCredits(world)
    const opener = 'Ich habe gerade dein schönes Profil gesehen'
    for (let i = 0; i < 3; i++) await sends(anna, await person(world), opener)
    const other = await person(world)

    for (const code of ['chats.same_opener', 'chats.same_opener', 'chats.too_fast', 'chats.too_fast'])
      await expect(sends(anna, other, opener)).rejects.toMatchObject({ code })
  })

  it('R6.4 whoever was rejected writes to nobody any more', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: unlimited })
    const [anna, ben] = await twoWithCredits(world)
    await sends(anna, ben, 'Hallo')
    await world.db.updateTable('profiles').set({ status: 'rejected' }).where('memberId', '=', anna.id).execute()

    await expect(sends(anna, ben, 'Noch da?')).rejects.toMatchObject({ code: 'authentication_required' })
    expect(await balanceOf(world, anna.id)).toBe(998)
  })

  it('R4.1 whoever has not confirmed their address writes to nobody yet', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: unlimited })
    const newcomer = await person(world, { status: 'not_confirmed' })
    const ben = await person(world)

    await expect(sends(newcomer, ben, 'Hallo')).rejects.toMatchObject({ code: 'account.confirm_first' })
  })

  it('R2.5 A20 a stranger, another site and a visitor find no chat, whatever they ask', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: unlimited })
    const elsewhere = await makeWorld({ settings: unlimited })
    const [anna, ben] = await twoWithCredits(world)
    const { conversation } = await sends(anna, ben, 'Geheim')
    const strangers = [await person(world), await person(elsewhere)]
    const calls = [
      [chats.readChat, { conversation }],
      [chats.readMessages, { conversation }],
      [chats.searchMessages, { conversation, text: 'Geheim' }],
      [chats.markRead, { conversation, seq: 1 }],
      [chats.acceptPictures, { conversation, accepts_pictures: true }],
      [chats.removeChat, { conversation }],
      [chats.restoreChat, { conversation }],
    ] as const

    for (const [endpoint, input] of calls) {
      for (const stranger of strangers)
        expect((await stranger.asks(endpoint, input)).json()).toMatchObject({ code: 'chats.not_found' })
      expect((await world.visitor().asks(endpoint, input)).statusCode).toBe(403)
    }
    expect(await textsOf(ben, conversation)).toEqual(['Geheim'])
    expect((await ben.call(chats.readChat, { conversation })).read_seq).toBe(0)
  })
})

describe('how much one may send', () => {
  it('B2.3 five at once, then one a second', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { ...unlimited, message_burst: 5, messages_per_minute: 60 } })
    const [anna, ben] = await twoWithCredits(world)

    for (let i = 0; i < 5; i++) await sends(anna, ben, `Nachricht ${i}`)
    await expect(sends(anna, ben, 'Zu schnell')).rejects.toMatchObject({
      code: 'chats.too_fast',
      details: { seconds: 1 },
    })
    world.clock.pass({ seconds: 1 })
    await sends(anna, ben, 'Wieder gut')
    await expect(sends(anna, ben, 'Zu schnell')).rejects.toMatchObject({ code: 'chats.too_fast' })
  })

  it('B2.3 a new account sends so many on its first day; afterwards more', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { ...unlimited, new_account_hours: 24, new_account_messages: 3 } })
    const [anna, ben] = await twoWithCredits(world)

    for (let i = 0; i < 3; i++) await sends(anna, ben, `Nachricht ${i}`)
    await expect(sends(anna, ben, 'Noch eine')).rejects.toMatchObject({
      code: 'chats.new_account',
      details: { limit: 3 },
    })
    world.clock.pass({ hours: 24 })
    await sends(anna, ben, 'Am nächsten Tag')
  })

  it('B2.3 so many new people in an hour', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { ...unlimited, first_messages_per_hour: 2 } })
    const [anna, ben] = await twoWithCredits(world)
    const others = await Promise.all([person(world), person(world)])

    await sends(anna, ben, 'Hallo')
    await sends(anna, others[0], 'Hallo')
    await expect(sends(anna, others[1], 'Hallo')).rejects.toMatchObject({ code: 'chats.too_many_new' })
    await sends(anna, ben, 'Dir darf ich')
    world.clock.pass({ hours: 1 })
    await sends(anna, others[1], 'Hallo')
  })

  it('B2.3 the same opener to many people is held for a day, however it is decorated; a greeting is not', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ settings: unlimited })
    const [anna] = await twoWithCredits(world)
    const others = await Promise.all(Array.from({ length: 7 }, () => person(world)))
    const opener = 'Ich habe gerade dein schönes Profil gesehen'
    const [one, two, three, four, five, six, seven] = others
    if (!one || !two || !three || !four || !five || !six || !seven) throw new Error('Somebody is missing')

    await sends(anna, one, opener)
    await sends(anna, two, `${opener}!!!`)
    await sends(anna, three, opener.toUpperCase())
    await expect(sends(anna, four, `${opener} …`)).rejects.toMatchObject({ code: 'chats.same_opener' })
    await sends(anna, four, 'Hallo, wie war dein Tag heute so?')
    for (const other of [five, six]) await sends(anna, other, 'Hallo!')
    world.clock.pass({ hours: 23 })
    // In vain, and so without making the wait any longer.
    for (let i = 0; i < 3; i++)
      await expect(sends(anna, seven, opener)).rejects.toMatchObject({ code: 'chats.same_opener' })

    const { rows } = await world.ground.owner.query('select from openers where site_id = $1 and is_held', [
      world.site.id,
    ])
    // Noted once an hour, however often it is tried.
    expect(rows).toHaveLength(2)
    expect(await balanceOf(world, anna.id)).toBe(1000 - 6 * 2)
    world.clock.pass({ hours: 1 })
    await sends(anna, seven, opener)
  })

  it('B2.3 R8.1 an opener that was refused for want of credits counts for nothing', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { ...unlimited, free_signup_messages: 0 } })
    const [anna, ben] = await twoWithCredits(world, 1)
    const opener = 'Ich habe gerade dein schönes Profil gesehen'
    for (let i = 0; i < 4; i++)
      await expect(sends(anna, ben, opener)).rejects.toMatchObject({ code: 'credits.too_few' })

    expect((await traces(world))['openers']).toBe(0)
  })
})

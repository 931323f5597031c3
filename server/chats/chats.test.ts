import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import * as chats from '#contract/chats.ts'
import { readEvents } from '#contract/events.ts'
import { block, unblock } from '#contract/blocks.ts'
import { PAGE_SIZE } from '#contract/page.ts'
import { endOtherSessions, listSessions, pageHidden } from '#contract/sessions.ts'
import { limits } from '#server/limits.ts'
import { sends, textsOf, twoWithCredits, unlimited } from '#test/chatting.ts'
import { LiveClient, LiveNode } from '#test/live.ts'
import { another, type Person, person } from '#test/people.ts'
import { howManyWait, somebodyWaits } from '#test/waiting.ts'
import { it, type World } from '#test/world.ts'
import { mayTell } from './may-tell.ts'

const two = async (world: World) => {
  await world.sets(unlimited)
  return twoWithCredits(world)
}

const typesOf = async (reader: Person) => (await reader.call(readEvents, { since: 0 })).events.map(({ type }) => type)

describe('the number of a message', () => {
  it.for([2_147_483_648, Number.MAX_SAFE_INTEGER])(
    'S-L6 beyond what there can be (%i) is refused',
    async (seq, { world }) => {
      const [anna, ben] = await two(world)
      const { conversation } = await sends(anna, ben, 'Hallo')
      const refused = { code: 'request.invalid' }

      await expect(ben.call(chats.markRead, { conversation, seq })).rejects.toMatchObject(refused)
      await expect(sends(ben, anna, { kind: 'text', text: 'Hallo', reply_to: seq })).rejects.toMatchObject(refused)
    },
  )
})

describe('the list of chats', () => {
  it('R3.4 R7.11 has conversation, profile, unread messages and the last message, the newest first', async ({
    world,
  }) => {
    const [anna, ben] = await two(world)
    const clara = await person(world, { name: 'Clara', isFictional: true })
    const first = await sends(ben, anna, 'Hallo')
    world.clock.pass({ seconds: 1 })
    await sends(ben, anna, 'Wie geht es dir?')
    world.clock.pass({ seconds: 1 })
    const second = await sends(anna, clara, 'Hallo Clara')

    const { chats: list, unread_messages, next } = await anna.call(chats.listChats, {})

    expect(list).toMatchObject([
      {
        conversation: second.conversation,
        profile: { id: clara.id, name: 'Clara', is_fictional: true },
        num_unread_messages: 0,
        last_message: { seq: 1, text: 'Hallo Clara', credits: 2 },
        is_own: true,
      },
      {
        conversation: first.conversation,
        profile: { id: ben.id, is_fictional: false },
        num_unread_messages: 2,
        last_message: { seq: 2, text: 'Wie geht es dir?', credits: null },
        is_own: false,
      },
    ])
    expect({ unread_messages, next }).toEqual({ unread_messages: 2, next: null })
    expect((await anna.call(chats.listChats, { name: 'clar' })).chats).toHaveLength(1)
  })

  it('R7.11 comes in pages that leave nothing out, and is not open to visitors', async ({ world }) => {
    const [anna] = await two(world)
    for (let i = 0; i < PAGE_SIZE + 3; i++) {
      if (i % 3 === 0) world.clock.pass({ seconds: 1 })
      await sends(anna, await person(world, { name: `Person ${i}` }), 'Hallo')
    }

    const first = await anna.call(chats.listChats, {})
    const second = await anna.call(chats.listChats, { after: first.next ?? '' })

    expect([first.chats.length, second.chats.length, second.next]).toEqual([PAGE_SIZE, 3, null])
    const ids = [...first.chats, ...second.chats].map(({ conversation }) => conversation)
    expect(new Set(ids).size).toBe(PAGE_SIZE + 3)
    expect((await world.visitor().asks(chats.listChats, {})).statusCode).toBe(403)
    expect((await anna.asks(chats.listChats, { after: 'nonsense' })).statusCode).toBe(400)
  })

  it('R6.4 a block hides the chat from both, and its unread messages; who unblocks has it again', async ({ world }) => {
    const [anna, ben] = await two(world)
    const { conversation } = await sends(anna, ben, 'Hallo')

    await ben.call(block, { id: anna.id })

    for (const one of [anna, ben]) {
      expect(await one.call(chats.listChats, {})).toEqual({ chats: [], next: null, unread_messages: 0 })
      await expect(one.call(chats.readMessages, { conversation })).rejects.toMatchObject({ code: 'chats.not_found' })
      await expect(one.call(chats.markRead, { conversation, seq: 1 })).rejects.toMatchObject({
        code: 'chats.not_found',
      })
    }
    await expect(anna.call(chats.findChat, { id: ben.id })).rejects.toMatchObject({ code: 'profiles.not_found' })
    await ben.call(unblock, { id: anna.id })
    expect((await ben.call(chats.listChats, {})).unread_messages).toBe(1)
  })

  it('R6.4 A20 no call that names a chat does anything for a stranger, or for either of the two while a block stands', async ({
    world,
  }) => {
    const [anna, ben] = await two(world)
    const carla = await person(world)
    const { conversation } = await sends(anna, ben, 'Hallo')
    const codesFor = async (one: Person) => {
      const answers = [
        await one.asks(chats.readChat, { conversation }),
        await one.asks(chats.readMessages, { conversation }),
        await one.asks(chats.searchMessages, { conversation, text: 'Hallo' }),
        await one.asks(chats.acceptPictures, { conversation, accepts_pictures: true }),
        await one.asks(chats.markRead, { conversation, seq: 1 }),
        await one.asks(chats.removeChat, { conversation }),
        await one.asks(chats.restoreChat, { conversation }),
      ]
      return answers.map((answer) => [answer.statusCode, answer.json<{ code?: string }>().code])
    }
    const notFound = Array.from({ length: 7 }, () => [404, 'chats.not_found'])

    const ofStranger = await codesFor(carla)
    await ben.call(block, { id: anna.id })
    const whileBlocked = [await codesFor(anna), await codesFor(ben)]
    await ben.call(unblock, { id: anna.id })

    expect(ofStranger).toEqual(notFound)
    expect(whileBlocked).toEqual([notFound, notFound])
    expect((await codesFor(ben)).map(([status]) => status)).toEqual(notFound.map(() => 200))
  })

  it('R4.2 a chat with somebody who left is gone from the list', async ({ world }) => {
    const [anna, ben] = await two(world)
    const { conversation } = await sends(ben, anna, 'Hallo')
    await world.db.updateTable('members').set({ status: 'deleted' }).where('id', '=', ben.id).execute()

    expect(await anna.call(chats.listChats, {})).toMatchObject({ chats: [], unread_messages: 0 })
    await expect(anna.call(chats.readChat, { conversation })).rejects.toMatchObject({ code: 'chats.not_found' })
    await expect(anna.call(chats.findChat, { id: ben.id })).rejects.toMatchObject({ code: 'profiles.not_found' })
  })
})

describe('a chat', () => {
  it('R2.3 with somebody is found before anything is written, and writes no row by being opened', async ({ world }) => {
    const [anna, ben] = await two(world)

    const chat = await anna.call(chats.findChat, { id: ben.id })

    expect(chat).toMatchObject({ conversation: null, last_seq: 0, balance: 1000, refusal: null, prices: { text: 2 } })
    const { rows } = await world.ground.owner.query('select from conversations where site_id = $1', [world.site.id])
    expect(rows).toEqual([])
    const sent = await sends(anna, ben, 'Hallo')
    expect((await anna.call(chats.findChat, { id: ben.id })).conversation).toBe(sent.conversation)
  })

  it('R4.1 tells who has not confirmed their address that they cannot write yet', async ({ world }) => {
    const newcomer = await person(world, { status: 'not_confirmed' })
    const ben = await person(world)

    expect((await newcomer.call(chats.findChat, { id: ben.id })).refusal).toBe('account.confirm_first')
    expect((await ben.call(chats.findChat, { id: (await person(world)).id })).refusal).toBeNull()
  })

  it('B1.1 says that the other is a fictional profile, in the list, the chat and the event', async ({ world }) => {
    const [anna] = await two(world)
    const clara = await person(world, { isFictional: true, isPaid: true })
    const { conversation } = await sends(anna, clara, 'Hallo')

    expect((await anna.call(chats.readChat, { conversation })).profile.is_fictional).toBe(true)
    expect((await anna.call(chats.listChats, {})).chats[0]?.profile.is_fictional).toBe(true)
    expect((await anna.call(readEvents, { since: 0 })).events[0]).toMatchObject({ is_fictional: true })
  })

  it('R9.7 is read a page at a time in both directions, without gap or repeat', async ({ world }) => {
    const [anna, ben] = await two(world)
    const { conversation } = await sends(anna, ben, '1')
    for (let i = 2; i <= 120; i++) await sends(anna, ben, String(i))
    const page = async (where: { before?: number; after?: number }) => {
      const { messages, is_more } = await ben.call(chats.readMessages, { conversation, ...where })
      return { first: messages[0]?.seq, last: messages.at(-1)?.seq, count: messages.length, is_more }
    }

    expect(await page({})).toEqual({ first: 71, last: 120, count: 50, is_more: true })
    expect(await page({ before: 71 })).toEqual({ first: 21, last: 70, count: 50, is_more: true })
    expect(await page({ before: 21 })).toEqual({ first: 1, last: 20, count: 20, is_more: false })
    expect(await page({ after: 100 })).toEqual({ first: 101, last: 120, count: 20, is_more: false })
    expect(await page({ after: 0 })).toEqual({ first: 1, last: 50, count: 50, is_more: true })
    await expect(page({ before: 5, after: 1 })).rejects.toMatchObject({ code: 'request.invalid' })
  })

  it('B4.6 finds a text in a chat, whatever its case; signs of patterns are plain signs', async ({ world }) => {
    const [anna, ben] = await two(world)
    const { conversation } = await sends(anna, ben, 'Magst du Kaffee?')
    await sends(ben, anna, '100 % KAFFEE')
    await sends(ben, anna, 'Tee')
    const seqs = async (text: string) =>
      (await anna.call(chats.searchMessages, { conversation, text })).messages.map(({ seq }) => seq)

    expect(await seqs('kaffee')).toEqual([2, 1])
    expect(await seqs('0 %')).toEqual([2])
    expect(await seqs('__')).toEqual([])
  })

  it('A15-3 looks through a long chat a thousand messages at a time, and says where to go on', async ({ world }) => {
    const [anna, ben] = await two(world)
    const { conversation } = await sends(anna, ben, 'Nadel im Heu')
    for (let seq = 2; seq <= 3; seq++) await sends(ben, anna, 'Heu')
    await world.ground.owner.query(
      `with last as (update conversations set last_seq = 2500 where id = $1 returning site_id, id, last_at)
       insert into messages (site_id, conversation_id, seq, sender_id, key, credits, is_automatic, score, kind, text, created_at)
       select l.site_id, l.id, n, $2, gen_random_uuid(), 0, false, 0, 'text', case n when 1400 then 'Nadel' else 'Heu' end, l.last_at
       from last l, generate_series(4, 2500) n`,
      [conversation, anna.id],
    )
    const searches = (before?: number) => anna.call(chats.searchMessages, { conversation, text: 'nadel', before })
    const seqsOf = ({ messages }: { messages: { seq: number }[] }) => messages.map(({ seq }) => seq)

    const [newest, middle, oldest] = [await searches(), await searches(1501), await searches(501)]

    expect([seqsOf(newest), newest.before]).toEqual([[], 1501])
    expect([seqsOf(middle), middle.before]).toEqual([[1400], 501])
    expect([seqsOf(oldest), oldest.before]).toEqual([[1], null])
  })

  it('A15-3 goes on below the last of a page that is full', async ({ world }) => {
    const [anna, ben] = await two(world)
    const { conversation } = await sends(anna, ben, 'Heu')
    await world.ground.owner.query(
      `with last as (update conversations set last_seq = 60 where id = $1 returning site_id, id, last_at)
       insert into messages (site_id, conversation_id, seq, sender_id, key, credits, is_automatic, score, kind, text, created_at)
       select l.site_id, l.id, n, $2, gen_random_uuid(), 0, false, 0, 'text', 'Heu', l.last_at from last l, generate_series(2, 60) n`,
      [conversation, anna.id],
    )
    const searches = (before?: number) => anna.call(chats.searchMessages, { conversation, text: 'heu', before })

    const first = await searches()
    const second = await searches(first.before ?? 0)

    expect([first.messages.length, first.before]).toEqual([50, 11])
    expect([second.messages.length, second.before]).toEqual([10, null])
  })

  it('A15-3 asks who searches their chats without a pause to wait', async ({ world }) => {
    const [anna, ben] = await two(world)
    const { conversation } = await sends(anna, ben, 'Heu')
    await world.sets({ requests_per_minute: 3 })
    const far = (last: number) => world.visitor({ cookies: Object.fromEntries(anna.cookies), ip: `198.51.${last}.1` })
    const codes = []
    for (let i = 0; i < 4; i++)
      codes.push((await far(i).asks(chats.searchMessages, { conversation, text: 'heu' })).statusCode)

    expect(codes).toEqual([200, 200, 200, 429])
  })

  it('A16-4 A17-2 has so many searches at once as leave connections, and turns, for everybody else', async ({
    world,
  }) => {
    const [anna, ben] = await two(world)
    const { conversation } = await sends(anna, ben, 'Heu')
    const { owner } = world.ground
    // Each search takes as long as this holds.
    await owner.query('begin')
    await owner.query('lock table messages in access exclusive mode')
    const SERVED = 6
    // From many devices: what one of them asks for takes turns already.
    const devices = await Promise.all(Array.from({ length: 16 }, () => another(world, anna)))
    const asked = { conversation, text: 'heu' }
    const all = devices.flatMap((device) => Array.from({ length: 4 }, () => device.asks(chats.searchMessages, asked)))

    // Before a turn is free again: on a busy machine some have not come by then.
    const refused: number[] = []
    const noted = all.map(async (one) => refused.push((await one).statusCode))
    await expect.poll(() => refused.length).toBe(all.length - SERVED)
    expect(new Set(refused)).toEqual(new Set([503]))
    // In the same house: what waits for its turn holds none of its places in the database.
    expect((await ben.call(listSessions, {})).sessions.length).toBeGreaterThan(0)
    const other = ben.call(chats.searchMessages, { conversation, text: 'heu' })

    await owner.query('rollback')
    await Promise.all(noted)
    expect(refused.filter((code) => code === 200)).toHaveLength(SERVED)
    expect((await other).messages).toHaveLength(1)
  })

  it('A32-3 searches for nobody whose session was ended while they waited', async ({ world }) => {
    const [anna, ben] = await two(world)
    const { conversation } = await sends(anna, ben, 'Geheim')
    const thief = await another(world, anna)
    const { owner } = world.ground
    const searches = () => thief.asks(chats.searchMessages, { conversation, text: 'geheim' })
    await owner.query('begin')
    await owner.query('lock table messages in access exclusive mode')
    const first = searches()
    await somebodyWaits(world)
    const late = searches()
    // By its answer the search has come to its turn, and waits.
    await thief.call(listSessions, {})

    await anna.call(endOtherSessions, {})
    await owner.query('rollback')
    await first

    expect((await late).json()).toMatchObject({ code: 'authentication_required' })
  })

  it('A32-4 has one search of a household at a time, and one place for everybody else', async ({ world }) => {
    await world.sets(unlimited)
    const [anna, ben] = await twoWithCredits(world, 1000, [{ ip: '198.51.100.4' }, { ip: '198.51.100.4' }])
    const [cleo, dan] = await twoWithCredits(world, 1000, [{ ip: '203.0.113.9' }, {}])
    const { conversation } = await sends(anna, ben, 'Heu')
    const other = await sends(cleo, dan, 'Heu')
    const { owner } = world.ground
    await owner.query('begin')
    await owner.query('lock table messages in access exclusive mode')

    const all = [anna, ben].map((one) => one.asks(chats.searchMessages, { conversation, text: 'heu' }))
    await somebodyWaits(world)
    for (const one of [anna, ben]) await one.call(listSessions, {})
    const atHome = await howManyWait(world)
    all.push(cleo.asks(chats.searchMessages, { conversation: other.conversation, text: 'heu' }))
    await somebodyWaits(world, 2)
    await owner.query('rollback')

    expect(atHome).toBe(1)
    expect((await Promise.all(all)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  })

  it('M6-15 finds words without their accents, and with them where nobody wrote any', async ({ world }) => {
    const [anna, ben] = await two(world)
    const { conversation } = await sends(anna, ben, 'Co słychać u Ciebie?')
    await sends(ben, anna, 'ŁÓDŹ, Straße, cœur')
    await sends(ben, anna, 'A u Ciebie? Nic nie slychac')
    const seqs = async (text: string) =>
      (await anna.call(chats.searchMessages, { conversation, text })).messages.map(({ seq }) => seq)

    expect(await seqs('slychac')).toEqual([3, 1])
    expect(await seqs('SŁYCHAĆ')).toEqual([3, 1])
    for (const text of ['lodz', 'strasse', 'straße', 'coeur']) expect([text, await seqs(text)]).toEqual([text, [2]])
  })
})

describe('reading', () => {
  it('R4.11 sets unread to 0 on the server and on every device, and the other sees it', async ({ makeWorld }) => {
    const node = await LiveNode.start(await makeWorld({ settings: unlimited }))
    const [anna, ben] = await twoWithCredits(node.world)
    const { conversation } = await sends(anna, ben, 'Eins')
    await sends(anna, ben, 'Zwei')
    const phone = await LiveClient.open(node, ben, { since: 2 })
    expect((await ben.call(chats.listChats, {})).unread_messages).toBe(2)

    const read = await ben.call(chats.markRead, { conversation, seq: 1 })
    expect(read).toEqual({ read_seq: 1, num_unread_messages: 1, unread_messages: 1 })
    expect(await ben.call(chats.markRead, { conversation, seq: 2 })).toMatchObject({ read_seq: 2, unread_messages: 0 })

    await phone.until(({ events }) => events.length === 2)
    expect(phone.events).toMatchObject([
      { type: 'chat_read', is_own: true, read_seq: 1, num_unread_messages: 1 },
      { type: 'chat_read', is_own: true, read_seq: 2, num_unread_messages: 0 },
    ])
    expect((await anna.call(readEvents, { since: 2 })).events).toMatchObject([
      { type: 'chat_read', is_own: false, read_seq: 1, num_unread_messages: null },
      { type: 'chat_read', is_own: false, read_seq: 2 },
    ])
    expect((await anna.call(chats.readMessages, { conversation })).partner_read_seq).toBe(2)
  })

  it('R4.11 never goes back and never beyond what there is', async ({ world }) => {
    const [anna, ben] = await two(world)
    const { conversation } = await sends(anna, ben, 'Eins')
    await sends(anna, ben, 'Zwei')

    expect((await ben.call(chats.markRead, { conversation, seq: 999 })).read_seq).toBe(2)
    expect((await ben.call(chats.markRead, { conversation, seq: 1 })).read_seq).toBe(2)
    expect(await typesOf(ben)).toEqual(['message', 'message', 'chat_read'])
    await sends(anna, ben, 'Drei')
    expect((await ben.call(chats.listChats, {})).unread_messages).toBe(1)
    // What one has written oneself is not unread, though it comes after what was read.
    await sends(ben, anna, 'Vier')
    await sends(anna, ben, 'Fünf')
    expect((await ben.call(chats.markRead, { conversation, seq: 3 })).unread_messages).toBe(1)
  })

  it('R4.13 I-19 counts only what the other wrote, and cannot drift while both write and read at once', async ({
    world,
  }) => {
    const [anna, ben] = await two(world)
    const { conversation } = await sends(anna, ben, 'Anfang')
    await Promise.all(
      Array.from({ length: 60 }, async (_, i) => {
        const reader = i % 2 ? anna : ben
        if (i % 3 === 0) await reader.call(chats.markRead, { conversation, seq: i + 1 })
        else await sends(reader, reader === anna ? ben : anna, `Nachricht ${i}`)
      }),
    )

    const { rows } = await world.ground.owner.query(
      `select c.member_id from chats c
       where c.site_id = $1 and c.unread <> (
         select count(*) from messages m
         where m.site_id = c.site_id and m.conversation_id = c.conversation_id and m.sender_id <> c.member_id
           and m.seq > greatest(c.read_seq, c.removed_seq))`,
      [world.site.id],
    )
    expect(rows).toEqual([])
  })
})

describe('removing a chat', () => {
  it('R7.13 R4.12 takes it from the own list alone; a new message shows it again without what was before', async ({
    world,
  }) => {
    const [anna, ben] = await two(world)
    const { conversation } = await sends(anna, ben, 'Alt')

    expect(await ben.call(chats.removeChat, { conversation })).toEqual({ removed_seq: 1, unread_messages: 0 })

    expect((await ben.call(chats.listChats, {})).chats).toEqual([])
    expect((await anna.call(chats.listChats, {})).chats).toHaveLength(1)
    expect(await typesOf(ben)).toEqual(['message', 'chat_removed'])
    expect(await typesOf(anna)).toEqual(['message'])
    await expect(ben.call(chats.removeChat, { conversation })).rejects.toMatchObject({ code: 'chats.not_found' })
    await sends(anna, ben, 'Neu')
    expect((await ben.call(chats.listChats, {})).chats).toMatchObject([{ num_unread_messages: 1 }])
    expect(await textsOf(ben, conversation)).toEqual(['Neu'])
    expect(await textsOf(anna, conversation)).toEqual(['Alt', 'Neu'])
  })

  it('B4.7 that is undone leaves read what was read', async ({ world }) => {
    const [anna, ben] = await two(world)
    const { conversation } = await sends(anna, ben, 'Gelesen')
    await sends(anna, ben, 'Ungelesen')
    await ben.call(chats.markRead, { conversation, seq: 1 })
    await ben.call(chats.removeChat, { conversation })

    expect(await ben.call(chats.restoreChat, { conversation })).toMatchObject({ num_unread_messages: 1, read_seq: 1 })
    expect((await ben.call(chats.listChats, {})).unread_messages).toBe(1)
  })

  it('B4.7 is undone for ten minutes: messages, unread ones and what came meanwhile', async ({ world }) => {
    const [anna, ben] = await two(world)
    const { conversation } = await sends(anna, ben, 'Eins')
    await ben.call(chats.removeChat, { conversation })
    world.clock.pass({ minutes: 9 })
    await sends(anna, ben, 'Zwei')

    expect(await ben.call(chats.restoreChat, { conversation })).toMatchObject({ conversation, num_unread_messages: 2 })
    expect(await textsOf(ben, conversation)).toEqual(['Eins', 'Zwei'])
    await expect(ben.call(chats.restoreChat, { conversation })).rejects.toMatchObject({ code: 'chats.undo_over' })
    await ben.call(chats.removeChat, { conversation })
    world.clock.pass({ minutes: 10 })
    await expect(ben.call(chats.restoreChat, { conversation })).rejects.toMatchObject({ code: 'chats.undo_over' })
  })

  it('A28-8 and undone by turns comes to an end', async ({ world }) => {
    const [anna, ben] = await two(world)
    const { conversation } = await sends(anna, ben, 'Eins')
    const removes = () => ben.call(chats.removeChat, { conversation })
    const restores = () => ben.call(chats.restoreChat, { conversation })

    for (let i = 0; i < limits.chat_return.most; i++) {
      await removes()
      await restores()
    }
    await removes()

    await expect(restores()).rejects.toMatchObject({ code: 'request.too_many' })
    expect((await ben.call(chats.listChats, {})).chats).toEqual([])
  })
})

describe('what is kept nowhere', () => {
  it('R2.36 typing reaches the other on every node, and nobody else', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: unlimited })
    const [one, other] = await Promise.all([LiveNode.start(world), LiveNode.start(world)])
    const [anna, ben] = await twoWithCredits(one.world)
    const stranger = await person(world)
    await sends(anna, ben, 'Hallo')
    const annas = await openAndListening(one, anna)
    const bens = await openAndListening(other, ben)
    const strangers = await LiveClient.open(other, stranger, { since: 0 })
    await strangers.isHeard()

    await isHeardTyping(annas, ben, bens)
    strangers.says({ type: 'typing', to: ben.id })
    annas.says({ type: 'typing', to: stranger.id })
    await strangers.isHeard()
    await isHeardTyping(annas, ben, bens)

    expect(bens.moments).toEqual(bens.moments.map(() => ({ type: 'typing', member_id: anna.id })))
    expect(strangers.moments).toEqual([])
    expect(bens.events).toHaveLength(1)
  })

  it('R2.36 typing ends with a block, at once', async ({ makeWorld }) => {
    const node = await LiveNode.start(await makeWorld({ settings: unlimited }))
    const [anna, ben] = await twoWithCredits(node.world)
    await sends(anna, ben, 'Hallo')
    const annas = await openAndListening(node, anna)
    const bens = await openAndListening(node, ben)
    await isHeardTyping(annas, ben, bens)
    const heard = bens.moments.length

    await ben.call(block, { id: anna.id })
    for (let i = 0; i < 5; i++) {
      annas.says({ type: 'typing', to: ben.id })
      await annas.isHeard()
    }
    // The answer of the database to the last one is through when another question is.
    await anna.call(readEvents, {})
    await bens.isHeard()

    expect(bens.moments).toHaveLength(heard)
  })

  it('A12 typing of a session that has ended is told to nobody, before its socket is closed', async ({ makeWorld }) => {
    const answers: Promise<boolean>[] = []
    const asked = (answer: Promise<boolean>) => {
      answers.push(answer)
      return answer
    }
    const node = await LiveNode.start(await makeWorld({ settings: unlimited }), { asked })
    const { world, hub } = node
    const [anna, ben] = await twoWithCredits(world)
    await sends(anna, ben, 'Hallo')
    const bens = await openAndListening(node, ben)
    const sockets: Parameters<typeof hub.add>[0][] = []
    const add = hub.add.bind(hub)
    hub.add = (...opened) => {
      sockets.push(opened[0])
      add(...opened)
    }
    const annas = await openAndListening(node, anna)
    await isHeardTyping(annas, ben, bens)
    const heard = bens.moments.length
    await world.db.deleteFrom('sessions').where('memberId', '=', anna.id).execute()

    hub.recheck(world.site.id, anna.id)
    // It says so before the database has answered whether it may.
    for (const socket of sockets) hub.hear(socket, Buffer.from(JSON.stringify({ type: 'typing', to: ben.id })), false)

    expect(await annas.closed).toBe(4001)
    // If the database was asked, what it answered has been passed on by then.
    await Promise.all(answers)
    await bens.isHeard()
    expect(bens.moments).toHaveLength(heard)
  })

  it('A32-2 whoever types to many is asked about one after another, and all together two at a time', async ({
    makeWorld,
  }) => {
    let asked = 0
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const holding = async (answer: Promise<boolean>) => {
      asked++
      await held
      return answer
    }
    const node = await LiveNode.start(await makeWorld(), { asked: holding })
    const crowd = await Promise.all(Array.from({ length: 6 }, () => person(node.world)))
    // What one types before the session is checked is lost. Who knows more than there is is told so, after that check.
    const sockets = await Promise.all(crowd.map((one) => LiveClient.open(node, one, { since: 1000 })))
    for (const socket of sockets) await expect.poll(() => socket.resets).toHaveLength(1)

    for (let i = 0; i < 10; i++) for (const socket of sockets) socket.says({ type: 'typing', to: randomUUID() })
    for (const socket of sockets) await socket.isHeard()
    const atOnce = asked
    release()
    await expect.poll(() => asked).toBeGreaterThanOrEqual(crowd.length)
    for (const socket of sockets) await socket.isHeard()

    expect([atOnce, asked]).toEqual([2, crowd.length])
  })

  it('R2.36 typing of somebody who was banned is told to nobody', async ({ world }) => {
    const [anna, ben] = await two(world)
    await sends(anna, ben, 'Hallo')
    const maySay = () => mayTell.typing(world.db, world.site.id, anna.id, ben.id)
    expect(await maySay()).toBe(true)

    await world.db.updateTable('members').set({ status: 'banned' }).where('id', '=', anna.id).execute()

    expect(await maySay()).toBe(false)
  })

  it('A11 a socket that talks nonsense about typing is closed', async ({ world }) => {
    const [anna] = await two(world)
    const node = await LiveNode.start(world)
    const client = await LiveClient.open(node, anna, { since: 0 })

    client.says({ type: 'shouting', to: anna.id })

    expect(await client.closed).toBe(1008)
  })
})

/** A device of somebody with one event: when that has come its session is checked, and moments reach it. */
async function openAndListening(node: LiveNode, member: Person): Promise<LiveClient> {
  const client = await LiveClient.open(node, member, { since: 0 })
  await client.until(({ events }) => events.length === 1)
  return client
}

async function isHeardTyping(typing: LiveClient, to: Person, hearing: LiveClient): Promise<void> {
  const before = hearing.moments.length
  typing.says({ type: 'typing', to: to.id })
  await hearing.until(({ moments }) => moments.length > before)
}

describe('a page that goes out of sight', () => {
  it('R7.7 says that the member was there until now; a visitor says nothing', async ({ world }) => {
    const anna = await person(world, { lastActiveAt: new Date(world.clock.now().getTime() - 3 * 3_600_000) })
    const reader = await person(world)
    const isOnline = async () => (await reader.call(chats.findChat, { id: anna.id })).profile.is_online
    expect(await isOnline()).toBe(false)

    expect((await anna.requests('POST', pageHidden.path, {})).statusCode).toBe(200)

    expect(await isOnline()).toBe(true)
    expect((await world.visitor().requests('POST', pageHidden.path, {})).statusCode).toBe(200)
  })

  it.for(['text/plain;charset=UTF-8', 'application/json'])(
    'R7.7 may say it as %s, and empty',
    async (type, { world }) => {
      const headers = { host: world.host, 'content-type': type }
      const sends = (payload: string) => world.app.inject({ method: 'POST', url: pageHidden.path, headers, payload })

      expect([(await sends('{}')).statusCode, (await sends('')).statusCode]).toEqual([200, 200])
    },
  )
})

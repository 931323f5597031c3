import type { LightMyRequestResponse } from 'fastify'
import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import * as chats from '#contract/chats.ts'
import { block } from '#contract/blocks.ts'
import { readEvents } from '#contract/events.ts'
import type { MemberId } from '#contract/members.ts'
import { balanceOf, sends, twoWithCredits, unlimited } from '#test/chatting.ts'
import { type Person, person } from '#test/people.ts'
import { changesMeanwhile } from '#test/changes-meanwhile.ts'
import { jpeg } from '#test/pictures.ts'
import { limits } from '#server/limits.ts'
import { sizes } from '#server/platform/images/picture.ts'
import { it, type World } from '#test/world.ts'
import { sweepPictures } from './erase-pictures.ts'
import { pictureFolder, pictureSpace } from './picture-row.ts'

const BOUNDARY = 'chat-picture'

/** Uploads a picture to somebody, as a browser's form does. */
function uploads(
  from: Person,
  to: { id: MemberId },
  bytes: Buffer,
  { key = randomUUID(), replyTo, mostCredits }: { key?: string; replyTo?: number; mostCredits?: string } = {},
): Promise<LightMyRequestResponse> {
  const head = (name: string, more = '') =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`
  const body = Buffer.concat([
    ...(replyTo ? [Buffer.from(`${head('reply_to')}${replyTo}\r\n`)] : []),
    ...(mostCredits === undefined ? [] : [Buffer.from(`${head('most_credits')}${mostCredits}\r\n`)]),
    Buffer.from(head('photo', '; filename="me.jpg"')),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
  return from.requests('POST', chats.sendPicture.path.replace(':id', to.id), body, {
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'idempotency-key': key,
  })
}

async function sent(answer: Promise<LightMyRequestResponse>): Promise<chats.Sent> {
  const { statusCode, body } = await answer
  expect({ statusCode, body }).toMatchObject({ statusCode: 200 })
  return chats.Sent.parse(JSON.parse(body))
}

async function stored({ ground, site }: World): Promise<number> {
  let files = 0
  for await (const _ of ground.storage.list(pictureSpace(site.id))) files++
  return files
}

const lastOf = async (reader: Person, conversation: string) =>
  (await reader.call(chats.readMessages, { conversation })).messages.at(-1)?.picture

describe('pictures in a chat', () => {
  it('R1.3 a picture costs its price, and both see it when the other has written', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: unlimited })
    const [anna, ben] = await twoWithCredits(world, 10)
    const { conversation } = await sends(ben, anna, 'Schick mir ein Bild')

    const answer = await sent(uploads(anna, ben, await jpeg(), { replyTo: 1 }))

    expect(answer).toMatchObject({ balance: 5, message: { kind: 'picture', credits: 5, reply: { seq: 1 } } })
    for (const one of [anna, ben]) {
      const picture = await lastOf(one, conversation)
      expect(picture).toMatchObject({ is_locked: false, locked_filename: null })
      const bytes = await one.requests('GET', picture?.filename ?? '')
      expect(bytes.statusCode).toBe(200)
      expect(bytes.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' })
    }
  })

  it('B2.4 A26 from somebody whom one has not answered only a blurred preview comes, until one accepts', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ settings: unlimited })
    const [anna, ben] = await twoWithCredits(world, 100)
    const { conversation, message } = await sent(uploads(anna, ben, await jpeg()))
    const open = message.picture?.filename ?? ''

    const locked = await lastOf(ben, conversation)
    expect(locked).toMatchObject({ is_locked: true, filename: null, thumb_filename: null })
    const { events } = await ben.call(readEvents, { since: 0 })
    expect(JSON.stringify(events)).not.toContain('large.webp')
    for (const size of ['large', 'card', 'thumb'])
      expect((await ben.requests('GET', open.replace('large', size))).statusCode).toBe(403)
    expect((await ben.requests('GET', locked?.locked_filename ?? '')).statusCode).toBe(200)
    expect((await anna.requests('GET', open)).statusCode).toBe(200)
    expect(await lastOf(anna, conversation)).toMatchObject({ is_locked: false, filename: open })
    expect((await ben.call(chats.readChat, { conversation })).has_locked_pictures).toBe(true)

    // An answer asks for no pictures: what came before it stays locked, what comes after is no surprise.
    await sends(ben, anna, 'Wer bist du?')
    expect((await ben.requests('GET', open)).statusCode).toBe(403)
    const next = await sent(uploads(anna, ben, await jpeg()))
    expect((await ben.requests('GET', next.message.picture?.filename ?? '')).statusCode).toBe(200)

    await ben.call(chats.acceptPictures, { conversation, accepts_pictures: true })
    expect((await ben.requests('GET', open)).statusCode).toBe(200)
    await ben.call(chats.acceptPictures, { conversation, accepts_pictures: false })
    expect((await ben.requests('GET', open)).statusCode).toBe(403)
  })

  it('A18-7 accepting again what is accepted is told to nobody', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: unlimited })
    const [anna, ben] = await twoWithCredits(world, 100)
    const { conversation } = await sent(uploads(anna, ben, await jpeg()))

    for (const accepts_pictures of [true, true, false, false, true])
      await ben.call(chats.acceptPictures, { conversation, accepts_pictures })

    const { events } = await ben.call(readEvents, { since: 0 })
    const told = events.flatMap((event) => (event.type === 'pictures_accepted' ? [event.accepts_pictures] : []))
    expect(told).toEqual([true, false, true])
  })

  it('A28-8 showing pictures and locking them by turns is told so often and no more', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: unlimited })
    const [anna, ben] = await twoWithCredits(world, 100)
    const { conversation } = await sent(uploads(anna, ben, await jpeg()))
    const accepts = (accepts_pictures: boolean) => ben.asks(chats.acceptPictures, { conversation, accepts_pictures })
    const { most } = limits.shown_pictures

    for (let i = 0; i < most; i++) for (const accepted of [true, false]) await accepts(accepted)
    const answers = [await accepts(true), await accepts(false)]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([429, 200])
    const { rowCount } = await world.ground.owner.query(
      "select from member_events where site_id = $1 and type = 'pictures_accepted'",
      [world.site.id],
    )
    expect(rowCount).toBe(2 * most)
    world.clock.pass({ hours: 1 })
    expect((await accepts(true)).statusCode).toBe(200)
  })

  it('A20 A30 nobody else gets a byte: strangers, visitors, another site, after a block or a removal', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ settings: unlimited })
    const elsewhere = await makeWorld({ settings: unlimited })
    const [anna, ben] = await twoWithCredits(world, 100)
    await sends(ben, anna, 'Hallo')
    const { conversation, message } = await sent(uploads(anna, ben, await jpeg()))
    const address = message.picture?.filename ?? ''
    const status = async (reader: Pick<Person, 'requests'>) => (await reader.requests('GET', address)).statusCode

    expect(await status(ben)).toBe(200)
    expect(await status(await person(world))).toBe(404)
    expect(await status(await person(elsewhere))).toBe(404)
    expect(await status(world.visitor())).toBe(404)
    for (const odd of ['../large.webp', 'original.webp', 'large.webp%00'])
      expect((await ben.requests('GET', address.replace('large.webp', odd))).statusCode).toBe(404)
    await ben.call(chats.removeChat, { conversation })
    expect(await status(ben)).toBe(404)
    await ben.call(chats.restoreChat, { conversation })
    await ben.call(block, { id: anna.id })
    expect(await status(ben)).toBe(404)
    expect(await status(anna)).toBe(404)
  })

  it('B4.5 what is refused costs nothing and leaves no file: no picture, too few credits, a block', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ settings: unlimited })
    const [anna, ben] = await twoWithCredits(world, 5)

    expect((await uploads(anna, ben, Buffer.from('not a picture'))).json()).toMatchObject({
      code: 'photos.not_an_image',
    })
    await ben.call(block, { id: anna.id })
    expect((await uploads(anna, ben, await jpeg())).json()).toMatchObject({ code: 'profiles.not_found' })
    expect(await balanceOf(world, anna.id)).toBe(5)
    await world.sets({ photo_credits: 6 })
    expect((await uploads(anna, ben, await jpeg())).json()).toMatchObject({
      code: 'credits.too_few',
      details: { needed: 6, balance: 5 },
    })
    expect(await stored(world)).toBe(0)
  })

  it('B4.5 A20 so many uploads in an hour, refused ones too; an hour later there is room again', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ settings: { ...unlimited, pictures_per_hour: 2 } })
    const [anna, ben] = await twoWithCredits(world, 100)

    expect((await uploads(anna, ben, Buffer.from('not a picture'))).statusCode).toBe(415)
    await sent(uploads(anna, ben, await jpeg()))
    const third = await uploads(anna, ben, await jpeg())
    expect(third.json()).toMatchObject({ code: 'request.too_many', details: { seconds: 3600 } })
    expect(await balanceOf(world, anna.id)).toBe(95)
    await sent(uploads(ben, anna, await jpeg()))

    world.clock.pass({ hours: 1, seconds: 1 })
    await sent(uploads(anna, ben, await jpeg()))
  })

  it('Z-11 a picture that arrives after its sender was logged out is not sent, and costs nothing', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ settings: unlimited })
    const [anna, ben] = await twoWithCredits(world, 10)
    const picture = await jpeg()
    const logsOut = `delete from sessions where (site_id, member_id) in (
      select site_id, id from members where site_id = $1 and email = $2)`

    const answer = await changesMeanwhile(world, anna, logsOut, async () => (await uploads(anna, ben, picture)).json())

    expect(answer).toMatchObject({ code: 'authentication_required' })
    expect(await stored(world)).toBe(0)
    expect((await ben.call(chats.listChats, {})).chats).toEqual([])
  })

  it('B3.4 files without a row are swept away after an hour, and no others', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: unlimited })
    const { storage, database } = world.ground
    const [anna, ben] = await twoWithCredits(world)
    await sent(uploads(anna, ben, await jpeg()))
    const kept = []
    for await (const file of storage.list(pictureSpace(world.site.id))) kept.push(file)
    const [first] = kept
    if (!first) throw new Error('Nothing was stored')
    const lost = pictureFolder(world.site.id, 'lost-in-a-crash')
    await storage.copy(first.key, `${lost}large.webp`)
    // Files have the time of the disk they lie on.
    const sweeps = (minutes: number) =>
      sweepPictures(database, storage, [world.site.id], new Date(first.changedAt.getTime() + minutes * 60_000))

    expect(await sweeps(50)).toEqual([])
    expect(await sweeps(120)).toEqual([lost])
    expect(await stored(world)).toBe(kept.length)
  })

  it('M5-14 R1.3 a picture that costs more than its sender agreed to is refused with its price, and leaves no file', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ settings: { ...unlimited, photo_credits: 5 } })
    const [anna, ben] = await twoWithCredits(world, 10)
    const bytes = await jpeg()
    const key = randomUUID()

    const refused = await uploads(anna, ben, bytes, { key, mostCredits: '4' })

    expect(refused.json()).toMatchObject({ code: 'chats.price_changed', details: { credits: 5 } })
    expect(await balanceOf(world, anna.id)).toBe(10)
    expect(await stored(world)).toBe(0)
    for (const unclear of ['', 'free', '-1'])
      expect((await uploads(anna, ben, bytes, { key, mostCredits: unclear })).json()).toMatchObject({
        code: 'request.invalid',
        details: { fields: [{ field: 'most_credits', reason: 'malformed' }] },
      })
    expect((await sent(uploads(anna, ben, bytes, { key, mostCredits: '5' }))).balance).toBe(5)
  })

  it('M01 the same upload many times is one picture and one charge; another one with its key is refused', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ settings: unlimited })
    const [anna, ben] = await twoWithCredits(world, 100)
    const key = randomUUID()
    const bytes = await jpeg()

    const answers = await Promise.all(Array.from({ length: 4 }, () => sent(uploads(anna, ben, bytes, { key }))))
    const again = await sent(uploads(anna, ben, bytes, { key }))

    expect(new Set([...answers, again].map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await balanceOf(world, anna.id)).toBe(95)
    expect(await stored(world)).toBe(sizes.length)
    // Also when there would be too few credits for another one.
    await world.sets({ photo_credits: 96 })
    expect((await sent(uploads(anna, ben, bytes, { key }))).message).toEqual(again.message)
    const other = await uploads(anna, ben, await jpeg(300, 200), { key })
    expect(other.json()).toMatchObject({ code: 'request.key_reused' })
    const { rows } = await world.ground.owner.query<{ storage_key: string }>(
      'select storage_key from chat_pictures where site_id = $1',
      [world.site.id],
    )
    expect(rows).toHaveLength(1)
    expect(
      await world.ground.storage.read(`${pictureFolder(world.site.id, rows[0]?.storage_key ?? '')}large.webp`),
    ).toBeDefined()
  })
})

import { exportedTables, leftOut } from './exported-tables.ts'
import { zipStream } from './zip-stream.ts'
import { unzipSync } from 'fflate'
import { randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { KyselyPlugin } from 'kysely'
import { describe, expect, vi } from 'vitest'
import { exportData } from '#contract/account.ts'
import { visibilityJobs } from '#server/visibility/jobs.ts'
import { hashPassword } from '#server/sessions/password-hash.ts'
import { Photographer } from '#test/photographer.ts'
import { jpeg } from '#test/pictures.ts'
import { block, unblock } from '#contract/blocks.ts'
import { sendPicture } from '#contract/chats.ts'
import { grantPhotos, requestPhotos, revokePhotos } from '#contract/private-photos.ts'
import { changeOwnProfile } from '#contract/profiles.ts'
import { endOtherSessions } from '#contract/sessions.ts'
import { withdraw } from '#contract/withdrawals.ts'
import { BATCH } from '#server/platform/db/in-batches.ts'
import { keptTables } from '#server/retention/kept-tables.ts'
import { buys } from '#test/buying.ts'
import { sends, twoWithCredits, unlimited } from '#test/chatting.ts'
import { hideFromContact } from '#contract/visibility.ts'
import { type Person, person, type PersonOptions } from '#test/people.ts'
import { PASSWORD, type Visitor } from '#test/visitor.ts'
import { somebodyWaits } from '#test/waiting.ts'
import { it, type World } from '#test/world.ts'

async function exportOf(who: Visitor) {
  const { url } = await who.call(exportData, { password: PASSWORD })
  const files = unzipSync((await who.requests('GET', url)).rawPayload)
  const json = Buffer.from(files['data.json'] ?? []).toString()
  const data = JSON.parse(json) as Record<string, Record<string, unknown>[]>
  return { data, json, names: Object.keys(files) }
}

async function withPassword(world: World, options: PersonOptions): Promise<Person> {
  const somebody = await person(world, options)
  const passwordHash = await hashPassword(world.parts.secrets, PASSWORD)
  await world.db.updateTable('members').set({ passwordHash }).where('id', '=', somebody.id).execute()
  return somebody
}

/** To all statements of requests, until it is stopped. */
function listens({ ground: { database } }: World, plugin: KyselyPlugin): () => void {
  const forSite = database.forSite.bind(database)
  const spy = vi.spyOn(database, 'forSite').mockImplementation((site) => forSite(site).withPlugin(plugin))
  return () => spy.mockRestore()
}

async function sendsPicture(from: Person, to: Person): Promise<void> {
  const part = '--part\r\ncontent-disposition: form-data; name="photo"; filename="me.jpg"\r\n\r\n'
  const body = Buffer.concat([Buffer.from(part), await jpeg(), Buffer.from('\r\n--part--\r\n')])
  const headers = { 'content-type': 'multipart/form-data; boundary=part', 'idempotency-key': randomUUID() }
  const answer = await from.requests('POST', sendPicture.path.replace(':id', to.id), body, headers)
  expect(answer.statusCode).toBe(200)
}

describe('the own data', () => {
  it('B3.3 leaves out no table that knows a member, but those that hold secrets or copies', async ({ world }) => {
    const { rows } = await world.ground.owner.query<{ name: string }>(
      `select distinct conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid = 'members'::regclass order by name`,
    )
    const exported = Object.values(exportedTables).map(({ from }) => from)

    expect(rows.map(({ name }) => name).filter((name) => !exported.includes(name) && !(name in leftOut))).toEqual([])
  })

  it('M6-9 has of every table that is kept what is the member’s, or there is a reason', () => {
    const ofPeople = Object.entries(keptTables).flatMap(([name, { holds, until }]) =>
      holds !== '' || until === 'of the books' ? [name] : [],
    )
    const exported = new Set(Object.values(exportedTables).map(({ from }) => from))

    expect(ofPeople.filter((name) => !exported.has(name) && !leftOut[name])).toEqual([])
    expect(Object.keys(leftOut).filter((name) => exported.has(name) || !ofPeople.includes(name))).toEqual([])
  })

  it('M6-9 has pictures of chats, declarations, papers and own requests, and tells of no refusal', async ({
    world,
  }) => {
    await world.sets(unlimited)
    const [anna, ben] = await twoWithCredits(world)
    const passwordHash = await hashPassword(world.parts.secrets, PASSWORD)
    await world.db.updateTable('members').set({ passwordHash }).where('siteId', '=', world.site.id).execute()
    const [eva, hides] = [await person(world, { privatePhotos: 1 }), await person(world, { privatePhotos: 1 })]
    await visibilityJobs(world.parts)[0]?.run({})
    await sendsPicture(anna, ben)
    for (const owner of [eva, hides]) await anna.call(requestPhotos, { id: owner.id })
    await eva.call(revokePhotos, { viewer_id: anna.id })
    await hides.call(hideFromContact, { contact: anna.email, is_hidden: true })
    const { payment_id: purchase } = await buys(world, anna)
    await anna.call(withdraw, { name: 'Anna', email: anna.email, purchase })
    await world.works()

    const [own, other] = [await exportOf(anna), await exportOf(ben)]

    expect(own.data['withdrawals']).toMatchObject([{ purchase }])
    expect(own.data['invoices']?.[0]).toMatchObject({ paymentId: purchase })
    expect(own.data['photo_requests']).toEqual([
      { ownerId: eva.id, askedAt: expect.any(String), isGranted: false, expiresAt: null },
    ])
    expect(own.data['chat_pictures']).toHaveLength(1)
    expect(own.names).toContain(`chat-pictures/${String(own.data['chat_pictures']?.[0]?.['id'])}.webp`)
    for (const table of ['withdrawals', 'invoices', 'chat_pictures', 'photo_requests'])
      expect(other.data[table]).toEqual([])
  })

  it('A15-1 of an address that nobody has confirmed there is nothing that its owner declared', async ({ world }) => {
    const anna = await person(world)
    const { payment_id: purchase } = await buys(world, anna)
    await anna.call(withdraw, { name: 'Anna', email: anna.email, purchase })
    await world.visitor().call(withdraw, { name: 'Anna', email: anna.email, purchase: 'Credits vom November' })
    const stranger = world.visitor({ ip: '198.51.100.4' })
    await stranger.joins({ email: anna.email })

    const { data } = await exportOf(stranger)

    expect(data['withdrawals']).toEqual([])
  })

  it('A17-1 of an account that nobody has confirmed it names no device: its owner may have come by', async ({
    world,
  }) => {
    const stranger = world.visitor()
    await stranger.joins()

    expect((await exportOf(stranger)).data['sessions']).toEqual([])
    await stranger.activates()
    expect((await exportOf(stranger)).data['sessions']).not.toEqual([])
  })

  it('A15-9 an archive grows picture by picture', async () => {
    const taken: string[] = []
    const files = async function* () {
      for (const name of ['one', 'two', 'three']) {
        taken.push(name)
        yield { name, bytes: randomBytes(1000), isPacked: false }
      }
    }
    const chunks = zipStream(files())
    await chunks.next()

    expect(taken).toEqual(['one'])
  })

  it('A31-2 a file is packed piece by piece, and is whole', async () => {
    const taken: string[] = []
    const pieces = async function* () {
      for (const piece of ['one', 'two', 'three']) {
        taken.push(piece)
        yield Buffer.from(piece)
      }
    }
    const files = async function* () {
      yield { name: 'text', bytes: pieces(), isPacked: true }
    }
    const chunks = zipStream(files())
    const first = [(await chunks.next()).value ?? new Uint8Array()]

    expect(taken).toEqual(['one'])
    const whole = unzipSync(Buffer.concat([...first, ...(await Array.fromAsync(chunks))]))
    expect(Buffer.from(whole['text'] ?? []).toString()).toBe('onetwothree')
  })

  it('A31-2 reads no more than a batch of rows at once, however much somebody wrote, and misses none', async ({
    world,
  }) => {
    await world.sets({ ...unlimited, message_credits: 0 })
    const anna = await withPassword(world, {})
    const { owner } = world.ground
    const wrote = new Set<string>()
    for (const texts of [1700, 900]) {
      const partner = await person(world, { gender: 'male', seeks: 'female' })
      const { message, conversation } = await sends(anna, partner, 'Hallo')
      await owner.query(
        `insert into messages (site_id, conversation_id, seq, sender_id, kind, text, key, credits, score, is_automatic, created_at)
         select $1, $2, i, $3, 'text', 'x', gen_random_uuid(), 0, 0, false, $4 from generate_series(2, $5::int) i`,
        [world.site.id, conversation, anna.id, message.sent_at, texts],
      )
      for (let seq = 1; seq <= texts; seq++) wrote.add(`${conversation} ${seq}`)
    }
    await owner.query(
      `insert into consents (site_id, member_id, kind, version, is_given, at)
       select $1, $2, 'news', i::text, true, $3 from generate_series(1, 1500) i`,
      [world.site.id, anna.id, world.clock.now()],
    )
    const found: number[] = []
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        found.push(result.rows.length)
        return result
      },
    }
    const stop = listens(world, counting)

    const { data, json } = await exportOf(anna).finally(stop)

    expect(Math.max(...found)).toBe(BATCH)
    const versions = data['consents']?.flatMap(({ kind, version }) => (kind === 'news' ? [Number(version)] : []))
    expect(versions).toEqual(Array.from({ length: 1500 }, (_, i) => i + 1))
    const messages = data['messages']?.map(({ conversationId, seq }) => `${String(conversationId)} ${String(seq)}`)
    expect(messages).toHaveLength(wrote.size)
    expect(new Set(messages)).toEqual(wrote)
    expect(json).toBe(JSON.stringify(data, undefined, 2))
  })

  it('A31-2 reads for one archive at a time, up to the last batch', async ({ world }) => {
    const alice = await world.member()
    const { url } = await alice.call(exportData, { password: PASSWORD })
    const running = new Set<unknown>()
    let most = 0
    const counting: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        if (JSON.stringify(node).includes('batch_key')) running.add(queryId.queryId)
        most = Math.max(most, running.size)
        return node
      },
      transformResult: async ({ result, queryId }) => {
        running.delete(queryId.queryId)
        return result
      },
    }
    const stop = listens(world, counting)

    const answers = await Promise.all([1, 2, 3].map(() => alice.requests('GET', url))).finally(stop)

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(most).toBe(1)
  })

  it('A31-2 gives nothing more to a session that was ended while it was read', async ({ world }) => {
    const alice = await world.member()
    const phone = world.visitor()
    await phone.logsIn(alice.email)
    const { url } = await alice.call(exportData, { password: PASSWORD })
    const { owner } = world.ground
    await owner.query('begin')
    await owner.query('lock table saved_searches in access exclusive mode')

    const answer = alice.requests('GET', url)
    await somebodyWaits(world)
    await phone.call(endOtherSessions, {})
    await owner.query('rollback')

    expect((await answer).statusCode).toBe(403)
  })

  it('A31-2 knows of each table what tells the rows of a member apart: one batch follows the other by it', async ({
    world,
  }) => {
    const { rows } = await world.ground.owner.query<{ name: string; columns: string[] }>(
      `select c.conrelid::regclass::text as name, array_agg(a.attname::text) as columns
       from pg_constraint c
       join pg_class t on t.oid = c.conrelid
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
       -- What a table is divided by belongs to its key; messages are numbered in their conversation without it.
       where c.contype = 'p' and not (t.relkind = 'p' and a.attname = 'created_at')
       group by c.conrelid`,
    )
    const keys = new Map(rows.map(({ name, columns }) => [name, columns]))
    const unclear = Object.entries(exportedTables).filter(
      ([, { from, key = 'member_id', by = [], isMine, inChats }]) => {
        const known = ['site_id', ...by, ...(isMine ? [] : [key]), ...(inChats ? ['conversation_id', inChats.by] : [])]
        return !keys.get(from)?.every((column) => known.includes(column))
      },
    )

    expect(unclear.map(([name]) => name)).toEqual([])
  })

  it('S-M1 asks for the password as often as one likes: a right one is no guess', async ({ world }) => {
    const alice = await world.member()
    const asks = (password: string) => alice.call(exportData, { password })

    for (let i = 0; i < 4; i++) await expect(asks('geraten')).rejects.toMatchObject({ code: 'account.password_wrong' })
    for (let i = 0; i < 6; i++) await expect(asks(PASSWORD)).resolves.toHaveProperty('url')
    await expect(asks('geraten')).rejects.toMatchObject({ code: 'account.password_wrong' })
    await expect(asks(PASSWORD)).rejects.toMatchObject({ code: 'sessions.blocked' })
  })

  it('B3.3 comes as an archive, after the password, for a day, to its owner alone', async ({ world }) => {
    const alice = await world.member({ name: 'Alice' })
    const bob = await world.member()
    await expect(alice.call(exportData, { password: 'falsch' })).rejects.toMatchObject({
      code: 'account.password_wrong',
    })

    const { url } = await alice.call(exportData, { password: PASSWORD })
    const answer = await alice.requests('GET', url)

    const files = unzipSync(answer.rawPayload)
    const data = JSON.parse(Buffer.from(files['data.json'] ?? []).toString()) as Record<string, unknown>
    expect(data).toMatchObject({
      account: [{ email: alice.email }],
      profile: [{ name: 'Alice' }],
      consents: [{}, {}],
      credits: [{ amount: 6 }],
    })
    expect(JSON.stringify(data)).not.toMatch(/argon2|token|hash/i)
    expect((await bob.requests('GET', url)).statusCode).toBe(410)
    expect((await world.visitor().requests('GET', url)).statusCode).toBe(403)
    const elsewhere = world.visitor()
    await elsewhere.logsIn(alice.email)
    // A7-8 whoever is shut out and comes in again takes no link along.
    expect((await elsewhere.requests('GET', url)).statusCode).toBe(410)
    world.clock.pass({ hours: 25 })
    expect((await alice.requests('GET', url)).statusCode).toBe(410)
  })

  it('A11-10 does not name who hides by now, as little as who has blocked the member', async ({ world }) => {
    const alice = await withPassword(world, { name: 'Alice', privatePhotos: 1 })
    const people = []
    for (const name of ['Hide', 'Block', 'Stay']) people.push(await person(world, { name }))
    const [hides, blocks, stays] = people
    if (!hides || !blocks || !stays) throw new Error('somebody is missing')
    for (const { id } of people) await alice.call(grantPhotos, { viewer_id: id, days: 1 })
    await visibilityJobs(world.parts)[0]?.run({})
    await hides.call(hideFromContact, { contact: alice.email, is_hidden: true })
    await blocks.call(block, { id: alice.id })

    const { url } = await alice.call(exportData, { password: PASSWORD })
    const files = unzipSync((await alice.requests('GET', url)).rawPayload)
    const data = JSON.parse(Buffer.from(files['data.json'] ?? []).toString()) as {
      photo_grants: { viewerId: string }[]
    }

    expect(data.photo_grants.map(({ viewerId }) => viewerId)).toEqual([stays.id])
  })

  /** Reasons not to be there for somebody. */
  const absences: Record<string, (world: World, who: Person, forWhom: Person) => Promise<unknown>> = {
    blocks: (_, who, { id }) => who.call(block, { id }),
    hides: (_, who, { email }) => who.call(hideFromContact, { contact: email, is_hidden: true }),
    isInvisible: (_, who) => who.call(changeOwnProfile, { is_invisible: true }),
    left: (world, { id }) => world.db.updateTable('members').set({ status: 'deleted' }).where('id', '=', id).execute(),
    isRejected: (world, { id }) =>
      world.db.updateTable('profiles').set({ status: 'rejected' }).where('memberId', '=', id).execute(),
  }

  it('A15-7 names nobody in the own requests who is not there, for whatever reason', async ({ world }) => {
    const alice = await withPassword(world, { isPaid: true })
    const stays = await person(world, { privatePhotos: 1 })
    await alice.call(requestPhotos, { id: stays.id })
    await visibilityJobs(world.parts)[0]?.run({})
    for (const goesAway of Object.values(absences)) {
      const owner = await person(world, { privatePhotos: 1 })
      await alice.call(requestPhotos, { id: owner.id })
      await goesAway(world, owner, alice)
    }

    const { data } = await exportOf(alice)

    expect(data['photo_requests']?.map(({ ownerId }) => ownerId)).toEqual([stays.id])
  })

  it('A17-5 names who has not answered for as long as who said no', async ({ world }) => {
    const alice = await withPassword(world, { isPaid: true })
    const [silent, saysNo] = [await person(world, { privatePhotos: 1 }), await person(world, { privatePhotos: 1 })]
    for (const { id } of [silent, saysNo]) await alice.call(requestPhotos, { id })
    await saysNo.call(revokePhotos, { viewer_id: alice.id })
    const named = async () => {
      await alice.logsIn()
      return new Set((await exportOf(alice)).data['photo_requests']?.map(({ ownerId }) => ownerId))
    }

    world.clock.pass({ days: 29 })
    expect(await named()).toEqual(new Set([silent.id, saysNo.id]))
    world.clock.pass({ days: 2 })
    expect(await named()).toEqual(new Set())
  })

  it('A15-7 names nobody among those who asked who blocks the owner or left, nor whose question was taken back', async ({
    world,
  }) => {
    const alice = await withPassword(world, { privatePhotos: 1 })
    const asker = async () => {
      const who = await person(world, { isPaid: true })
      await who.call(requestPhotos, { id: alice.id })
      return who
    }
    const stays = await asker()
    const [moment, ...others] = [await asker(), await asker(), await asker(), await asker()]
    const [blocks, left, isRejected] = others
    for (const { id } of others) await alice.call(revokePhotos, { viewer_id: id })
    await moment.call(block, { id: alice.id })
    await moment.call(unblock, { id: alice.id })
    await absences['blocks']?.(world, blocks, alice)
    await absences['left']?.(world, left, alice)
    await absences['isRejected']?.(world, isRejected, alice)

    const { data } = await exportOf(alice)

    expect(data['photo_grants']?.map(({ viewerId }) => viewerId)).toEqual([stays.id])
  })

  it('B3.3 is made five times a day and no more: everybody waits while it is', async ({ world }) => {
    const alice = await world.member()
    const { url } = await alice.call(exportData, { password: PASSWORD })
    const statuses = []
    for (let fetch = 0; fetch < 6; fetch++) statuses.push((await alice.requests('GET', url)).statusCode)

    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('B3.3 has the photos in it, private ones too, and none that was deleted', async ({ world }) => {
    const alice = await Photographer.join(world)
    const passwordHash = await hashPassword(world.parts.secrets, PASSWORD)
    await world.db.updateTable('members').set({ passwordHash }).where('id', '=', alice.id).execute()
    const shown = await alice.uploads(await jpeg(60, 80))
    const hidden = await alice.uploads(await jpeg(61, 80), { isPrivate: true })
    const deleted = await alice.uploads(await jpeg(62, 80))
    await alice.deletes(deleted.id)

    const { url } = await alice.browser.call(exportData, { password: PASSWORD })
    const files = unzipSync((await alice.browser.requests('GET', url)).rawPayload)

    const pictures = [shown, hidden].map(({ id }) => `photos/${id}.webp`)
    expect(Object.keys(files).toSorted()).toEqual(['data.json', ...pictures].toSorted())
    for (const name of pictures) expect(await sharp(files[name]).metadata()).toMatchObject({ format: 'webp' })
  })
})

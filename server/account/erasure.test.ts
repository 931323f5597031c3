import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { changeEmail, deleteAccount, reactivate, undoChange } from '#contract/account.ts'
import { MemberId } from '#contract/members.ts'
import { changeOwnProfile } from '#contract/profiles.ts'
import { saveSearch } from '#contract/search.ts'
import { countLeaver } from '#server/arrivals/count-leaver.ts'
import { eraseConversations } from '#server/chats/erase-conversations.ts'
import { forgetOldRows } from '#server/retention/forget-old-rows.ts'
import { sizes } from '#server/platform/images/picture.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { sends, twoWithCredits } from '#test/chatting.ts'
import { changesMeanwhile } from '#test/changes-meanwhile.ts'
import { Photographer } from '#test/photographer.ts'
import { jpeg } from '#test/pictures.ts'
import { confirms, thiefAsksForAddress } from '#test/recovering.ts'
import { PASSWORD } from '#test/visitor.ts'
import { it, type World } from '#test/world.ts'
import { eraseMembers } from './erase-members.ts'

const LONG_AGO = '2026-01-01T00:00:00Z'

/** Every table, partitions and queue too, in which a text occurs in any column, bytes included. */
async function tablesWith({ ground }: World, text: string): Promise<string[]> {
  const { rows } = await ground.owner.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'partitions', 'graphile_worker')`)
  const hex = Buffer.from(text).toString('hex')
  const found: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await ground.owner.query(
      `select from ${name} t where t::text ilike '%' || $1 || '%' or t::text like '%' || $2 || '%' limit 1`,
      [text, hex],
    )
    if (rowCount) found.push(name)
  }
  return found
}

/** A member who did with keys, as the web does, whatever leaves words behind. */
async function wordyMember(world: World, canary: string) {
  const alice = world.visitor()
  await alice.joins({ email: `${canary}@mail.example.org`, name: canary }, randomUUID())
  await alice.activates()
  await alice.call(changeOwnProfile, { about_me: `Ich heiße ${canary} und schreibe gern.` }, randomUUID())
  await alice.call(saveSearch, { name: canary, query: '', wants_alerts: false }, randomUUID())
  await alice.call(changeEmail, { email: `neu-${canary}@mail.example.org`, password: PASSWORD }, randomUUID())
  return alice
}

describe('I-21 S-H3 erasure', () => {
  it('S-H3 leaves no word of a member in any table', async ({ world }) => {
    const canary = `kanari${randomUUID().slice(0, 8)}`
    const alice = await wordyMember(world, canary)
    expect(await tablesWith(world, canary)).toEqual(expect.arrayContaining(['members', 'profiles', 'saved_searches']))

    await alice.call(
      deleteAccount,
      { password: PASSWORD, reason: 'time', remarks: `Adieu sagt ${canary}` },
      randomUUID(),
    )
    await world.works()
    world.clock.pass({ days: world.site.settings.reactivation_days + 1 })
    const { database, storage } = world.ground
    await eraseMembers({ database, sites: [world.site], clock: world.clock, storage })
    const { rows } = await world.ground.owner.query(
      "select from idempotency_keys where answer::text ilike '%' || $1 || '%'",
      [canary],
    )
    await forgetOldRows(database, [world.site.id], world.clock.now())

    expect(rows).toEqual([])
    expect(await tablesWith(world, canary)).toEqual([])
  })

  it('I-21 takes every photo off the disk, private ones too', async ({ world }) => {
    const alice = await Photographer.join(world)
    const photos = [
      await alice.uploads(await jpeg(60, 80)),
      await alice.uploads(await jpeg(60, 80), { isPrivate: true }),
    ]
    const folders = await Promise.all(photos.map(({ id }) => alice.folderOf(id)))
    const filesLeft = async () =>
      (await Promise.all(folders.map((folder) => alice.filesIn(folder)))).map(({ size }) => size)
    expect(await filesLeft()).toEqual([sizes.length, sizes.length])

    await world.db
      .updateTable('members')
      .set({ status: 'deleted', deletedAt: LONG_AGO })
      .where('id', '=', alice.id)
      .execute()
    await eraseMembers({ ...world.parts, sites: [world.site] })

    expect(await filesLeft()).toEqual([0, 0])
  })

  it('S-H3 of somebody who never confirmed leaves none either', async ({ world }) => {
    const canary = `kanari${randomUUID().slice(0, 8)}`
    const alice = world.visitor()
    await alice.joins({ email: `${canary}@mail.example.org`, name: canary }, randomUUID())
    await world.works()
    expect(await tablesWith(world, canary)).toContain('members')

    world.clock.pass({ days: 31 })
    const { database, storage } = world.ground
    await eraseMembers({ database, sites: [world.site], clock: world.clock, storage })
    await forgetOldRows(database, [world.site.id], world.clock.now())

    expect(await tablesWith(world, canary)).toEqual([])
  })
})

it('A13 R4.2 spares who confirms at the moment in which accounts that nobody confirmed are erased', async ({
  world,
}) => {
  const vera = world.visitor()
  await vera.joins()
  world.clock.pass({ days: 31 })
  const { database, storage } = world.ground
  const confirms = "update members set status = 'active' where site_id = $1 and email = $2"

  const erased = await changesMeanwhile(world, vera, confirms, () =>
    eraseMembers({ database, sites: [world.site], clock: world.clock, storage }),
  )

  const rows = await world.db.selectFrom('members').select('status').where('email', '=', vera.email).execute()
  expect([erased, rows]).toEqual([0, [{ status: 'active' }]])
})

describe('A28-4 with photos in a bucket', () => {
  /** A member who left long ago, with a photo in this folder. */
  async function leaverWithPhoto(world: World) {
    const leaver = await Photographer.join(world)
    const folder = await leaver.folderOf((await leaver.uploads(await jpeg(60, 80))).id)
    const gone = { status: 'deleted', deletedAt: LONG_AGO } as const
    await world.db.updateTable('members').set(gone).where('id', '=', leaver.id).execute()
    return { leaver, folder }
  }

  const membersOf = async ({ db }: World) =>
    (await db.selectFrom('members').select('id').execute()).map(({ id }) => id as string)

  it('A28-4 one who cannot be erased stops nobody else on any site, and goes the next time', async ({
    world,
    makeWorld,
  }) => {
    const other = await makeWorld()
    const { leaver: stuck, folder } = await leaverWithPhoto(world)
    await leaverWithPhoto(world)
    await leaverWithPhoto(other)
    const { storage } = world.ground
    const failing: Storage = {
      ...storage,
      delete: (prefix) => (prefix === folder ? Promise.reject(new Error('not now')) : storage.delete(prefix)),
    }
    const erases = (from: Storage) => eraseMembers({ ...world.parts, sites: [world.site, other.site], storage: from })

    await expect(erases(failing)).rejects.toThrow('1 sites have members who could not be erased')

    expect([await membersOf(world), await membersOf(other)]).toEqual([[stuck.id], []])
    // What names the bytes that are still there.
    expect(await world.db.selectFrom('photos').select('id').where('memberId', '=', stuck.id).execute()).toHaveLength(1)
    expect(await erases(storage)).toBe(1)
    expect([await membersOf(world), (await stuck.filesIn(folder)).size]).toEqual([[], 0])
  })

  it('A28-4 one with more pictures than a transaction has time for is erased: none waits for the bytes', async ({
    world,
  }) => {
    const [anna, ben] = await twoWithCredits(world, 10)
    const { conversation } = await sends(anna, ben, 'Hallo')
    await world.ground.owner.query(
      `insert into chat_pictures (site_id, id, conversation_id, sender_id, is_unasked, storage_key, width, height,
         thumbhash, sha256, similarity_hash, created_at)
       select $1, gen_random_uuid(), $2, $3, false, 'key' || i, 1, 1, '', '', '', $4 from generate_series(1, 20) i`,
      [world.site.id, conversation, anna.id, world.clock.now()],
    )
    const { leaver } = await leaverWithPhoto(world)
    const gone = { status: 'deleted', deletedAt: LONG_AGO } as const
    await world.db.updateTable('members').set(gone).where('id', '=', anna.id).execute()
    const deleted: string[] = []
    let looked: Promise<unknown> = Promise.resolve()
    const watched: Storage = {
      ...world.ground.storage,
      async delete(prefix) {
        // Refused at once when a transaction holds one of them.
        const free = 'select from members where site_id = $1 and id = any ($2) for update nowait'
        looked = looked.then(() => world.ground.owner.query(free, [world.site.id, [anna.id, leaver.id]]))
        await looked
        deleted.push(prefix)
      },
    }

    expect(await eraseMembers({ ...world.parts, sites: [world.site], storage: watched })).toBe(2)

    expect(deleted).toHaveLength(21)
    expect(await membersOf(world)).toEqual([ben.id])
  })

  it('A29-1 one who has written with many for years goes in steps, and nobody else does', async ({ world }) => {
    const [anna, ben] = await twoWithCredits(world, 10)
    const others = [await twoWithCredits(world, 10), await twoWithCredits(world, 10)].flat()
    for (const other of [ben, ...others]) await sends(anna, other, 'Hallo')
    const [carl, dora] = others
    if (!carl || !dora) throw new Error('somebody is missing')
    await sends(carl, dora, 'Hallo')
    const left = async () => (await world.db.selectFrom('conversations').select('id').execute()).length
    const erases = (who: { id: string }, atOnce: number) =>
      eraseConversations(world.db, world.site.id, MemberId.parse(who.id), atOnce)

    await erases(anna, 2)
    expect(await left(), 'who has not left').toBe(6)
    await world.db
      .updateTable('members')
      .set({ status: 'deleted', deletedAt: LONG_AGO })
      .where('id', '=', anna.id)
      .execute()
    await erases(anna, 2)
    expect(await left(), 'whose erasure has not begun').toBe(6)
    await world.db.transaction().execute((tx) => countLeaver(tx, world.site.id, anna.id))
    await erases(anna, 2)
    expect(await left()).toBe(1)
  })

  it('A28-4 whose pictures are going does not come back, also when the site gives more days by now', async ({
    world,
  }) => {
    const anna = await world.member()
    await anna.call(deleteAccount, { password: PASSWORD, reason: 'time' })
    const token = await anna.linkToken()
    const [{ id } = { id: '' }] = await world.db.selectFrom('members').select('id').execute()
    // A process that died in the middle.
    await countLeaver(world.db, world.site.id, id as MemberId)

    await expect(world.visitor().call(reactivate, { token })).rejects.toMatchObject({ code: 'account.link_invalid' })

    expect(await eraseMembers({ ...world.parts, sites: [world.site] })).toBe(1)
  })

  it('A31-8 waits for as long as a change of the account can be undone: whoever made it may have deleted it', async ({
    world,
  }) => {
    await world.sets({ reactivation_days: 1, undo_hours: 48 })
    const olga = await world.member()
    const thief = world.visitor({ ip: '198.51.100.4' })
    await thief.logsIn(olga.email)
    await confirms(olga, await thiefAsksForAddress(world, olga))
    const undo = await olga.linkToken(olga.email)
    await thief.call(deleteAccount, { password: PASSWORD })
    const erases = () => eraseMembers({ ...world.parts, sites: [world.site] })

    world.clock.pass({ hours: 47 })
    expect(await erases()).toBe(0)
    await olga.call(undoChange, { token: undo })
    world.clock.pass({ hours: 40 })
    expect(await erases()).toBe(0)

    const ben = await world.member()
    await ben.call(deleteAccount, { password: PASSWORD })
    world.clock.pass({ hours: 49 })
    expect(await erases()).toBe(1)
  })

  it('A28-4 who never confirmed leaves no photo either', async ({ world }) => {
    const { leaver, folder } = await leaverWithPhoto(world)
    const waiting = { status: 'not_confirmed', deletedAt: null, signupAt: LONG_AGO } as const
    await world.db.updateTable('members').set(waiting).where('id', '=', leaver.id).execute()

    expect(await eraseMembers({ ...world.parts, sites: [world.site] })).toBe(1)

    expect((await leaver.filesIn(folder)).size).toBe(0)
  })
})

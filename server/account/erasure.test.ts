import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { changeEmail, deleteAccount } from '#contract/account.ts'
import { changeOwnProfile } from '#contract/profiles.ts'
import { saveSearch } from '#contract/search.ts'
import { forgetOldRows } from '#server/retention/forget-old-rows.ts'
import { sizes } from '#server/platform/images/picture.ts'
import { changesMeanwhile } from '#test/changes-meanwhile.ts'
import { Photographer } from '#test/photographer.ts'
import { jpeg } from '#test/pictures.ts'
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

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { it, type World } from '#test/world.ts'

const PERMISSION_DENIED = { code: '42501' }

/** One row in every table that a site writes to from the first day. */
async function leavesTraces(world: World): Promise<void> {
  const siteId = world.site.id
  await world.db
    .insertInto('pages')
    .values({ siteId, token: 'trace', locale: 'de', title: 'Spur', body: 'Text' })
    .execute()
  await world.db.insertInto('siteChanges').values({ siteId, actor: 'test', before: '{}', after: '{}' }).execute()
  await world.db
    .insertInto('idempotencyKeys')
    .values({
      siteId,
      actor: 'test',
      key: randomUUID(),
      requestHash: Buffer.from('x'),
      answer: '{}',
      createdAt: world.clock.now().toISOString(),
    })
    .execute()
}

describe('a connection for one site', () => {
  it.for(['pages', 'siteChanges', 'idempotencyKeys'] as const)(
    'R1.6 sees only its own %s, even when a query forgets the site',
    async (table, { makeWorld }) => {
      const [one, two] = [await makeWorld(), await makeWorld()]
      await leavesTraces(one)
      await leavesTraces(two)

      const seen = await one.db.selectFrom(table).select('siteId').execute()
      const seenByNone = await one.ground.database.shared.selectFrom(table).select('siteId').execute()

      expect(seen).toEqual([{ siteId: one.site.id }])
      expect(seenByNone).toEqual([])
    },
  )

  it('R1.6 neither changes nor deletes rows of another, even when a query forgets the site', async ({ makeWorld }) => {
    const [one, two] = [await makeWorld(), await makeWorld()]
    await leavesTraces(two)

    await one.db.updateTable('pages').set({ title: 'Meins' }).execute()
    await one.db.deleteFrom('pages').execute()
    await one.db.deleteFrom('idempotencyKeys').execute()

    expect(await two.db.selectFrom('pages').select('title').execute()).toEqual([{ title: 'Spur' }])
    expect(await two.db.selectFrom('idempotencyKeys').select('actor').execute()).toHaveLength(1)
  })

  it.for([
    "insert into pages (site_id, token, locale, title, body) values (SITE, 'x', 'de', 'X', '')",
    "insert into site_changes (site_id, actor, before, after) values (SITE, 'x', '{}', '{}')",
    "insert into idempotency_keys (site_id, actor, key, request_hash, answer, created_at) values (SITE, 'x', 'a key of 8', '', '{}', '2026-11-15')",
  ])('R1.6 cannot write rows for another: %s', async (statement, { makeWorld }) => {
    const [one, two] = [await makeWorld(), await makeWorld()]

    const own = await sql.raw(statement.replace('SITE', String(one.site.id))).execute(one.db)
    const foreign = sql.raw(statement.replace('SITE', String(two.site.id))).execute(one.db)

    expect(own.numAffectedRows).toBe(1n)
    await expect(foreign).rejects.toMatchObject(PERMISSION_DENIED)
  })

  it('R1.6 cannot give a row of its own to another', async ({ makeWorld }) => {
    const [one, two] = [await makeWorld(), await makeWorld()]
    await leavesTraces(one)

    const gift = one.db.updateTable('pages').set({ siteId: two.site.id }).execute()

    await expect(gift).rejects.toMatchObject(PERMISSION_DENIED)
  })

  it('R1.6 keeps to its site while many sites share the pool', async ({ makeWorld }) => {
    const worlds = [await makeWorld(), await makeWorld(), await makeWorld()]
    for (const world of worlds) await leavesTraces(world)

    const seen = await Promise.all(
      Array.from({ length: 60 }, async (_, turn) => {
        const world = worlds[turn % worlds.length] as World
        const rows = await world.db.selectFrom('pages').select('siteId').execute()
        return rows.every(({ siteId }) => siteId === world.site.id) && rows.length
      }),
    )

    expect(new Set(seen)).toEqual(new Set([1]))
  })

  it('R1.6 every table that names a site is walled off', async ({ world }) => {
    const { rows } = await world.ground.owner.query<{ table: string; walled: boolean; policies: string }>(`
      select c.relname as "table", c.relrowsecurity as walled,
        (select string_agg(pg_get_expr(p.polqual, p.polrelid), ' ') from pg_policy p where p.polrelid = c.oid) as policies
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'site_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`)

    const open = rows.filter(({ walled, policies }) => !walled || !policies.includes('current_site()'))

    expect(rows.length).toBeGreaterThanOrEqual(3)
    expect(open.map(({ table }) => table)).toEqual([])
  })
})

describe("the application's role", () => {
  it.for([
    'create table loot (id int)',
    'alter table pages add column loot text',
    'drop table pages',
    'alter table pages disable row level security',
    'drop policy own_site on pages',
    'truncate pages',
    'create index loot on pages (title)',
    'create schema loot',
    'create role loot',
    'create or replace function current_site() returns smallint language sql return 1::smallint',
  ])('R1.6 may not change structure: %s', async (statement, { world }) => {
    const attempt = sql.raw(statement).execute(world.db)

    await expect(attempt).rejects.toMatchObject(PERMISSION_DENIED)
  })

  it.for([
    "update site_changes set actor = 'nobody'",
    'delete from site_changes',
    "insert into places (id, country, region, name, search_name, lat, lon, population) values (1, 'DE', 'BE', 'x', 'x', 0, 0, 0)",
    "update places set name = 'x'",
    'delete from places',
    "update regions set name = 'x'",
    "insert into sites (host, company) values ('loot.test', '{}')",
    "update sites set host = 'loot.test'",
    'delete from sites',
    'select * from migrations',
  ])('R1.6 may not do what is for the owner alone: %s', async (statement, { world }) => {
    await leavesTraces(world)

    const attempt = sql.raw(statement).execute(world.db)

    await expect(attempt).rejects.toMatchObject(PERMISSION_DENIED)
  })

  it('R1.6 is what every connection runs as', async ({ world }) => {
    const { rows } = await sql<{ role: string }>`select current_user as role`.execute(world.db)

    expect(rows).toEqual([{ role: 'visavis_app' }])
  })
})

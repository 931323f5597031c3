import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, onTestFinished } from 'vitest'
import { it, type World } from '#test/world.ts'
import { appLogin } from './app-login.ts'

const PERMISSION_DENIED = { code: '42501' }

/** A connection of the process, with nothing of ours between it and the database. */
async function bareLogin({ ground }: World): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await appLogin(ground.url, 'a password of tests') })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

const whoAmI = async (client: pg.Client) => {
  const { rows } = await client.query<{ role: string; isSuper: string }>(
    `select current_user as role, current_setting('is_superuser') as "isSuper"`,
  )
  return rows[0]
}

describe("S-S1 the process's login", () => {
  it.for(['set role none', 'reset role', 'set session authorization default', 'reset all'])(
    'S-S1 is nobody else after: %s',
    async (statement, { world }) => {
      await world.member()
      const client = await bareLogin(world)

      await client.query(statement)

      expect(await whoAmI(client)).toEqual({ role: 'visavis_app', isSuper: 'off' })
      expect((await client.query('select email from members')).rows).toEqual([])
      await expect(client.query('alter table members disable row level security')).rejects.toMatchObject(
        PERMISSION_DENIED,
      )
    },
  )

  it('S-S1 cannot become the owner, nor anybody', async ({ world }) => {
    const client = await bareLogin(world)
    const { rows } = await world.ground.owner.query<{ role: string }>(
      "select rolname as role from pg_roles where rolname <> 'visavis_app'",
    )

    expect(rows.length).toBeGreaterThan(3)
    for (const { role } of rows) {
      const name = client.escapeIdentifier(role)
      await expect(client.query(`set role ${name}`)).rejects.toMatchObject(PERMISSION_DENIED)
      await expect(client.query(`set session authorization ${name}`)).rejects.toMatchObject(PERMISSION_DENIED)
    }
  })

  it('S-S1 owns nothing and has no power of its own', async ({ world }) => {
    const { rows } = await world.ground.owner.query(`
      select rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication as powerful,
        (select count(*) from pg_class where relowner = r.oid) + (select count(*) from pg_proc where proowner = r.oid)
          + (select count(*) from pg_namespace where nspowner = r.oid) as owned,
        (select count(*) from pg_auth_members where member = r.oid) as roles
      from pg_roles r where rolname = 'visavis_app'`)

    expect(rows).toEqual([{ powerful: false, owned: 0, roles: 0 }])
  })
})

describe('S-S1 walls', () => {
  it('S-S1 hold for the owner too, once a connection works for a site', async ({ makeWorld }) => {
    const [one, two] = [await makeWorld(), await makeWorld()]
    await one.member()
    await two.member()
    const role = 'wall_tester'
    const { owner } = one.ground
    await owner.query(`
      begin;
      create role ${role};
      grant usage on schema public to ${role};
      alter table members owner to ${role};
      drop policy owner_of_all on members;
      create policy owner_of_all on members to ${role} using (current_site() is null);
      set local role ${role};
    `)
    try {
      const sites = async () => (await owner.query('select distinct site_id from members')).rows
      expect((await sites()).length).toBeGreaterThanOrEqual(2)
      await owner.query("select set_config('visavis.site', $1, true)", [String(one.site.id)])
      expect(await sites()).toEqual([{ site_id: one.site.id }])
    } finally {
      await owner.query('rollback')
    }
  })

  it('S-S1 are forced on every table that has one', async ({ world }) => {
    const { rows } = await world.ground.owner.query<{ table: string; forced: boolean; policies: number }>(`
      select c.relname as "table", c.relforcerowsecurity as forced,
        (select count(*) from pg_policy p where p.polrelid = c.oid and p.polname = 'owner_of_all' and p.polroles = array[c.relowner])
          as policies
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity`)

    expect(rows.length).toBeGreaterThan(20)
    expect(rows.filter(({ forced, policies }) => !forced || policies !== 1)).toEqual([])
  })
})

describe('S-S2 functions that run as the owner', () => {
  it('S-S2 look into a temporary schema last', async ({ world }) => {
    const { rows } = await world.ground.owner.query<{ name: string; path: string | null }>(`
      select p.proname as name, (select c from unnest(p.proconfig) c where c like 'search_path=%') as path
      from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef`)

    expect(rows.length).toBeGreaterThanOrEqual(6)
    expect(rows.filter(({ path }) => !path?.startsWith('search_path=pg_catalog') || !path.endsWith('pg_temp'))).toEqual(
      [],
    )
  })

  it('S-S2 run no trigger of a temporary table that has a name of ours', async ({ world }) => {
    const alice = await world.member()
    const client = await bareLogin(world)
    await client.query("select set_config('visavis.site', $1, false)", [String(world.site.id)])
    await client.query(`
      create temporary table trapped (who text);
      create temporary table searchable (like public.searchable including all);
      create temporary table search_counts (like public.search_counts including all);
      create function pg_temp.trap() returns trigger language plpgsql as $$
      begin insert into pg_temp.trapped values (current_user); return new; end $$;
      create trigger trap before insert or update or delete on pg_temp.searchable for each row execute function pg_temp.trap();
      create trigger trap before insert or update or delete on pg_temp.search_counts for each row execute function pg_temp.trap();
    `)

    await client.query('update profiles set is_invisible = not is_invisible')
    await client.query('update profiles set is_invisible = not is_invisible')

    expect(alice.email).not.toBe('')
    expect((await client.query('select * from pg_temp.trapped')).rows).toEqual([])
    expect((await client.query('select * from pg_temp.searchable')).rows).toEqual([])
  })

  it.for(['select wall_off($$members$$::regclass)', "select make_partitions('members', '2026-11-15')"])(
    'S-S2 are not tools for anything else: %s',
    async (statement, { world }) => {
      await expect(sql.raw(statement).execute(world.db)).rejects.toMatchObject(PERMISSION_DENIED)
    },
  )
})

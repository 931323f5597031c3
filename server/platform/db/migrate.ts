import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../db/migrations')

/** Brings the database to the newest structure, each file in a transaction of its own. Returns the files it ran. */
export async function migrate(url: string, folder = MIGRATIONS): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'visavis-migrate' })
  await client.connect()
  try {
    // Two nodes that start at once must not migrate at once.
    await client.query("select pg_advisory_lock(hashtext('visavis.migrate'))")
    await client.query(`
      create table if not exists migrations (
        name text primary key,
        hash text not null,
        ran_at timestamptz not null default now()
      )`)
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations')
    const ran = new Map(rows.map((row) => [row.name, row.hash]))

    const fresh: string[] = []
    for (const { name, sql, hash } of await readMigrations(folder)) {
      const known = ran.get(name)
      if (known === hash) continue
      if (known)
        throw new Error(`Migration ${name} was changed after it ran. Write a new one: migrations only go forward.`)
      await client.query('begin')
      await client.query("set local lock_timeout = '5s'")
      await client.query(sql)
      await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
      await client.query('commit')
      fresh.push(name)
    }
    return fresh
  } finally {
    await client.end()
  }
}

/** Whether the database has every migration that this code knows. */
export async function isMigrated(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const ran = new Set(rows.map(({ name }) => name))
    return (await readMigrations(MIGRATIONS)).every(({ name }) => ran.has(name))
  } finally {
    await client.end()
  }
}

async function readMigrations(folder: string): Promise<{ name: string; sql: string; hash: string }[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (file) => {
      const sql = await readFile(path.join(folder, file), 'utf8')
      return { name: file.replace(/\.sql$/, ''), sql, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

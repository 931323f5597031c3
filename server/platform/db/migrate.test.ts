import { appendFile, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { describe, expect, onTestFinished } from 'vitest'
import { it } from '#test/own-database.ts'
import { isMigrated, migrate } from './migrate.ts'

const MIGRATIONS = 'db/migrations'
const names = async () => (await readdir(MIGRATIONS)).toSorted().map((file) => file.replace('.sql', ''))

/** A copy of our migrations, to be spoilt. */
async function copyMigrations(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(MIGRATIONS, folder, { recursive: true })
  return folder
}

async function ask(url: string, question: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(question).finally(() => client.end())
  return rows
}

describe('migrating', () => {
  it('B6.2 runs each file once, in order', async ({ emptyUrl }) => {
    const first = await migrate(emptyUrl)
    const second = await migrate(emptyUrl)

    expect(first).toEqual(await names())
    expect(second).toEqual([])
    expect(await isMigrated(emptyUrl)).toBe(true)
  })

  it('B6.2 by two nodes at once runs each file once', async ({ emptyUrl }) => {
    const [one, two] = await Promise.all([migrate(emptyUrl), migrate(emptyUrl)])

    expect([...one, ...two]).toEqual(await names())
    expect(await ask(emptyUrl, 'select count(*)::int from migrations')).toEqual([{ count: (await names()).length }])
  })

  it('B6.2 refuses a file that was changed after it ran', async ({ migratedUrl }) => {
    const folder = await copyMigrations()
    await appendFile(path.join(folder, '0001_sites.sql'), '\n-- another word\n')

    const attempt = migrate(migratedUrl, folder)

    await expect(attempt).rejects.toThrow('Migration 0001_sites was changed after it ran')
  })

  it('B6.2 leaves no trace of a file that fails, and keeps those before it', async ({ migratedUrl }) => {
    const folder = await copyMigrations()
    await writeFile(path.join(folder, '9998_good.sql'), 'create table good (id int);')
    await writeFile(path.join(folder, '9999_bad.sql'), 'create table bad (id int); select nonsense;')

    await expect(migrate(migratedUrl, folder)).rejects.toThrow('nonsense')

    expect(
      await ask(migratedUrl, "select to_regclass('good') is not null as good, to_regclass('bad') is not null as bad"),
    ).toEqual([{ good: true, bad: false }])
    expect(await ask(migratedUrl, "select name from migrations where name like '999%'")).toEqual([
      { name: '9998_good' },
    ])
  })
})

import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { it } from '#test/world.ts'
import type { Db } from './db.ts'
import { sendWithNext } from './send-with-next.ts'
import { StatementNames } from './statement-names.ts'

const DIVISION_BY_ZERO = { code: '22012' }

describe('a statement that is sent with the next', () => {
  it('has run when the next one begins', async ({ world }) => {
    const seen = await world.db.transaction().execute(async (tx) => {
      await sendWithNext(tx, sql`select set_config('visavis.sent', ${'yes'}, true)`)
      return sql<{ sent: string }>`select current_setting('visavis.sent') as sent`.execute(tx)
    })

    expect(seen.rows).toEqual([{ sent: 'yes' }])
  })

  it('takes the whole change back when it fails, also as the last before the commit', async ({ world }) => {
    const change = world.db.transaction().execute(async (tx) => {
      await leavesTrace(tx)
      await sendWithNext(tx, sql`select 1 / ${0}::int`)
    })

    await expect(change).rejects.toMatchObject(DIVISION_BY_ZERO)
    expect(await traces(world.db)).toEqual([])
  })

  it('fails the statement after it with its own error, and the connection goes on', async ({ world }) => {
    const change = world.db.transaction().execute(async (tx) => {
      await sendWithNext(tx, sql`select 1 / ${0}::int`)
      await leavesTrace(tx)
    })

    await expect(change).rejects.toMatchObject(DIVISION_BY_ZERO)
    expect(await traces(world.db)).toEqual([])
    await world.db.transaction().execute(leavesTrace)
    expect(await traces(world.db)).toHaveLength(1)
  })

  it('does not hide why a change was given up', async ({ world }) => {
    const change = world.db.transaction().execute(async (tx) => {
      await sendWithNext(tx, sql`select 1 / ${0}::int`)
      throw new Error('Given up')
    })

    await expect(change).rejects.toThrow('Given up')
    await world.db.transaction().execute(leavesTrace)
    expect(await traces(world.db)).toHaveLength(1)
  })
})

describe('a statement that comes again', () => {
  it('is parsed once by a connection, whatever it is asked with', async ({ world }) => {
    const titles = Array.from({ length: 6 }, (_, index) => `Seite ${index}`)
    const named = await world.db.connection().execute(async (db) => {
      for (const title of titles) await sql`select ${title}::text as named_once`.execute(db)
      return sql<{ uses: number }>`
        select (generic_plans + custom_plans)::int as uses
        from pg_prepared_statements
        where statement like '%as named_once'
      `.execute(db)
    })

    expect(named.rows).toEqual([{ uses: 4 }])
  })

  it('gets a name at its third use, and there is an end to names', () => {
    const names = new StatementNames()
    const three = (text: string) => [1, 2, 3].map(() => names.nameOf(text))

    expect(three('select 1')).toEqual([undefined, undefined, 's0'])
    expect(names.nameOf('select 1')).toBe('s0')
    for (let i = 0; i < 1000; i++) three(`select ${i} + 1`)
    expect(three('select 0')).toEqual([undefined, undefined, undefined])
    expect(names.nameOf('select 1')).toBe('s0')
  })
})

async function leavesTrace(db: Db): Promise<void> {
  await sql`
    insert into pages (site_id, token, locale, title, body) values (current_site(), 'trace', 'de', 'Spur', 'Text')
  `.execute(db)
}

function traces(db: Db): Promise<{ token: string }[]> {
  return db.selectFrom('pages').select('token').execute()
}

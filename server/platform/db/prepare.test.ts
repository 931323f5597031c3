import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { it } from '#test/world.ts'
import { prepare } from './prepare.ts'

describe('a prepared statement', () => {
  it('is put together once, and runs with the values of each time', async ({ world }) => {
    let built = 0
    const add = prepare<{ one: number; other: number }, { sumOfBoth: number; fixed: string }>((value) => {
      built++
      return sql`select ${value('one')}::int + ${value('other')}::int + ${value('one')}::int as sum_of_both, ${'same'} as fixed`
    })

    const sums = [await add(world.db, { one: 1, other: 10 }), await add(world.db, { one: 2, other: 20 })]

    expect(sums).toEqual([[{ sumOfBoth: 12, fixed: 'same' }], [{ sumOfBoth: 24, fixed: 'same' }]])
    expect(built).toBe(1)
  })

  it('belongs to a transaction like any other', async ({ world }) => {
    const set = prepare<{ text: string }, { given: string }>(
      (value) => sql`select set_config('visavis.prepared', ${value('text')}, true) as given`,
    )

    const seen = await world.db.transaction().execute(async (tx) => {
      await set(tx, { text: 'inside' })
      return sql<{ given: string }>`select current_setting('visavis.prepared', true) as given`.execute(tx)
    })

    expect(seen.rows).toEqual([{ given: 'inside' }])
  })
})

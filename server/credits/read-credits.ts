import { sql } from 'kysely'
import type { readCredits as endpoint } from '#contract/credits.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { MemberContext } from '#server/context.ts'
import { readBalance, readDebt } from './read-balance.ts'

const PAGE = 50

interface Row {
  lastId: number
  at: string
  kind: string
  amount: number
  balance: number
}

/** What the member has, and what changed it: one line for each booking, however many accounts it moved. */
export async function readCredits(
  { db, site, member }: MemberContext,
  { after }: Input<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const { rows } = await sql<Row>`
    with spendable as (
      select e.id, e.kind, e.ref, e.amount, e.created_at,
        sum(e.amount) over (order by e.id) as balance
      from ledger_entries e
      where e.site_id = ${site.id} and e.member_id = ${member.id} and e.asset = 'CREDIT' and e.account <> 'debt'
    )
    select max(id) as last_id, max(created_at) as at, kind, sum(amount)::int as amount,
      (array_agg(balance order by id desc))[1]::int as balance
    from spendable
    group by kind, ref
    having ${after ?? null}::bigint is null or max(id) < ${after ?? null}::bigint
    order by max(id) desc
    limit ${sql.lit(PAGE + 1)}
  `.execute(db)
  const page = rows.slice(0, PAGE)
  const last = rows.length > PAGE ? page.at(-1) : undefined
  return {
    balance: await readBalance(db, site.id, member.id),
    debt: await readDebt(db, site.id, member.id),
    changes: page.map(({ at, kind, amount, balance }) => ({ at, kind, amount, balance })),
    next: last ? String(last.lastId) : null,
  }
}

import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { MemberId } from '#contract/members.ts'
import type { SiteId, Tx } from '#server/platform/db/db.ts'

interface Line {
  /** Of a member, or of the house when absent. */
  memberId?: MemberId
  account: 'bonus' | 'paid' | 'issue'
  amount: number
}

interface Booking {
  site: SiteId
  /** What happened, and to what: booking the same thing twice is refused by the database. */
  kind: string
  ref: string
  lines: readonly Line[]
  now: Date
}

/** Books one transaction of the ledger: its lines add up to nothing, and every balance moves with its lines. */
export async function book(tx: Tx, { site, kind, ref, lines, now }: Booking): Promise<void> {
  const transaction = randomUUID()
  for (const { memberId = null, account, amount } of lines) {
    await sql`
      with moved as (
        insert into ledger_accounts (site_id, name, member_id, balance)
        values (${site}, ${account}, ${memberId}, ${amount})
        on conflict (site_id, member_id, name) do update set balance = ledger_accounts.balance + excluded.balance
        returning id
      )
      insert into ledger_entries (site_id, transaction_id, account_id, amount, kind, ref, created_at)
      select ${site}, ${transaction}, id, ${amount}, ${kind}, ${ref}, ${now} from moved
    `.execute(tx)
  }
}

import { sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { CAME_BACK_DAYS } from './rules.ts'

const DAY_MS = 86_400_000

/**
 * Refuses a debit to who owes credits or whose debits came back, and what is more than the site allows. Orders of one
 * member come here one after the other: their own limits are locked before.
 */
export async function refuseDebit(
  { tx, site, clock }: Pick<Context, 'site' | 'clock'> & { tx: Tx },
  memberId: MemberId,
  total: number,
): Promise<void> {
  const since = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  const { rows } = await sql<{ debt: number; bad: number; waiting: number; spent: number }>`
    select coalesce((
        select a.balance from ledger_accounts a
        where a.site_id = ${site.id} and a.member_id = ${memberId} and a.account = 'debt' and a.asset = 'CREDIT'
      ), 0) as debt,
      count(*) filter (where came_back_at(p) > ${since(CAME_BACK_DAYS)}) as bad,
      count(*) filter (where state in ('created', 'open', 'pending', 'mismatch')) as waiting,
      coalesce(sum(total) filter (where state = 'paid' and created_at > ${since(30)}), 0) as spent
    from payments p
    where site_id = ${site.id} and member_id = ${memberId} and method = 'sdd'
  `.execute(tx)
  const { debt, bad, waiting, spent } = rows[0] ?? { debt: 0, bad: 0, waiting: 0, spent: 0 }
  if (debt > 0 || bad > 0) throw new Refusal('direct_debit.blocked')
  if (waiting > 0 || spent + total > site.settings.direct_debit_limit) throw new Refusal('direct_debit.limit_reached')
}

import { type RawBuilder, sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'

/** What a member can spend. */
export async function readBalance(db: Db, site: SiteId, memberId: MemberId): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select ${balanceOf(sql`${site}::smallint`, sql`${memberId}::uuid`)} as balance
  `.execute(db)
  return rows[0]?.balance ?? 0
}

/** What a member owes. */
export async function readDebt(db: Db, site: SiteId, memberId: MemberId): Promise<number> {
  const account = await db
    .selectFrom('ledgerAccounts')
    .select('balance')
    .where('siteId', '=', site)
    .where('memberId', '=', memberId)
    .where('account', '=', 'debt')
    .where('asset', '=', 'CREDIT')
    .executeTakeFirst()
  return account?.balance ?? 0
}

/** What can be spent, inside a larger statement, by its columns of site and member. */
export function balanceOf(site: RawBuilder<unknown>, member: RawBuilder<unknown>): RawBuilder<number> {
  return sql`credit_balance(${site}, ${member})`
}

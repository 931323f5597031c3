import { sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { SiteId, Tx } from '#server/platform/db/db.ts'

interface Grant {
  site: SiteId
  memberId: MemberId
  account: 'paid' | 'bonus' | 'provisional'
  amount: number
  /** What the credits are given for, unique on the site: a second call gives nothing. */
  kind: string
  ref: string
  now: Date
  /** What all of them cost, in the currency's minor unit. */
  price?: { amount: number; currency: string }
  expiresAt?: Date
}

/** Gives a member credits, and returns what they have then. */
export async function grantCredits(tx: Tx, grant: Grant): Promise<number> {
  const { site, memberId, account, amount, kind, ref, now, price, expiresAt } = grant
  const { rows } = await sql<{ balance: number }>`
    select balance from grant_credits(${site}::smallint, ${memberId}, ${account}, ${amount}, ${kind}, ${ref}, ${now},
      ${price?.amount ?? null}, ${price?.currency ?? null}, ${expiresAt ?? null})
  `.execute(tx)
  return rows[0]?.balance ?? 0
}

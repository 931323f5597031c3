import { sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { SiteId, Tx } from '#server/platform/db/db.ts'
import { refuseTooFew } from './refuse-too-few.ts'

interface Spending {
  site: SiteId
  memberId: MemberId
  amount: number
  kind: 'message' | 'gift' | 'photo' | 'icebreaker'
  /** The thing that is paid for, by an id of ours: it is paid for once. */
  ref: string
  now: Date
}

/** Takes credits from a member, and returns what is left. Nobody else's row is touched. */
export async function spendCredits(tx: Tx, { site, memberId, amount, kind, ref, now }: Spending): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select balance from spend_credits(${site}::smallint, ${memberId}, ${amount}, ${kind}, ${ref}, ${now})
  `
    .execute(tx)
    .catch(refuseTooFew)
  return rows[0]?.balance ?? 0
}

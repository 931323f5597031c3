import { sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { SiteId, Tx } from '#server/platform/db/db.ts'

interface About {
  site: SiteId
  memberId: MemberId
  /** The payment's id: what is booked for a purchase later has refs that begin with it. */
  purchase: string
  /** What happened, and the part of the ref behind the purchase. */
  kind: string
  part: string
  now: Date
}

/** Takes back what is left of a purchase, up to so many credits. Returns how many there were. */
export async function takeBack(
  tx: Tx,
  about: About & { most: number; to: 'refunded' | 'reversed' | 'issue' },
): Promise<number> {
  const { site, memberId, purchase, most, kind, part, to, now } = about
  return asNumber(
    sql`
    take_back_purchase(${site}::smallint, ${memberId}, ${purchase}, ${most}, ${kind}, ${`${purchase}:${part}`}, ${to}, ${now})
  `,
    tx,
  )
}

/** Credits that were spent, though their money was called back, are owed. */
export async function oweCredits(tx: Tx, about: About & { amount: number }): Promise<void> {
  const { site, memberId, purchase, amount, kind, part, now } = about
  await sql`select owe_credits(${site}::smallint, ${memberId}, ${amount}, ${kind}, ${`${purchase}:${part}`}, ${now})`.execute(
    tx,
  )
}

/** What was owed wrongly, up to so many credits, is owed no more. Returns how many there were. */
export async function forgiveDebt(tx: Tx, about: About & { most: number }): Promise<number> {
  const { site, memberId, purchase, most, kind, part, now } = about
  return asNumber(
    sql`
    forgive_debt(${site}::smallint, ${memberId}, ${most}, ${kind}, ${`${purchase}:${part}`}, ${now})
  `,
    tx,
  )
}

/** What is owed is paid with what was just bought. Returns how many credits that were. */
export async function payDebt(tx: Tx, about: Omit<About, 'kind' | 'part'>): Promise<number> {
  const { site, memberId, purchase, now } = about
  return asNumber(sql`pay_debt(${site}::smallint, ${memberId}, ${purchase}, 'debt_paid', ${purchase}, ${now})`, tx)
}

async function asNumber(call: ReturnType<typeof sql>, tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${call} as count`.execute(tx)
  return rows[0]?.count ?? 0
}

import { sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { SiteId, Tx } from '#server/platform/db/db.ts'
import { refuseTooFew } from './refuse-too-few.ts'

/** `CREDIT`, or a currency, counted in its minor unit. */
type Asset = 'CREDIT' | (string & {})

interface MemberLine {
  memberId: MemberId
  account: 'paid' | 'bonus' | 'provisional' | 'debt'
  asset?: Asset
  amount: number
  /** Of credits that come: what all of them cost, and until when they can be used. */
  price?: number
  currency?: string
  expiresAt?: Date
  /** Of credits that go: the lot that they are taken from, instead of the oldest. */
  lot?: number
}

/** The other side. Its balance is the sum of its entries; the database knows the names. */
interface HouseLine {
  memberId?: never
  account: string
  asset?: Asset
  amount: number
}

export interface Booking {
  site: SiteId
  /** What happened, and to what: unique on the site, and never a text that a client chose alone. */
  kind: string
  ref: string
  /** They add up to nothing in each asset. */
  lines: readonly (MemberLine | HouseLine)[]
  now: Date
}

/** Books one thing, once. Returns whether it was new. Members are locked in the order of their ids. */
export async function book(tx: Tx, { site, kind, ref, lines, now }: Booking): Promise<boolean> {
  const given = lines.map(({ memberId, ...line }) => ({
    ...line,
    member_id: memberId,
    ...('expiresAt' in line && { expires_at: line.expiresAt }),
  }))
  const { rows } = await sql<{ isNew: boolean }>`
    select book(${site}::smallint, ${kind}, ${ref}, ${JSON.stringify(given)}::jsonb, ${now}) as is_new
  `
    .execute(tx)
    .catch(refuseTooFew)
  return rows[0]?.isNew === true
}

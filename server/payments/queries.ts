import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId, Tx } from '#server/platform/db/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { PaymentRow } from './payment-row.ts'

const of = (db: Db, site: SiteId, id: string) =>
  db.selectFrom('payments').selectAll().where('siteId', '=', site).where('id', '=', id)

export async function findPayment(db: Db, site: SiteId, id: string): Promise<PaymentRow | undefined> {
  return of(db, site, id).executeTakeFirst()
}

/** A payment of this member; another's is none. */
export async function ownPayment(db: Db, site: SiteId, id: string, memberId: MemberId): Promise<PaymentRow> {
  const row = await of(db, site, id).where('memberId', '=', memberId).executeTakeFirst()
  if (!row) throw new Refusal('payments.not_found')
  return row
}

/** The row, until the transaction ends nobody else's to change. */
export async function lockPayment(tx: Tx, site: SiteId, id: string): Promise<PaymentRow> {
  return of(tx, site, id).forUpdate().executeTakeFirstOrThrow()
}

import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId, Tx } from '#server/platform/db/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { PaymentRow } from './payment-row.ts'

/** A payment of this member; another's is none. */
export async function ownPayment(db: Db, site: SiteId, id: string, memberId: MemberId): Promise<PaymentRow> {
  return orRefuse(await of(db, site, id, memberId).executeTakeFirst())
}

/** The same, until the transaction ends nobody else's to change. */
export async function lockOwnPayment(tx: Tx, site: SiteId, id: string, memberId: MemberId): Promise<PaymentRow> {
  return orRefuse(await of(tx, site, id, memberId).forUpdate().executeTakeFirst())
}

const of = (db: Db, site: SiteId, id: string, memberId: MemberId) =>
  db.selectFrom('payments').selectAll().where('siteId', '=', site).where('id', '=', id).where('memberId', '=', memberId)

function orRefuse(row: PaymentRow | undefined): PaymentRow {
  if (!row) throw new Refusal('payments.not_found')
  return row
}

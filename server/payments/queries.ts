import type { Db, SiteId, Tx } from '#server/platform/db/db.ts'
import type { PaymentRow } from './payment-row.ts'

const of = (db: Db, site: SiteId, id: string) =>
  db.selectFrom('payments').selectAll().where('siteId', '=', site).where('id', '=', id)

export async function findPayment(db: Db, site: SiteId, id: string): Promise<PaymentRow | undefined> {
  return of(db, site, id).executeTakeFirst()
}

/** The row, until the transaction ends nobody else's to change. */
export async function lockPayment(tx: Tx, site: SiteId, id: string): Promise<PaymentRow> {
  return of(tx, site, id).forUpdate().executeTakeFirstOrThrow()
}

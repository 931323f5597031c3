import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { PaymentRow } from './payment-row.ts'

/** A payment of this member; another's is none. */
export async function ownPayment(db: Db, site: SiteId, id: string, memberId: MemberId): Promise<PaymentRow> {
  const row = await db
    .selectFrom('payments')
    .selectAll()
    .where('siteId', '=', site)
    .where('id', '=', id)
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  if (!row) throw new Refusal('payments.not_found')
  return row
}

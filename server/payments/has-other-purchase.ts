import { sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import { isBought } from './is-bought.ts'

/** Whether the member stays premium without this payment: by another that was not given back and is not just going back. */
export async function hasOtherPurchase(db: Db, site: SiteId, memberId: MemberId, paymentId: string): Promise<boolean> {
  const other = await db
    .selectFrom('payments as p')
    .select('p.id')
    .where('p.siteId', '=', site)
    .where('p.memberId', '=', memberId)
    .where('p.id', '<>', paymentId)
    .where(isBought())
    .where(
      sql<boolean>`not exists (
        select from refunds r
        where r.site_id = p.site_id and r.payment_id = p.id and r.reason = 'withdrawal' and r.state <> 'failed'
      )`,
    )
    .executeTakeFirst()
  return other !== undefined
}

import { sql } from 'kysely'
import type { PaymentParts } from './open-at-provider.ts'
import { carryOutRefund } from './refund-payment.ts'

const RETRY_MS = 10 * 60_000
const AT_ONCE = 100

/**
 * Refunds that are not over are looked after again, by the clock. Whichever was tried longest ago comes first: a hundred that
 * fail every time would keep all others from their money.
 */
export async function retryRefunds(parts: PaymentParts, atOnce = AT_ONCE): Promise<void> {
  const { db, site, clock, log } = parts
  const now = clock.now()
  const { rows: waiting } = await sql<{ id: string }>`
    select id
    from refunds
    where site_id = ${site.id} and state in ('created', 'pending')
      and created_at < ${new Date(now.getTime() - RETRY_MS)}
    order by coalesce(tried_at, created_at), id
    limit ${atOnce}
  `.execute(db)
  for (const { id } of waiting) {
    // Before the try, so that one which ends the process does not come first for ever.
    await db
      .updateTable('refunds')
      .set({ triedAt: now.toISOString() })
      .where('siteId', '=', site.id)
      .where('id', '=', id)
      .execute()
    await carryOutRefund(parts, id).catch((error: unknown) => {
      log.warn({ err: error, refund: id }, 'a refund could not be carried out yet')
    })
  }
}

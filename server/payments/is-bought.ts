import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a payment `p` stands for something that was bought and not given back. Whoever has withdrawn from a purchase has
 * not bought it, although what was spent of it stays paid.
 */
export function isBought(): RawBuilder<boolean> {
  return sql<boolean>`(
    p.state = 'paid' and p.refunded + p.charged_back < p.total and not exists (
      select from refunds r
      where r.site_id = p.site_id and r.payment_id = p.id and r.reason = 'withdrawal' and r.state = 'refunded'
    )
  )`
}

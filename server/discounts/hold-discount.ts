import { sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { SiteId, Tx } from '#server/platform/db/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Offer, useOf } from './rules.ts'

interface Holding {
  site: SiteId
  memberId: MemberId
  paymentId: string
  now: Date
}

/** Keeps a discount that is good once for a payment. Of many orders at once one gets it. */
export async function holdDiscount(tx: Tx, { use, validity }: Offer, holding: Holding): Promise<void> {
  if (validity === 'unlimited') return
  const { site, memberId, paymentId, now } = holding
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('discountUses')
    .values({ siteId: site, memberId, code: use, paymentId, heldAt: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) return
  const holder = await tx
    .selectFrom('discountUses')
    .select(['paymentId', 'paidAt'])
    .where('siteId', '=', site)
    .where('memberId', '=', memberId)
    .where('code', '=', use)
    .executeTakeFirst()
  if (holder && !holder.paidAt) throw new Refusal('discounts.in_use', { payment_id: holder.paymentId })
  throw new Refusal('discounts.already_used')
}

/**
 * The payment was made: its discount is used up, which nobody asks of one that is unlimited. Also by a payment that had
 * ended, which had freed it: money that comes late is taken at the price that was agreed, and another order that holds the
 * discount keeps its own.
 */
export async function useUpDiscount(tx: Tx, code: string, { site, memberId, paymentId, now }: Holding): Promise<void> {
  await sql`
    insert into discount_uses as u (site_id, member_id, code, payment_id, held_at, paid_at)
    select m.site_id, m.id, ${useOf(code)}, ${paymentId}, ${now}, ${now}
    from members m
    where m.site_id = ${site} and m.id = ${memberId}
    on conflict (site_id, member_id, code) do update
    set payment_id = excluded.payment_id, paid_at = excluded.paid_at
    where u.paid_at is null
  `.execute(tx)
}

/** The payment ended unpaid: the discount can be used for another. */
export async function freeDiscount(tx: Tx, { site, memberId, paymentId }: Omit<Holding, 'now'>): Promise<void> {
  await tx
    .deleteFrom('discountUses')
    .where('siteId', '=', site)
    .where('memberId', '=', memberId)
    .where('paymentId', '=', paymentId)
    .where('paidAt', 'is', null)
    .execute()
}

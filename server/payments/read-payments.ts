import { sql } from 'kysely'
import type { Input, Output } from '#contract/endpoint.ts'
import type * as contract from '#contract/payments.ts'
import type { CurrentMember, MemberContext } from '#server/context.ts'
import { readUser } from '#server/members/read-user.ts'
import { NewestFirst } from '#server/platform/db/keyset.ts'
import { asPayment } from './payment-row.ts'
import { hasOtherPurchase } from './has-other-purchase.ts'
import { ownPayment } from './own-payment.ts'

/** What the member has is read after the payment: with one that has just been paid nobody is told the balance of before. */
export async function readPayment(
  { db, site, member }: MemberContext,
  { id }: Input<typeof contract.readPayment>,
): Promise<Output<typeof contract.readPayment>> {
  const payment = shownTo(member, asPayment(await ownPayment(db, site.id, id, member.id)))
  const { credits, paid_user } = await readUser(db, site, member)
  const isOnly = !(await hasOtherPurchase(db, site.id, member.id, id))
  return { payment, balance: credits, paid_user, is_only_purchase: isOnly }
}

export async function listPayments(
  { db, site, member, secrets }: MemberContext,
  { after }: Input<typeof contract.listPayments>,
): Promise<Output<typeof contract.listPayments>> {
  const columns = { at: sql.ref('created_at'), id: sql.ref('id') }
  const list = new NewestFirst({ secrets, site, name: 'payments' }, columns, after)
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where('siteId', '=', site.id)
    .where('memberId', '=', member.id)
    .where(list.isBehind)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(list.limit)
    .execute()
  const { page, next } = list.cut(rows, ({ createdAt, id }) => ({ at: createdAt, id }))
  return { payments: page.map((row) => shownTo(member, asPayment(row))), next }
}

/** Whoever is not known to own the account is not led to pay what somebody else has ordered in it. */
export function shownTo(member: CurrentMember, payment: contract.Payment): contract.Payment {
  return member.isUnproven ? { ...payment, checkout_url: null } : payment
}

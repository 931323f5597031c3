import type { Input, Output } from '#contract/endpoint.ts'
import type { listWithdrawals as endpoint } from '#contract/withdrawals.ts'
import type { MemberContext } from '#server/context.ts'
import { ownPayment } from '#server/payments/own-payment.ts'

/** What was declared about one of the member's payments, whoever declared it. */
export async function listWithdrawals(
  { db, site, member }: MemberContext,
  { id }: Input<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const payment = await ownPayment(db, site.id, id, member.id)
  const rows = await db
    .selectFrom('withdrawals')
    .select(['reference', 'createdAt', 'refundId'])
    .where('siteId', '=', site.id)
    .where('paymentId', '=', payment.id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return {
    withdrawals: rows.map(({ reference, createdAt, refundId }) => ({
      reference,
      received_at: createdAt,
      is_refunded: refundId !== null,
    })),
  }
}

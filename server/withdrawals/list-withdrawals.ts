import type { Input, Output } from '#contract/endpoint.ts'
import type { listWithdrawals as endpoint } from '#contract/withdrawals.ts'
import type { MemberContext } from '#server/context.ts'
import { ownPayment } from '#server/payments/own-payment.ts'

/** What was declared about one of the member's payments, whoever declared it. What went back answers all of it. */
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
  const isRefunded = payment.refunded > 0 || rows.some(({ refundId }) => refundId !== null)
  return {
    withdrawals: rows.map(({ reference, createdAt }) => ({
      reference,
      received_at: createdAt,
      is_refunded: isRefunded,
    })),
  }
}

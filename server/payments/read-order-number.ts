import type { Input, Output } from '#contract/endpoint.ts'
import type { readOrderNumber as endpoint } from '#contract/payments.ts'
import type { MemberContext } from '#server/context.ts'
import { orderNumber } from '#server/invoices/order-number.ts'
import { ownPayment } from './own-payment.ts'

/** What receipts call one of the member's orders. Never a part of what is stored, as payments in events are. */
export async function readOrderNumber(
  { db, site, member, secrets }: MemberContext,
  { id }: Input<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const payment = await ownPayment(db, site.id, id, member.id)
  return { order_number: orderNumber(secrets, site.id, payment.id) }
}

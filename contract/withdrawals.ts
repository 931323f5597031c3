import * as z from 'zod/mini'
import { SENDER_LENGTH } from './complaints.ts'
import { endpoint } from './endpoint.ts'
import { cleanLine, Email } from './fields.ts'
import { PaymentId } from './payments.ts'

/**
 * Withdrawal from a purchase (§ 356a BGB, directive (EU) 2023/2673), without a login. The screen has two steps: the fields,
 * then what they say with the button that confirms. This call is the second.
 */
export const withdraw = endpoint({
  method: 'POST',
  path: '/api/withdrawals',
  summary: 'Takes the declaration that somebody withdraws from a purchase, and confirms it by mail with date and time.',
  input: z.object({
    name: cleanLine(SENDER_LENGTH.longest, SENDER_LENGTH.shortest),
    email: Email,
    /** The number of the order or of the invoice, or what else says which purchase is meant. */
    purchase: cleanLine(100, 1),
    /** Hidden from people; what robots write into it gives them away. */
    website: z.optional(z.string().check(z.maxLength(0))),
  }),
  output: z.object({
    reference: z.string(),
    received_at: z.iso.datetime(),
    /** What is given back, in minor units; null unless the member who bought is logged in. */
    refund_cents: z.nullable(z.int()),
    /** Whether Premium ends with it, because nothing else is bought; null where that is not clear yet, or not the caller's to know. */
    ends_premium: z.nullable(z.boolean()),
  }),
  refusals: ['fields.email', 'withdrawals.too_many'],
})

export const listWithdrawals = endpoint({
  method: 'GET',
  path: '/api/payments/:id/withdrawals',
  summary: "What was declared about one of the member's payments, also where no money went back at once.",
  input: z.object({ id: PaymentId }),
  output: z.object({
    withdrawals: z.array(
      z.object({
        reference: z.string(),
        received_at: z.iso.datetime(),
        /** Whether money went back, at once or since; else an operator answers. */
        is_refunded: z.boolean(),
      }),
    ),
  }),
  refusals: ['authentication_required', 'payments.not_found'],
})

import * as z from 'zod/mini'

const Refund = z.object({
  id: z.string(),
  amount: z.int(),
  status: z.enum(['pending', 'refunded', 'failed']),
  key: z.string(),
})
const Chargeback = z.object({ id: z.string(), amount: z.int(), is_reversed: z.boolean() })
export const SandboxPayment = z.object({
  id: z.string(),
  status: z.enum(['open', 'pending', 'paid', 'canceled', 'expired', 'failed']),
  amount: z.int(),
  currency: z.string(),
  method: z.string(),
  description: z.string(),
  metadata: z.object({ payment_id: z.string(), site: z.string() }),
  return_url: z.string(),
  notify_url: z.string(),
  language: z.string(),
  checkout_url: z.string(),
  expires_at: z.string(),
  key: z.string(),
  refunds: z.array(Refund),
  chargebacks: z.array(Chargeback),
})
export type SandboxPayment = z.infer<typeof SandboxPayment>

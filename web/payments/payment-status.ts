import type { Payment } from '#contract/payments.ts'

/** How a payment stands, in one word: what was taken back of it counts more than that it was made. */
export function paymentStatus({ state, reversal, checkout_url }: Pick<Payment, 'state' | 'reversal' | 'checkout_url'>) {
  // Nothing is on its way before the member has paid.
  if (!reversal && checkout_url !== null && isWaiting({ state })) return 'open'
  return reversal ?? state
}

/** Whether something will still happen by itself or at the provider. */
export function isWaiting({ state }: Pick<Payment, 'state'>): boolean {
  return state === 'loading' || state === 'pending'
}

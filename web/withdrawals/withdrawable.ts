import type { Payment } from '#contract/payments.ts'

const DAY_MS = 86_400_000

interface Term {
  /** How many days after paying somebody can withdraw. */
  days: number
  now: number
}

/** Purchases that can be withdrawn from now; what is older or was given back in part is named by its number. */
export function withdrawable<Purchase extends Pick<Payment, 'state' | 'reversal' | 'paid_at'>>(
  payments: readonly Purchase[],
  { days, now }: Term,
): Purchase[] {
  const since = now - days * DAY_MS
  return payments.filter(
    ({ state, reversal, paid_at }) => state === 'completed' && !reversal && Date.parse(paid_at ?? '') > since,
  )
}

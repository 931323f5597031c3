import type { Payment } from '#contract/payments.ts'
import { type BadgeTone, Tag } from '#ui/badge.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { paymentStatus } from './payment-status.ts'

const tones: Record<ReturnType<typeof paymentStatus>, BadgeTone> = {
  loading: 'neutral',
  open: 'warning',
  pending: 'warning',
  completed: 'success',
  failed: 'neutral',
  partially_refunded: 'neutral',
  refunded: 'neutral',
  charged_back: 'danger',
}

export function StatusTag({ payment }: { payment: Payment }) {
  const say = usePhrases('payments')
  const status = paymentStatus(payment)
  return <Tag tone={tones[status]}>{say(`state.${status}`)}</Tag>
}

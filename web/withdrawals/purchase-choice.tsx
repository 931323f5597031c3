import type { Payment } from '#contract/payments.ts'
import { Field } from '#ui/field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { LocalTime } from '#web/platform/local-time.tsx'
import { PurchaseName } from './purchase-name.tsx'
import type { Withdrawal } from './use-withdrawal.ts'

const OTHER = 'other'

/** A member picks one of their own purchases; a visitor, or who means another one, names it. */
export function PurchaseChoice({ withdrawal }: { withdrawal: Withdrawal }) {
  const say = usePhrases('withdrawals')
  const { purchases, chosen, draft, change, form } = withdrawal
  if (purchases.length === 0) return <PurchaseNumber withdrawal={withdrawal} label={say('purchase')} />

  const isOther = draft.is_other || (!chosen && draft.purchase !== '')
  return (
    <>
      <RadioCards
        label={say('purchase')}
        name="choice"
        value={isOther ? OTHER : (chosen?.payment_id ?? '')}
        error={isOther ? undefined : form.errorOf('purchase')}
        onChange={(value) =>
          change(value === OTHER ? { purchase: '', is_other: true } : { purchase: value, is_other: false })
        }
        options={[...purchases.map(asOption), { value: OTHER, label: say('other') }]}
      />
      {isOther && <PurchaseNumber withdrawal={withdrawal} label={say('number')} />}
    </>
  )
}

function asOption(payment: Payment) {
  return {
    value: payment.payment_id,
    label: <PurchaseName payment={payment} />,
    hint: <LocalTime at={payment.paid_at ?? payment.created_at} />,
  }
}

function PurchaseNumber({ withdrawal, label }: { withdrawal: Withdrawal; label: string }) {
  const say = usePhrases('withdrawals')
  const { draft, change, form } = withdrawal
  return (
    <Field
      label={label}
      name="purchase"
      autoComplete="off"
      required
      hint={say('purchase_hint')}
      value={draft.purchase}
      error={form.errorOf('purchase')}
      onChange={(event) => change({ purchase: event.target.value })}
    />
  )
}

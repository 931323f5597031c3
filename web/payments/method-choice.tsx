import type { Output } from '#contract/endpoint.ts'
import type { Currency } from '#contract/currencies.ts'
import type { PaymentMethod } from '#contract/payment-methods.ts'
import type { listPaymentMethods } from '#contract/payments.ts'
import { RadioCards } from '#ui/radio-cards.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { MethodMark } from './method-mark.tsx'
import { useMoney } from '#web/platform/money.ts'

interface Props {
  methods: Output<typeof listPaymentMethods>['methods']
  currency: Currency
  value: PaymentMethod
  onChange: (method: PaymentMethod) => void
}

/** The ways to pay in the member's country, the one used last on top. */
export function MethodChoice({ methods, currency, value, onChange }: Props) {
  const say = usePhrases('payments')
  const money = useMoney(currency)
  return (
    <RadioCards
      columns="pairs"
      isLabelLarge
      label={say('order.methods')}
      value={value}
      onChange={onChange}
      options={methods.map(({ paymentmethod, fee_cents, is_last_used }) => ({
        value: paymentmethod,
        label: say(`methods.${paymentmethod}`),
        icon: <MethodMark method={paymentmethod} />,
        hint:
          [is_last_used && say('order.last_used'), fee_cents > 0 && say('order.fee_hint', { fee: money(fee_cents) })]
            .filter(Boolean)
            .join(' · ') || undefined,
      }))}
    />
  )
}

import { Button } from '#ui/button.tsx'
import { useBackCloses } from '#ui/use-back-closes.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import type { Payment } from '#contract/payments.ts'
import { LocalTime } from '#web/platform/local-time.tsx'
import { OrderNumber } from '#web/payments/order-number.tsx'
import { PremiumEnds } from './premium-ends.tsx'
import { PurchaseName } from './purchase-name.tsx'
import type { Withdrawal } from './use-withdrawal.ts'

/** The second step: the declaration as it will stand, and the button that makes it. */
export function WithdrawalReview({ withdrawal }: { withdrawal: Withdrawal }) {
  const say = usePhrases('withdrawals')
  const { draft, chosen, edit, confirm, isSending } = withdrawal
  useBackCloses(edit)
  const facts = [
    [say('purchase'), chosen ? <ChosenPurchase key="purchase" payment={chosen} /> : draft.purchase],
    [say('name'), draft.name],
    [say('email'), draft.email],
  ] as const
  return (
    <div className="flex flex-col gap-5">
      <p className="font-semibold">{say('declaration')}</p>
      <dl className="flex flex-col gap-3">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <PremiumEnds />
      <div className="flex flex-col gap-2 sm:flex-row">
        <Button size="large" isBusy={isSending} onClick={confirm}>
          {say('confirm')}
        </Button>
        <Button size="large" variant="quiet" onClick={edit}>
          {say('edit')}
        </Button>
      </div>
    </div>
  )
}

function ChosenPurchase({ payment }: { payment: Payment }) {
  return (
    <>
      <PurchaseName payment={payment} />
      <span className="block">
        <LocalTime at={payment.paid_at ?? payment.created_at} />
      </span>
      <span className="block text-sm text-muted">
        <OrderNumber id={payment.payment_id} />
      </span>
    </>
  )
}

import { Button } from '#ui/button.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { PremiumEnds } from './premium-ends.tsx'
import type { Withdrawal } from './use-withdrawal.ts'

/** The second step: the declaration as it will stand, and the button that makes it. */
export function WithdrawalReview({ withdrawal }: { withdrawal: Withdrawal }) {
  const say = usePhrases('withdrawals')
  const { draft, edit, confirm, isSending } = withdrawal
  const facts = [
    [say('name'), draft.name],
    [say('email'), draft.email],
    [say('purchase'), draft.purchase],
  ]
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

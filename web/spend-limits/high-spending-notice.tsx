import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Alert } from '#ui/alert.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useMoney } from '#web/platform/money.ts'
import { spendLimitsQuery } from './spend-limits-query.ts'

/** Before anybody buys more: how much it has been, when it has been much. The page's loader has asked. */
export function HighSpendingNotice() {
  const say = usePhrases('spend-limits')
  const { data: limits } = useQuery({ ...spendLimitsQuery, enabled: false })
  const money = useMoney(limits?.currency ?? 'EUR')
  if (!limits?.is_high) return null
  return (
    <Alert
      tone="warning"
      title={say('high.title', { amount: money(limits.spent_month_cents) })}
      actions={
        <Link to="/spend-limits" className={buttonClass({ variant: 'secondary', size: 'small' })}>
          {say('high.set')}
        </Link>
      }
    >
      {say('high.text')}
    </Alert>
  )
}

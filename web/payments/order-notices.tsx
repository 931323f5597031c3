import { Link } from '@tanstack/react-router'
import type { Quote } from '#contract/payments.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { FictionalNotice } from './fictional-notice.tsx'
import { useMoney } from '#web/platform/money.ts'

/** What somebody must know before the button. */
export function OrderNotices({ quote }: { quote: Quote }) {
  const say = usePhrases('payments')
  const money = useMoney(quote.currency)
  const { refund_days } = useSettings()
  const link = 'inline-flex min-h-11 items-center text-accent-text'
  return (
    <div className="flex flex-col gap-2 text-sm text-pretty text-muted">
      <p>{say('order.per_message', { price: money(quote.message_cents) })}</p>
      <p className="font-semibold text-balance text-ink">{say('order.once')}</p>
      <FictionalNotice />
      <p>{say('order.withdrawal', { days: refund_days })}</p>
      <p className="-my-2 flex flex-wrap gap-x-4">
        <Link to="/info/$token" params={{ token: 'terms' }} className={link}>
          {say('order.terms')}
        </Link>
        <Link to="/info/$token" params={{ token: 'return-policy' }} className={link}>
          {say('order.return_policy')}
        </Link>
      </p>
    </div>
  )
}

import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/card.tsx'
import { Outcome } from '#ui/outcome.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useUser } from '#web/members/user.ts'
import { LocalTime } from '#web/platform/local-time.tsx'
import { PremiumEnds } from './premium-ends.tsx'
import type { Receipt } from './use-withdrawal.ts'

interface Props {
  receipt: Receipt
  email: string
}

/** That it has arrived, when, and what comes next. */
export function WithdrawalReceipt({ receipt, email }: Props) {
  const say = usePhrases('withdrawals')
  const { reference, received_at, refund_cents, ends_premium } = receipt
  const isMember = useUser() !== null
  const next = (
    <Link to={isMember ? '/transactions' : '/'} className={buttonClass({ size: 'large' })}>
      {say(isMember ? 'done.payments' : 'done.home')}
    </Link>
  )
  return (
    <Outcome icon={<CircleCheck size={32} />} tone="success" title={say('done.title')} isLastStep actions={next}>
      <Card>
        <dl className="flex flex-wrap justify-center gap-x-10 gap-y-4">
          <div>
            <dt className="text-sm text-muted">{say('done.reference')}</dt>
            <dd className="text-xl font-bold tracking-wider tabular-nums">{reference}</dd>
          </div>
          <div>
            <dt className="text-sm text-muted">{say('done.received')}</dt>
            <dd className="leading-7">
              <LocalTime at={received_at} />
            </dd>
          </div>
        </dl>
      </Card>
      <p className="wrap-anywhere">{say('done.mail', { email })}</p>
      <p>{say(refund_cents === null ? 'done.next' : 'done.refunded')}</p>
      {ends_premium === null ? <PremiumEnds /> : ends_premium && <p>{say('done.premium')}</p>}
    </Outcome>
  )
}

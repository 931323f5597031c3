import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/card.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { StepTitle } from '#web/account/step-title.tsx'
import { useUser } from '#web/members/user.ts'
import { LocalTime } from '#web/platform/local-time.tsx'
import type { Receipt } from './use-withdrawal.ts'

interface Props {
  receipt: Receipt
  email: string
}

/** That it has arrived, when, and what comes next. */
export function WithdrawalReceipt({ receipt, email }: Props) {
  const say = usePhrases('withdrawals')
  const { reference, received_at, refund_cents } = receipt
  const isMember = useUser() !== null
  return (
    <>
      <header className="flex flex-col items-start gap-4">
        <span aria-hidden className="grid size-14 place-items-center rounded-full bg-success-soft text-success">
          <CircleCheck size={28} />
        </span>
        <StepTitle>{say('done.title')}</StepTitle>
      </header>
      <Card>
        <dl className="grid gap-4 sm:grid-cols-2">
          <div>
            <dt className="text-sm text-muted">{say('done.reference')}</dt>
            <dd className="text-xl font-bold tracking-wider tabular-nums">{reference}</dd>
          </div>
          <div>
            <dt className="text-sm text-muted">{say('done.received')}</dt>
            <dd>
              <LocalTime at={received_at} />
            </dd>
          </div>
        </dl>
      </Card>
      <div className="flex max-w-prose flex-col gap-3">
        <p className="wrap-anywhere">{say('done.mail', { email })}</p>
        <p>{say(refund_cents === null ? 'done.next' : 'done.refunded')}</p>
      </div>
      <Link to={isMember ? '/transactions' : '/'} className={`${buttonClass({ variant: 'secondary' })} sm:self-start`}>
        {say(isMember ? 'done.payments' : 'done.home')}
      </Link>
    </>
  )
}

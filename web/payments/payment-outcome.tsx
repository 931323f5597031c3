import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, CircleX, Clock, RotateCcw, Wallet } from 'lucide-react'
import { useState } from 'react'
import type { Payment } from '#contract/payments.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/button.tsx'
import { Outcome } from '#ui/outcome.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { Refused } from '#client/api/refused.tsx'
import { useCodeWords } from '#client/api/use-refusal-words.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { creditsQuery } from '#web/credits/credits-query.ts'
import { Debt } from '#web/credits/debt.tsx'
import { bundleName } from './bundle-name.ts'
import { isJustPaid } from './is-just-paid.ts'
import { MethodMark } from './method-mark.tsx'
import { useMoney } from '#web/platform/money.ts'
import { methodsQuery } from './payments-query.ts'
import type { usePayment } from './use-payment.ts'
import { useWayBack } from './way-back.ts'

interface Props {
  payment: Payment
}

interface CompletedProps extends Props {
  /** What the member has with this payment; the member of the page may be known from before it. */
  balance: number
  /** Whether it is what makes them premium: with the next one they are told nothing new. */
  isFirst: boolean
}

interface WaitingProps extends Props {
  cancel: ReturnType<typeof usePayment>['cancel']
}

interface OutcomeProps extends CompletedProps, WaitingProps {
  /** Whether the provider has not said yet how it stands. */
  isAsking: boolean
}

/** What has become of a payment, and how to go on. */
export function PaymentOutcome({ payment, balance, isFirst, isAsking, cancel }: OutcomeProps) {
  const say = usePhrases('payments')
  if (payment.reversal) return <Reversed payment={payment} />
  if (payment.state === 'completed') return <Completed payment={payment} balance={balance} isFirst={isFirst} />
  if (payment.state === 'failed') return <Failed payment={payment} />
  const isOpen = payment.checkout_url !== null
  if (isOpen && !isAsking) return <Open payment={payment} cancel={cancel} />
  if (isOpen || payment.state === 'loading')
    return (
      <Outcome isPart icon={<Spinner className="size-8" />} title={say('state.loading')}>
        <p>{say(isOpen ? 'one.asking' : 'one.loading')}</p>
      </Outcome>
    )
  return (
    <Outcome
      isPart
      tone="warning"
      icon={<Clock size={32} />}
      title={say('one.pending_title')}
      actions={<GoOn payment={payment} />}
    >
      <p>{say(payment.paymentmethod === 'sdd' ? 'one.pending_sdd' : 'one.pending')}</p>
    </Outcome>
  )
}

/** Not paid yet: go on where it is paid, or give it up. */
function Open({ payment, cancel }: WaitingProps) {
  const say = usePhrases('payments')
  return (
    <Outcome
      isPart
      tone="warning"
      icon={<Wallet size={32} />}
      title={say('one.open_title')}
      actions={
        <>
          <a href={payment.checkout_url ?? undefined} className={buttonClass()}>
            {say('one.pay')}
          </a>
          <Button variant="quiet" isBusy={cancel.isPending} onClick={() => cancel.mutate()}>
            {say('one.cancel')}
          </Button>
          <Refused by={cancel.error} />
        </>
      }
    >
      <p>{say('one.open')}</p>
    </Outcome>
  )
}

function Completed({ payment, balance, isFirst }: CompletedProps) {
  const say = usePhrases('payments')
  // As it was when the page came: nobody who reads the thanks sees them leave.
  const [isThanked] = useState(() => isJustPaid(payment.paid_at, Date.now()))
  if (!isThanked) return null
  return (
    <Outcome
      isPart
      tone="success"
      icon={<Check size={32} />}
      title={say('one.completed_title')}
      actions={<GoOn payment={payment} />}
    >
      <p>{say('one.completed', { credits: payment.credits, balance })}</p>
      <DebtPaid payment={payment} />
      {isFirst && <p>{say('one.premium')}</p>}
    </Outcome>
  )
}

/** Back to the message that waits, else to the messages. */
function GoOn({ payment }: Props) {
  const say = usePhrases('payments')
  const back = useWayBack(payment.payment_id)
  return (
    <Link to={back ?? '/chats'} className={buttonClass()}>
      {say(back ? 'one.to_message' : 'one.to_chats')}
    </Link>
  )
}

/** Why, and the other ways to pay at hand. */
function Failed({ payment: { payment_id, failure, paymentmethod, tier } }: Props) {
  const say = usePhrases('payments')
  const codeWords = useCodeWords()
  const back = useWayBack(payment_id)
  const { data } = useQuery(methodsQuery)
  const others = data?.methods.filter((method) => method.paymentmethod !== paymentmethod) ?? []
  return (
    <Outcome
      isPart
      tone="warning"
      icon={<CircleX size={32} />}
      title={say(failure === 'payments.left' ? 'one.left_title' : 'one.failed_title')}
    >
      {failure && <p>{codeWords({ code: failure, details: {} })}</p>}
      <p className="font-semibold text-ink">{say('one.failed_next')}</p>
      <ul className="grid w-full gap-2 text-start sm:grid-cols-2">
        {[...others.map((method) => method.paymentmethod), paymentmethod].map((method) => (
          <li key={method}>
            <Link
              to="/credits/$id/{-$paymentmethod}"
              params={{ id: bundleName(tier), paymentmethod: method }}
              search={back ? { back } : {}}
              className="flex h-full min-h-13 items-center gap-3 rounded-control border border-field-line bg-surface px-4 py-2 font-semibold text-ink no-underline hover:border-ink"
            >
              <MethodMark method={method} />
              {say(`methods.${method}`)}
            </Link>
          </li>
        ))}
      </ul>
    </Outcome>
  )
}

function Reversed({ payment: { reversal, refunded_cents, currency } }: Props) {
  const say = usePhrases('payments')
  const money = useMoney(currency)
  if (!reversal) return null
  return (
    <Outcome
      isPart
      tone="warning"
      icon={<RotateCcw size={32} />}
      title={say(`state.${reversal}`)}
      actions={
        reversal === 'charged_back' && (
          <Link to="/info/$token" params={{ token: 'service' }} className={buttonClass({ variant: 'secondary' })}>
            {say('one.support')}
          </Link>
        )
      }
    >
      <p>{say(`one.${reversal}`, { amount: money(refunded_cents) })}</p>
      {reversal === 'charged_back' && <Debt />}
    </Outcome>
  )
}

/** How many of the credits that were bought went to what was still owed. */
function DebtPaid({ payment: { paid_at } }: Props) {
  const say = usePhrases('payments')
  const changes = useInfiniteQuery(creditsQuery).data?.pages[0]?.changes ?? []
  const paidAt = Date.parse(paid_at ?? '')
  // The newest are first: what this purchase has paid is the oldest since.
  const paid = changes.findLast(({ kind, at }) => kind === 'debt_paid' && Date.parse(at) >= paidAt)
  return paid && <p className="font-semibold text-ink">{say('one.debt_paid', { debt: Math.abs(paid.amount) })}</p>
}

import { Link } from '@tanstack/react-router'
import type { Quote } from '#contract/payments.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/button.tsx'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useOrder } from './use-order.ts'

interface Props {
  quote: Quote
  /** Of an earlier choice, while the new one is on its way. */
  isOld?: boolean | undefined
  discount?: string | undefined
  back?: string | undefined
  isRepeat?: boolean | undefined
}

/** The button that binds, in the words of the law, and what stands in the way. */
export function OrderForm({ quote, isOld = false, ...options }: Props) {
  const say = usePhrases('payments')
  const { order, isBusy, error, isOverLimit, openPayment, giveUp, isGivingUp } = useOrder(options)
  return (
    <div className="flex flex-col gap-3">
      <Refused by={error} />
      {isOverLimit && (
        <Link to="/spend-limits" className={`${buttonClass({ variant: 'secondary', size: 'small' })} self-start`}>
          {say('credits.limits')}
        </Link>
      )}
      {openPayment && (
        <div className="flex flex-wrap gap-2">
          <Link
            to="/transactions/$id"
            params={{ id: openPayment }}
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            {say('order.go_on_open')}
          </Link>
          <Button variant="quiet" size="small" isBusy={isGivingUp} onClick={giveUp}>
            {say('order.give_up_open')}
          </Button>
        </div>
      )}
      <Button size="large" className="w-full" isBusy={isBusy} disabled={isOld} onClick={() => order(quote)}>
        {say('order.submit')}
      </Button>
      <p className="text-center text-sm text-balance text-muted">
        {say(quote.paymentmethod === 'sdd' ? 'order.next_sdd' : 'order.next')}
      </p>
    </div>
  )
}

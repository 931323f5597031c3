import { Link } from '@tanstack/react-router'
import { Gauge, Receipt } from 'lucide-react'
import { buttonClass } from '#ui/button-class.ts'
import { usePhrases } from '#client/phrases/phrases.ts'

/** What was paid, and how much may be; also before the first purchase, when a limit is worth most. */
export function PaymentLinks() {
  const say = usePhrases('payments')
  return (
    <>
      <Link to="/transactions" className={buttonClass({ variant: 'quiet' })}>
        <Receipt aria-hidden size={18} />
        {say('list.title')}
      </Link>
      <Link to="/spend-limits" className={buttonClass({ variant: 'quiet' })}>
        <Gauge aria-hidden size={18} />
        {say('credits.limits')}
      </Link>
    </>
  )
}

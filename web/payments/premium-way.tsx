import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { BundleOffer } from '#contract/payments.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/card.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useMember } from '#web/members/user.ts'
import { useMoney } from '#web/platform/money.ts'
import { DiscountNotice } from './discount-notice.tsx'
import { OneOff } from './one-off.tsx'
import { bundlesQuery } from './payments-query.ts'

interface Props {
  back: string | undefined
  className: string
}

/** From how much on there is something to buy, and the way to all of it. */
export function PremiumWay({ back, className }: Props) {
  const say = usePhrases('payments')
  const prices = usePhrases('pricing')
  const { bundles, currency } = useSuspenseQuery(bundlesQuery).data
  const { paid_user: isPremium } = useMember()
  const money = useMoney(currency)
  const [least] = bundles.toSorted((one, other) => costOf(one) - costOf(other))
  return (
    <Card className={className}>
      {least && (
        <div>
          <p className="font-display text-[min(1.75rem,11vw)] leading-tight font-semibold sm:text-3xl">
            {say('premium.from', { price: money(costOf(least)) })}
          </p>
          <p className="flex flex-wrap gap-x-3 text-muted">
            <span>{prices('credits', { credits: least.credits })}</span>
            <span>{prices('per_message', { price: money(least.message_cents) })}</span>
          </p>
        </div>
      )}
      <DiscountNotice />
      <Link to="/credits" search={back ? { back } : {}} className={buttonClass({ size: 'large' })}>
        {say(isPremium ? 'premium.refill' : 'see_bundles')}
      </Link>
      <OneOff />
    </Card>
  )
}

const costOf = ({ price_cents, discounted_cents }: BundleOffer) => discounted_cents ?? price_cents

import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { Currency } from '#contract/currencies.ts'
import type { BundleOffer } from '#contract/payments.ts'
import { buttonClass } from '#ui/button-class.ts'
import { classes } from '#ui/classes.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { bundleName } from './bundle-name.ts'
import { useMoney } from '#web/platform/money.ts'
import { Price } from './price.tsx'

interface Props {
  bundle: BundleOffer
  currency: Currency
  /** Off for visitors, who have to join first. */
  isForSale: boolean
  back?: string | undefined
}

/** One size of credits: what it costs, and what a message then costs in money. */
export function BundleCard({ bundle, currency, isForSale, back }: Props) {
  const say = usePhrases('pricing')
  const money = useMoney(currency)
  const id = useId()
  const { tier, credits, popular, message_cents } = bundle

  return (
    <li
      data-tier={bundleName(tier)}
      className={classes(
        'relative flex flex-col gap-3 rounded-card border p-4 shadow-card sm:gap-2 sm:p-6',
        popular ? 'border-accent-text bg-accent-soft ring-1 ring-accent-text' : 'border-line bg-surface',
        isForSale && 'transition-colors hover:border-accent-text',
      )}
    >
      {popular && (
        <p className="absolute -top-3 start-4 rounded-full bg-accent px-3 py-0.5 text-sm font-semibold text-accent-ink sm:start-6">
          {say('popular')}
        </p>
      )}
      <div className={PAIR}>
        <h2 id={id} className="text-lg font-bold">
          {say('credits', { credits })}
        </h2>
        <Price bundle={bundle} currency={currency} />
      </div>
      <div className={PAIR}>
        <p className="flex-[1_1_7rem] text-sm text-muted sm:flex-none sm:text-base">
          {say('per_message', { price: money(message_cents) })}
        </p>
        {isForSale && (
          <Link
            to="/credits/$id/{-$paymentmethod}"
            params={{ id: bundleName(tier) }}
            search={back ? { back } : {}}
            aria-describedby={id}
            // The whole card takes the finger.
            className={classes(
              buttonClass({ variant: popular ? 'primary' : 'secondary' }),
              "static after:absolute after:inset-0 after:rounded-card after:content-[''] sm:mt-4",
            )}
          >
            {say('choose')}
          </Link>
        )}
      </div>
    </li>
  )
}

/** On a phone two things share a line while there is room for both; with large letters the second goes below. */
const PAIR = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:contents'

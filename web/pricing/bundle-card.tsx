import type { Currency } from '#contract/currencies.ts'
import type { Bundle } from '#contract/settings.ts'
import { classes } from '#ui/classes.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'

interface Props {
  bundle: Bundle
  currency: Currency
  messageCredits: number
}

/** One size of credits: what it costs, and what a message then costs in money. */
export function BundleCard({ bundle: { tier, credits, price_cents, popular }, currency, messageCredits }: Props) {
  const say = usePhrases('pricing')
  const { language } = useSettings()
  const money = new Intl.NumberFormat(language, { style: 'currency', currency })
  const perMessage = (price_cents / credits / 100) * messageCredits

  return (
    <li
      data-tier={`p${tier}`}
      className={classes(
        'relative flex flex-col gap-2 rounded-card border bg-surface p-6 shadow-card',
        popular ? 'border-accent-text ring-1 ring-accent-text' : 'border-line',
      )}
    >
      {popular && (
        <p className="absolute -top-3 start-6 rounded-full bg-accent px-3 py-0.5 text-sm font-semibold text-accent-ink">
          {say('popular')}
        </p>
      )}
      <h2 className="text-lg font-bold">{say('credits', { credits })}</h2>
      <p className="font-display text-3xl font-semibold">{money.format(price_cents / 100)}</p>
      <p className="text-muted">{say('per_message', { price: money.format(perMessage) })}</p>
    </li>
  )
}

import type { Currency } from '#contract/currencies.ts'
import type { BundleOffer } from '#contract/payments.ts'
import { Tag } from '#ui/badge.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useLocale } from '#client/phrases/locale.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useMoney } from '#web/platform/money.ts'
import { withMinus } from '#web/platform/with-minus.ts'

interface Props {
  bundle: BundleOffer
  currency: Currency
}

/** With a discount the old price stands beside the new one. By how much a phone says once, above the prices. */
export function Price({ bundle: { price_cents, discounted_cents }, currency }: Props) {
  const money = useMoney(currency)
  if (discounted_cents === null)
    return (
      <p className="ms-auto font-display text-2xl font-semibold whitespace-nowrap sm:ms-0 sm:text-3xl">
        {money(price_cents)}
      </p>
    )
  return <DiscountedPrice old={price_cents} discounted={discounted_cents} currency={currency} />
}

function DiscountedPrice({ old, discounted, currency }: { old: number; discounted: number; currency: Currency }) {
  const say = usePhrases('pricing')
  const money = useMoney(currency)
  const percent = withMinus(new Intl.NumberFormat(useLocale(), { style: 'percent', signDisplay: 'always' }))
  return (
    <div className="ms-auto flex flex-col items-end sm:ms-0 sm:items-start">
      <p className="font-display text-2xl font-semibold whitespace-nowrap sm:text-3xl">
        <VisuallyHidden>{say('now')} </VisuallyHidden>
        {money(discounted)}
      </p>
      <p className="flex flex-wrap items-center justify-end gap-2 text-sm text-muted">
        <VisuallyHidden>{say('before')} </VisuallyHidden>
        <s className="whitespace-nowrap">{money(old)}</s>
        <Tag tone="success" className="max-sm:hidden">
          {percent(Math.round((discounted / old - 1) * 100) / 100)}
        </Tag>
      </p>
    </div>
  )
}

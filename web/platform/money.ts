import type { Currency } from '#contract/currencies.ts'
import { useLocale } from '#client/phrases/locale.ts'
import { withMinus } from './with-minus.ts'

/** An amount in minor units, as it is written in the reader's language. */
export function useMoney(currency: Currency): (cents: number) => string {
  const format = withMinus(new Intl.NumberFormat(useLocale(), { style: 'currency', currency }))
  return (cents) => format(cents / 100)
}

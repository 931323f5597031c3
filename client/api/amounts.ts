import type { Locale } from '#contract/locales.ts'

/** Money, as `left` for `left_cents`, written as the reader writes it. */
export function amounts(
  { currency, ...details }: Readonly<Record<string, unknown>>,
  locale: Locale,
): Record<string, string> {
  if (typeof currency !== 'string') return {}
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
  const found: Record<string, string> = {}
  for (const [name, value] of Object.entries(details))
    if (typeof value === 'number' && name.endsWith('_cents'))
      found[name.slice(0, -'_cents'.length)] = format.format(value / 100)
  return found
}

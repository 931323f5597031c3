import { LEAST_LIMIT_CENTS, MOST_LIMIT_CENTS } from '#contract/spend-limits.ts'
import type { Problem } from '#client/form/problem.ts'

/** What somebody typed, in minor units; null for nothing, undefined for what is no amount. Comma and point are the same. */
export function readAmount(text: string): number | null | undefined {
  const plain = text.trim().replaceAll(/[\s\u00a0]/g, '')
  if (plain === '') return null
  const parts = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(plain)
  if (!parts) return undefined
  return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}

/** The same the other way, for a field. */
export function writeAmount(cents: number | null, locale: string): string {
  if (cents === null) return ''
  const digits = cents % 100 === 0 ? 0 : 2
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  }).format(cents / 100)
}

/** What is wrong with a typed limit; nothing where it is empty. */
export function limitProblem(text: string): Problem | undefined {
  const cents = readAmount(text)
  if (cents === null) return undefined
  const isFine = cents !== undefined && cents >= LEAST_LIMIT_CENTS && cents <= MOST_LIMIT_CENTS
  return isFine ? undefined : { reason: 'malformed' }
}

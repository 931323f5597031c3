import type { Currency } from '#contract/currencies.ts'
import type { Settings } from '#contract/settings.ts'

/**
 * An amount in another currency, at the rate of the site's own prices: what pays for a bundle in one pays for the same
 * bundle in the other. Rates of a bank would let a limit change from day to day.
 */
export function convert(amount: number, bundles: Settings['bundles'], from: Currency, to: Currency): number {
  if (from === to) return amount
  const [before, after] = [priceIn(bundles, from), priceIn(bundles, to)]
  return Math.round((amount * after) / before)
}

function priceIn(bundles: Settings['bundles'], currency: Currency): number {
  const [bundle] = bundles[currency]
  if (!bundle) throw new Error(`There is no price in ${currency}`)
  return bundle.price_cents
}

/** In minor units; null for no limit. */
export interface Limits {
  daily: number | null
  monthly: number | null
}

export interface StoredLimits extends Limits {
  /** Null where none was ever set. */
  currency: Currency | null
  nextDaily: number | null
  nextMonthly: number | null
  /** When the looser ones begin to count. */
  looserAt: Date | null
  pausedUntil: Date | null
}

const LOOSER_AFTER_MS = 86_400_000

export function currentLimits({ daily, monthly, nextDaily, nextMonthly, looserAt }: StoredLimits, now: Date): Limits {
  return looserAt && looserAt <= now ? { daily: nextDaily, monthly: nextMonthly } : { daily, monthly }
}

/** The same limits in another currency, for a member who has moved. */
export function limitsIn(stored: StoredLimits, bundles: Settings['bundles'], currency: Currency): StoredLimits {
  const moved = (amount: number | null) =>
    amount === null ? null : convert(amount, bundles, stored.currency ?? currency, currency)
  return {
    ...stored,
    currency,
    daily: moved(stored.daily),
    monthly: moved(stored.monthly),
    nextDaily: moved(stored.nextDaily),
    nextMonthly: moved(stored.nextMonthly),
  }
}

/** What is stored after a member has set limits: what is stricter counts at once, what is looser a day later. */
export function limitsAfter(stored: StoredLimits, wish: Limits, now: Date): Omit<StoredLimits, 'pausedUntil'> {
  const current = currentLimits(stored, now)
  const daily = stricter(current.daily, wish.daily)
  const monthly = stricter(current.monthly, wish.monthly)
  const isLooser = daily !== wish.daily || monthly !== wish.monthly
  return {
    currency: stored.currency,
    daily,
    monthly,
    nextDaily: isLooser ? wish.daily : null,
    nextMonthly: isLooser ? wish.monthly : null,
    looserAt: isLooser ? new Date(now.getTime() + LOOSER_AFTER_MS) : null,
  }
}

function stricter(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.min(one, other)
}

/** In minor units; null for no limit. */
export interface Limits {
  daily: number | null
  monthly: number | null
}

export interface StoredLimits extends Limits {
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

/** What is stored after a member has set limits: what is stricter counts at once, what is looser a day later. */
export function limitsAfter(stored: StoredLimits, wish: Limits, now: Date): Omit<StoredLimits, 'pausedUntil'> {
  const current = currentLimits(stored, now)
  const daily = stricter(current.daily, wish.daily)
  const monthly = stricter(current.monthly, wish.monthly)
  const isLooser = daily !== wish.daily || monthly !== wish.monthly
  return {
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

import type { PrivateAccess } from '#contract/private-photos.ts'

/** What stands between an owner of private photos and somebody who wants to see them. */
export interface Grant {
  status: 'asked' | 'granted' | 'declined'
  /** A yes and a no both run out; a question does not. */
  expiresAt: string | null
}

/** How somebody who is not the owner stands to private photos: only premium members can be let in, and only for a time. */
export function privateAccess(grant: Grant | null, { isPaid }: { isPaid: boolean }, now: Date): PrivateAccess {
  if (!isPaid) return 'premium_only'
  if (!grant || (grant.expiresAt && Date.parse(grant.expiresAt) <= now.getTime())) return 'none'
  return grant.status === 'granted' ? 'granted' : 'asked'
}

/** For how long a no holds before the same person can ask again: nobody is pestered, and nobody is barred for ever. */
export const DECLINED_DAYS = 7
const DAY_MS = 86_400_000

export function daysAfter(time: Date, days: number): Date {
  return new Date(time.getTime() + days * DAY_MS)
}

import type { PrivateAccess } from '#contract/private-photos.ts'

/** What stands between an owner of private photos and somebody who wants to see them. */
export interface Grant {
  /** Whose question was taken back reaches nobody with a new one until `expiresAt`. */
  status: 'asked' | 'granted' | 'declined' | 'taken_back'
  askedAt: string | null
  /** Of a no it says that a yes was before it, and when. */
  grantedAt: string | null
  /** A yes and a no both run out; a question that waits does not. */
  expiresAt: string | null
}

/**
 * How somebody who is not the owner stands to private photos: only premium members can be let in, and only for a time.
 * Whoever was declined waits like everybody who has asked; whoever was sent away sees it, and stands where they began.
 */
export function privateAccess(grant: Grant | null, { isPaid }: { isPaid: boolean }, now: Date): PrivateAccess {
  if (!isPaid) return 'premium_only'
  if (!grant) return 'none'
  if (grant.status === 'granted') return isAfter(grant.expiresAt, now.toISOString()) ? 'granted' : 'none'
  const longAgo = daysAfter(now, -SHOWN_ASKED_DAYS).toISOString()
  return isAfter(grant.askedAt, grant.grantedAt ?? NEVER) && isAfter(grant.askedAt, longAgo) ? 'asked' : 'none'
}

/**
 * From when on somebody who has asked can ask again; null when they can by now. It is the same time whether nobody has
 * answered or the answer was no.
 */
export function askAgainAt({ askedAt }: Grant, now: Date): string | null {
  const at = askedAt === null ? now : daysAfter(new Date(askedAt), ASK_AGAIN_DAYS)
  return at > now ? at.toISOString() : null
}

/** For how long a no holds before the same person can ask again: nobody is pestered, and nobody is barred for ever. */
export const DECLINED_DAYS = 7
/** For how long a question waits before it can be asked anew. */
export const ASK_AGAIN_DAYS = 7
/**
 * For how long who has asked sees that they wait. Counted from the question alone, and over before a no is forgotten
 * (`photo_grants` in kept-tables.ts): what would vanish with the no would tell of it.
 */
export const SHOWN_ASKED_DAYS = 30
const DAY_MS = 86_400_000
const NEVER = new Date(0).toISOString()

export function daysAfter(time: Date, days: number): Date {
  return new Date(time.getTime() + days * DAY_MS)
}

function isAfter(time: string | null, other: string): boolean {
  return time !== null && Date.parse(time) > Date.parse(other)
}

import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Context, CurrentMember } from '#server/context.ts'
import { Refusal } from '#server/platform/refusal.ts'

const DAY_SECONDS = 86_400

/** Each process counts for itself: the limit is against copying the members, and a few times as much is no copy. */
const views = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: DAY_SECONDS })

type Viewer = Pick<Context, 'site' | 'clock' | 'network'> & {
  member?: Pick<CurrentMember, 'id' | 'status'> | undefined
}

/**
 * Counts people whom somebody is about to see, on cards and profiles together; too many in a day are refused. All visitors of
 * a network have as much together as one member, and so has who has not confirmed an address: an account that costs nothing
 * must not be worth another day.
 */
export async function spendViews({ site, clock, network, member }: Viewer, count: number): Promise<void> {
  const { profiles_per_day: budget } = site.settings
  const now = clock.now()
  const day = now.toISOString().slice(0, 10)
  const viewer = member?.status === 'active' ? member.id : network
  const { consumedPoints } = await views.penalty(`${site.id}:${day}:${viewer}`, count)
  if (consumedPoints <= budget) return
  const seconds = DAY_SECONDS - (Math.floor(now.getTime() / 1000) % DAY_SECONDS)
  throw new Refusal('search.too_many', { seconds })
}

import type { SwipesLeft } from '#contract/swipes.ts'
import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId, Tx } from '#server/platform/db/db.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { hoursUntil, nextRenewal } from './rules.ts'

interface Allowance {
  used: number
  renewsAt: string
}

type Around = Pick<Context, 'site' | 'clock'>

/** What is left of today's likes. */
export async function readAllowance(db: Db, { site, clock }: Around, memberId: MemberId): Promise<SwipesLeft> {
  const row = await find(db, site.id, memberId)
  const isToday = row && new Date(row.renewsAt) > clock.now()
  return asLeft({ site }, isToday ? row : undefined)
}

/** Takes one of today's likes, or refuses. Requests that come at once wait for each other at the member's row. */
export async function takeLike(
  tx: Tx,
  { site, clock }: Around,
  memberId: MemberId,
  timeZone: string,
): Promise<SwipesLeft> {
  const now = clock.now()
  const first = { used: 0, renewsAt: nextRenewal(now, timeZone, undefined).toISOString() }
  await tx
    .insertInto('swipeAllowances')
    .values({ siteId: site.id, memberId, timeZone, ...first })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const current = await find(tx, site.id, memberId, { isLocked: true })
  if (!current) throw new Error('An allowance that was just written has no row')

  const isOver = new Date(current.renewsAt) <= now
  const today = isOver
    ? { used: 0, renewsAt: nextRenewal(now, timeZone, new Date(current.renewsAt)).toISOString(), timeZone }
    : { used: current.used, renewsAt: current.renewsAt }
  if (today.used >= site.settings.swipe_likes) {
    const wait = new Date(today.renewsAt).getTime() - now.getTime()
    throw new Refusal('likes.none_left', {
      hours: hoursUntil(new Date(today.renewsAt), now),
      seconds: Math.max(1, Math.ceil(wait / 1000)),
    })
  }
  const taken = { ...today, used: today.used + 1 }
  await tx
    .updateTable('swipeAllowances')
    .set(taken)
    .where('siteId', '=', site.id)
    .where('memberId', '=', memberId)
    .execute()
  return asLeft({ site }, taken)
}

function asLeft({ site }: Pick<Around, 'site'>, today: Allowance | undefined): SwipesLeft {
  const limit = site.settings.swipe_likes
  return {
    likes_left: Math.max(0, limit - (today?.used ?? 0)),
    likes_limit: limit,
    renews_at: today?.renewsAt ?? null,
  }
}

function find(db: Db, site: SiteId, memberId: MemberId, { isLocked = false } = {}): Promise<Allowance | undefined> {
  const row = db
    .selectFrom('swipeAllowances')
    .select(['used', 'renewsAt'])
    .where('siteId', '=', site)
    .where('memberId', '=', memberId)
  return (isLocked ? row.forUpdate() : row).executeTakeFirst()
}

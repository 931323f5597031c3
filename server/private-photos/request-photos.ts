import { sql } from 'kysely'
import type { Input, Output } from '#contract/endpoint.ts'
import type { MemberId } from '#contract/members.ts'
import type * as privatePhotos from '#contract/private-photos.ts'
import type { ChangeContext, MemberContext } from '#server/context.ts'
import { secondsToWait } from '#server/limits.ts'
import type { SiteId, Tx } from '#server/platform/db/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockOwnAccount } from '#server/sessions/lock-own-account.ts'
import { requirePhotoPair } from './require-photo-pair.ts'
import { ASK_AGAIN_DAYS } from './rules.ts'

/**
 * Asks to see somebody's private photos, and tells their owner. Who waits can ask anew after some days. For whoever was
 * declined or sent away it all looks the same, but it reaches nobody until the no has lost its force, and so it is for whose
 * question was taken back within those days.
 */
export async function requestPhotos(
  context: ChangeContext<MemberContext>,
  { id }: Input<typeof privatePhotos.requestPhotos>,
): Promise<Output<typeof privatePhotos.requestPhotos>> {
  const { tx, site, member, clock, tell } = context
  if (!member.isPaid) throw new Refusal('account.premium_only')
  // Whoever was shut out a moment ago shows the owner to nobody any more.
  await lockOwnAccount(context, member)
  await requirePhotoPair(tx, site.id, { asking: member.id, other: id, owner: id })

  const { costs, reaches } = await ask(tx, site.id, { owner: id, viewer: member.id }, clock.now())
  // What was asked before costs nothing, also when it shows the member anew: the limit would tell from whom they hide by now.
  const seconds = costs ? await secondsToWait(tx, context, 'photo_request', member.id) : 0
  // This refusal takes the request back.
  if (seconds > 0) throw new Refusal('request.too_many', { seconds })
  if (reaches) tell(id, { type: 'photo_request', member_id: member.id })
  const { status } = await tx
    .selectFrom('photoGrants')
    .select('status')
    .where('siteId', '=', site.id)
    .where('ownerId', '=', id)
    .where('viewerId', '=', member.id)
    .executeTakeFirstOrThrow()
  return { status: status === 'granted' ? 'granted' : 'asked' }
}

interface Asked {
  /** Whether it is asked anew, rather than once more. */
  costs: boolean
  /** Whether the owner gets to see it. */
  reaches: boolean
}

async function ask(
  tx: Tx,
  site: SiteId,
  { owner, viewer }: { owner: MemberId; viewer: MemberId },
  now: Date,
): Promise<Asked> {
  const at = sql`${now}::timestamptz`
  const isAnew = sql`(case when g.status = 'granted' then g.expires_at <= ${at}
    else g.asked_at is null or g.asked_at <= g.granted_at or g.asked_at <= ${at} - make_interval(days => ${ASK_AGAIN_DAYS})
  end)`
  const reachesNobody = sql`(g.status in ('declined', 'taken_back') and g.expires_at > ${at})`
  const { rows } = await sql<Asked>`
    insert into photo_grants as g (site_id, owner_id, viewer_id, status, asked_at)
    values (${site}, ${owner}, ${viewer}, 'asked', ${at})
    on conflict (site_id, owner_id, viewer_id) do update
    set asked_at = case when ${isAnew} then excluded.asked_at else g.asked_at end,
      status = case when ${reachesNobody} then g.status else 'asked' end,
      granted_at = case when ${reachesNobody} then g.granted_at end,
      expires_at = case when ${reachesNobody} then g.expires_at end,
      shows_viewer = g.shows_viewer or not ${reachesNobody}
    where ${isAnew} or g.status = 'asked' and not g.shows_viewer
    returning old.asked_at is distinct from new.asked_at as costs,
      new.status = 'asked' and exists (
        select from members m
        join profiles p on p.site_id = m.site_id and p.member_id = m.id
        where m.site_id = new.site_id and m.id = new.viewer_id and m.status = 'active' and p.status = 'active'
      ) as reaches
  `.execute(tx)
  return rows[0] ?? { costs: false, reaches: false }
}

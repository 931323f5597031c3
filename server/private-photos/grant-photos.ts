import { sql } from 'kysely'
import type { Input, Output } from '#contract/endpoint.ts'
import type * as privatePhotos from '#contract/private-photos.ts'
import type { ChangeContext, MemberContext } from '#server/context.ts'
import { secondsToWait } from '#server/limits.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockOwnAccount } from '#server/sessions/lock-own-account.ts'
import { isSeenBy } from '#server/visibility/is-seen-by.ts'
import { requirePhotoPair } from './require-photo-pair.ts'
import { daysAfter } from './rules.ts'

/**
 * Lets somebody see the private photos for some days from now, whether they asked or not, and tells them. Whoever sees
 * them already has them for longer or shorter, and hears nothing.
 */
export async function grantPhotos(
  context: ChangeContext<MemberContext>,
  { viewer_id, days }: Input<typeof privatePhotos.grantPhotos>,
): Promise<Output<typeof privatePhotos.grantPhotos>> {
  const { tx, site, member, clock, tell } = context
  // Whoever was shut out a moment ago opens nothing any more.
  await lockOwnAccount(context, member)
  await requirePhotoPair(tx, site.id, { asking: member.id, other: viewer_id, owner: member.id })

  const now = clock.now()
  const until = daysAfter(now, days ?? site.settings.private_photo_days).toISOString()
  const isTheSame = sql`(g.status = 'granted' and g.expires_at > ${now}
    or g.granted_at > ${daysAfter(now, -1)} and g.granted_at > coalesce(g.asked_at, '-infinity'))`
  const { rows } = await sql<{ isNew: boolean; isWaitedFor: boolean; isAnswer: boolean; isSeen: boolean }>`
    insert into photo_grants as g (site_id, owner_id, viewer_id, status, granted_at, expires_at)
    values (${site.id}, ${member.id}, ${viewer_id}, 'granted', ${now}, ${until})
    on conflict (site_id, owner_id, viewer_id) do update
    set status = 'granted', expires_at = excluded.expires_at,
      -- The time of the yes, by which it is told: one that stands is told once, however often it is said, and one that was
      -- taken back between is told once a day for each time that somebody asked.
      granted_at = case when ${isTheSame} then g.granted_at else excluded.granted_at end
    returning old.status is distinct from 'granted' or old.expires_at <= ${now} as is_new,
      old.status is not distinct from 'asked' as is_waited_for,
      old.asked_at is not null and old.asked_at > coalesce(old.granted_at, '-infinity') as is_answer,
      ${isSeenBy(site.id, viewer_id, sql`${member.id}::uuid`)} as is_seen
  `.execute(tx)
  const [grant] = rows
  if (!grant?.isNew) return { until }
  // What could go on for ever is counted, and a question has one answer. Also where nobody hears of it: the limit would
  // tell from whom the owner hides.
  const seconds = grant.isWaitedFor ? 0 : await secondsToWait(tx, context, 'photo_grant', member.id)
  // This refusal takes the yes back.
  if (seconds > 0) throw new Refusal('request.too_many', { seconds })
  // Of an owner who hides from them by now nobody hears.
  if (grant.isSeen) tell(viewer_id, { type: 'photo_grant', member_id: member.id, is_answer: grant.isAnswer })
  return { until }
}

import { sql } from 'kysely'
import type { Input, Output } from '#contract/endpoint.ts'
import type * as privatePhotos from '#contract/private-photos.ts'
import type { ChangeContext, MemberContext } from '#server/context.ts'
import { lockOwnAccount } from '#server/sessions/lock-own-account.ts'
import { isSeenBy } from '#server/visibility/is-seen-by.ts'
import { requirePhotoPair } from './require-photo-pair.ts'
import { daysAfter } from './rules.ts'

/** Lets somebody see the private photos for some days from now, whether they asked or not, and tells them. */
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
  const { rows } = await sql<{ isAnswer: boolean; isSeen: boolean }>`
    insert into photo_grants as g (site_id, owner_id, viewer_id, status, granted_at, expires_at)
    values (${site.id}, ${member.id}, ${viewer_id}, 'granted', ${now}, ${until})
    on conflict (site_id, owner_id, viewer_id) do update
    set status = 'granted', granted_at = excluded.granted_at, expires_at = excluded.expires_at
    returning old.asked_at is not null and (old.status <> 'granted' or old.expires_at <= ${now}) as is_answer,
      ${isSeenBy(site.id, viewer_id, sql`${member.id}::uuid`)} as is_seen
  `.execute(tx)
  // Of an owner who hides from them by now nobody hears.
  if (rows[0]?.isSeen) tell(viewer_id, { type: 'photo_grant', member_id: member.id, is_answer: rows[0].isAnswer })
  return { until }
}

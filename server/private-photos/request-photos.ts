import { sql } from 'kysely'
import type { Input, Output } from '#contract/endpoint.ts'
import type * as privatePhotos from '#contract/private-photos.ts'
import type { ChangeContext, MemberContext } from '#server/context.ts'
import { secondsToWait } from '#server/limits.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockOwnAccount } from '#server/sessions/lock-own-account.ts'
import { requirePhotoPair } from './require-photo-pair.ts'

/**
 * Asks to see somebody's private photos. Whoever was declined or sent away hears nothing of it, and can ask anew when
 * that has lost its force: until then asking changes nothing.
 */
export async function requestPhotos(
  context: ChangeContext<MemberContext>,
  { id }: Input<typeof privatePhotos.requestPhotos>,
): Promise<Output<typeof privatePhotos.requestPhotos>> {
  const { tx, site, member, clock } = context
  if (!member.isPaid) throw new Refusal('account.premium_only')
  // Whoever was shut out a moment ago shows the owner to nobody any more.
  await lockOwnAccount(context, member)
  await requirePhotoPair(tx, site.id, { asking: member.id, other: id, owner: id })

  const now = clock.now()
  const { rows } = await sql<{ isNew: boolean }>`
    with before as (
      select from photo_grants
      where site_id = ${site.id} and owner_id = ${id} and viewer_id = ${member.id} and status = 'asked'
    ), asked as (
      insert into photo_grants as g (site_id, owner_id, viewer_id, status, asked_at)
      values (${site.id}, ${id}, ${member.id}, 'asked', ${now})
      on conflict (site_id, owner_id, viewer_id) do update
      set status = 'asked', asked_at = excluded.asked_at, granted_at = null, expires_at = null, shows_viewer = true
      where g.status <> 'asked' and g.expires_at <= ${now} or g.status = 'asked' and not g.shows_viewer
      returning g.asked_at
    )
    select exists (select from asked) and not exists (select from before) as is_new
  `.execute(tx)
  // What was asked before costs nothing, also when it shows the member anew: the limit would tell from whom they hide by now.
  const seconds = rows[0]?.isNew ? await secondsToWait(tx, context, 'photo_request', member.id) : 0
  // This refusal takes the request back.
  if (seconds > 0) throw new Refusal('request.too_many', { seconds })
  const { status } = await tx
    .selectFrom('photoGrants')
    .select('status')
    .where('siteId', '=', site.id)
    .where('ownerId', '=', id)
    .where('viewerId', '=', member.id)
    .executeTakeFirstOrThrow()
  return { status: status === 'granted' ? 'granted' : 'asked' }
}

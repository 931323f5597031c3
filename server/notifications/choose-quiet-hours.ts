import { sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { Channel, QuietHours } from '#contract/notifications.ts'
import type { ChangeContext, MemberContext } from '#server/context.ts'
import type { SiteId, Tx } from '#server/platform/db/db.ts'
import { usualQuietHours } from './quiet-hours.ts'
import { paces } from './rules.ts'

export async function readQuietHours({ db, site, member }: MemberContext): Promise<QuietHours> {
  const row = await db
    .selectFrom('members as m')
    .leftJoin('profiles as p', (join) => join.onRef('p.siteId', '=', 'm.siteId').onRef('p.memberId', '=', 'm.id'))
    .leftJoin('quietHours as q', (join) => join.onRef('q.siteId', '=', 'm.siteId').onRef('q.memberId', '=', 'm.id'))
    .select(['p.country', 'q.timeZone', 'q.fromHour', 'q.toHour'])
    .where('m.siteId', '=', site.id)
    .where('m.id', '=', member.id)
    .executeTakeFirstOrThrow()
  const { country, timeZone, fromHour, toHour } = row
  if (timeZone === null || fromHour === null || toHour === null) return usualQuietHours(country)
  return { time_zone: timeZone, from_hour: fromHour, to_hour: toHour }
}

export async function changeQuietHours(
  { tx, site, member, clock }: ChangeContext<MemberContext>,
  quiet: QuietHours,
): Promise<QuietHours> {
  const chosen = { timeZone: quiet.time_zone, fromHour: quiet.from_hour, toHour: quiet.to_hour }
  await tx
    .insertInto('quietHours')
    .values({ siteId: site.id, memberId: member.id, ...chosen })
    .onConflict((conflict) => conflict.columns(['siteId', 'memberId']).doUpdateSet(chosen))
    .execute()
  await askAnew(tx, site.id, member.id, clock.now())
  return quiet
}

/**
 * What waits for the end of the old hours is decided on again, by the new ones: nothing goes out that they keep back, or that
 * has other reasons to wait. What the member may still see by themselves goes on waiting for that.
 */
async function askAnew(tx: Tx, site: SiteId, member: MemberId, now: Date): Promise<void> {
  await sql`
    update notices set due_at = least(due_at, greatest(${now}::timestamptz,
      created_at + case channel when 'push' then ${waitOf('push')}::interval else ${waitOf('email')}::interval end))
    where site_id = ${site} and member_id = ${member} and sent_at is null
  `.execute(tx)
  await sql`
    update pushes set held_until = ${now} where site_id = ${site} and member_id = ${member} and held_until > ${now}
  `.execute(tx)
}

/** The longest that anything waits on this way for a member to come by themselves. */
const waitOf = (channel: Channel) =>
  `${Math.max(...Object.values(paces[channel]).map(({ waitMs }) => waitMs))} milliseconds`

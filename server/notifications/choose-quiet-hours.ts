import type { QuietHours } from '#contract/notifications.ts'
import type { ChangeContext, MemberContext } from '#server/context.ts'
import { usualQuietHours } from './quiet-hours.ts'

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
  { tx, site, member }: ChangeContext<MemberContext>,
  quiet: QuietHours,
): Promise<QuietHours> {
  const chosen = { timeZone: quiet.time_zone, fromHour: quiet.from_hour, toHour: quiet.to_hour }
  await tx
    .insertInto('quietHours')
    .values({ siteId: site.id, memberId: member.id, ...chosen })
    .onConflict((conflict) => conflict.columns(['siteId', 'memberId']).doUpdateSet(chosen))
    .execute()
  return quiet
}

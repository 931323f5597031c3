import type { PushDevice } from '#contract/push.ts'
import type { MemberContext } from '#server/context.ts'
import { idleSince } from '#server/sessions/session.ts'

/** The browsers that show notices to the member, the one that asks first; none whose session has ended. */
export async function listDevices({ db, site, member, clock }: MemberContext): Promise<{ devices: PushDevice[] }> {
  const rows = await db
    .selectFrom('pushSubscriptions as p')
    .innerJoin('sessions as s', (join) => join.onRef('s.siteId', '=', 'p.siteId').onRef('s.id', '=', 'p.sessionId'))
    .select(['p.id', 's.device', 'p.createdAt', 'p.sessionId'])
    .where('p.siteId', '=', site.id)
    .where('p.memberId', '=', member.id)
    .where('s.expiresAt', '>', clock.now().toISOString())
    .where('s.seenAt', '>', idleSince(clock.now()).toISOString())
    .orderBy((eb) => eb('p.sessionId', '=', member.sessionId), 'desc')
    .orderBy('p.createdAt', 'desc')
    .execute()
  return {
    devices: rows.map(({ id, device, createdAt, sessionId }) => ({
      id,
      device,
      created_at: createdAt,
      is_current: sessionId === member.sessionId,
    })),
  }
}

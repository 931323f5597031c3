import type { PushDevice } from '#contract/push.ts'
import type { MemberContext } from '#server/context.ts'
import { openDevices } from './open-devices.ts'

/** The browsers that show notices to the member, the one that asks first; none whose session has ended. */
export async function listDevices({ db, site, member, clock }: MemberContext): Promise<{ devices: PushDevice[] }> {
  const rows = await openDevices(db, site.id, clock.now())
    .select(['p.id', 's.device', 'p.createdAt', 'p.sessionId'])
    .where('p.memberId', '=', member.id)
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

import type { Session } from '#contract/sessions.ts'
import type { MemberContext } from '#server/context.ts'
import { idleSince } from './session.ts'

const HOUR_MS = 3_600_000
/** What ends sooner is none of the member's devices any more: the session from before their address was confirmed. */
const ENDING_MS = 60_000

/** The member's devices, the one they hold in their hands first. */
export async function listSessions({ db, site, member, clock }: MemberContext): Promise<{ sessions: Session[] }> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'device', 'country', 'createdAt', 'seenAt'])
    .where('siteId', '=', site.id)
    .where('memberId', '=', member.id)
    // Whoever made an account with somebody's address does not learn that its owner came by.
    .$if(member.status === 'not_confirmed', (own) => own.where('id', '=', member.sessionId))
    .where('expiresAt', '>', new Date(clock.now().getTime() + ENDING_MS).toISOString())
    .where('seenAt', '>', idleSince(clock.now()).toISOString())
    .orderBy((eb) => eb('id', '=', member.sessionId), 'desc')
    .orderBy('seenAt', 'desc')
    .limit(50)
    .execute()
  return {
    sessions: rows.map(({ id, device, country, createdAt, seenAt }) => ({
      id,
      device,
      country,
      created_at: toHour(createdAt),
      seen_at: toHour(seenAt),
      is_current: id === member.sessionId,
    })),
  }
}

function toHour(time: string): string {
  return new Date(Math.floor(Date.parse(time) / HOUR_MS) * HOUR_MS).toISOString()
}

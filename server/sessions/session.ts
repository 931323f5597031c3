import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Locale } from '#contract/locales.ts'
import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import { prepare } from '#server/platform/db/prepare.ts'
import type { Context, CurrentMember } from '#server/platform/http/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { setLastActive } from '#server/members/change-member.ts'

export const SESSION_COOKIE = 'sid'
export const DEVICE_COOKIE = 'dev'
const SESSION_DAYS = 30
const IDLE_DAYS = 14
const DEVICE_DAYS = 180
const DAY_MS = 86_400_000
/** How fresh "last seen" is kept: a write per request would cost more than it tells. */
const SEEN_EVERY_MS = 5 * 60_000

type SessionContext = Pick<Context, 'site' | 'cookies' | 'clock' | 'device' | 'country'>

/** Logs a member in on this device for 30 days. Whatever the cookie held before is worth nothing from now on. */
export async function startSession(db: Db, context: SessionContext, memberId: MemberId): Promise<void> {
  const { site, cookies, clock, device, country } = context
  const now = clock.now()
  const token = randomBytes(32).toString('base64url')
  const before = cookies.read(SESSION_COOKIE)
  if (before)
    await db.deleteFrom('sessions').where('siteId', '=', site.id).where('tokenHash', '=', hashOf(before)).execute()
  await db
    .insertInto('sessions')
    .values({
      siteId: site.id,
      memberId,
      tokenHash: hashOf(token),
      device,
      country: country ?? null,
      createdAt: now.toISOString(),
      seenAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + SESSION_DAYS * DAY_MS).toISOString(),
    })
    .execute()
  cookies.keep(SESSION_COOKIE, token, SESSION_DAYS)
}

/** Who the cookie belongs to; undefined when it is nobody's or has ended. */
export async function findCurrentMember(
  context: Pick<Context, 'db' | 'site' | 'cookies' | 'clock'>,
): Promise<CurrentMember | undefined> {
  const token = context.cookies.read(SESSION_COOKIE)
  if (!token) return undefined
  const { db, site, clock } = context
  const now = clock.now()
  const [found] = await findSession(db, { site: site.id, tokenHash: hashOf(token), now, idleSince: idleSince(now) })
  if (!found) return undefined
  if (now.getTime() - Date.parse(found.seenAt) > SEEN_EVERY_MS) await touch(db, site.id, found.sessionId, found.id, now)
  const { id, sessionId, status, language, paidUser: isPaid } = found
  return { id, sessionId, status, language, isPaid }
}

interface FoundSession {
  sessionId: string
  seenAt: string
  id: MemberId
  status: 'not_confirmed' | 'active'
  language: Locale
  paidUser: boolean
}

const findSession = prepare<{ site: SiteId; tokenHash: Buffer; now: Date; idleSince: Date }, FoundSession>(
  (value) => sql`
    select s.id as session_id, s.seen_at, m.id, m.status, m.language, m.paid_user
    from sessions s
    join members m on m.site_id = s.site_id and m.id = s.member_id
    where s.site_id = ${value('site')}
      and s.token_hash = ${value('tokenHash')}
      and s.expires_at > ${value('now')}
      and s.seen_at > ${value('idleSince')}
      and m.status in ('not_confirmed', 'active')
  `,
)

/** A session that was not used since then has ended. */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - IDLE_DAYS * DAY_MS)
}

/** The member, or the refusal that logs a client out. A cookie that has ended goes with it. */
export async function requireMember(
  context: Pick<Context, 'db' | 'site' | 'cookies' | 'clock'>,
): Promise<CurrentMember> {
  const member = await findCurrentMember(context)
  if (member) return member
  context.cookies.drop(SESSION_COOKIE)
  throw new Refusal('authentication_required')
}

async function touch(db: Db, siteId: number, sessionId: string, memberId: MemberId, now: Date): Promise<void> {
  const seenAt = now.toISOString()
  await db.updateTable('sessions').set({ seenAt }).where('siteId', '=', siteId).where('id', '=', sessionId).execute()
  await setLastActive(db, siteId, memberId, now)
}

/** Knows this device again next time; gives it a mark if it has none. Returns the mark's hash. */
export function deviceMark({ cookies }: Pick<Context, 'cookies'>): Buffer {
  const known = cookies.read(DEVICE_COOKIE)
  const mark = known && /^[\w-]{43}$/.test(known) ? known : randomBytes(32).toString('base64url')
  cookies.keep(DEVICE_COOKIE, mark, DEVICE_DAYS)
  return hashOf(mark)
}

export async function rememberDevice(
  db: Db,
  { site, clock }: Pick<Context, 'site' | 'clock'>,
  memberId: MemberId,
  deviceHash: Buffer,
): Promise<void> {
  const row = { siteId: site.id, memberId, deviceHash, seenAt: clock.now().toISOString() }
  await db
    .insertInto('knownDevices')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['siteId', 'memberId', 'deviceHash']).doUpdateSet({ seenAt: row.seenAt }),
    )
    .execute()
}

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

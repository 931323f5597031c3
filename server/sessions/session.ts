import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Locale } from '#contract/locales.ts'
import type { MemberId } from '#contract/members.ts'
import { SESSION_IDLE_DAYS } from '#contract/session-days.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import { prepare } from '#server/platform/db/prepare.ts'
import { sendWithNext } from '#server/platform/db/send-with-next.ts'
import type { ChangeContext, Context, CurrentMember } from '#server/context.ts'
import type { Cookies } from '#server/platform/http/cookies.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { setLastActive } from '#server/members/change-member.ts'
import type { Secrets } from '#server/platform/secrets.ts'

export const SESSION_COOKIE = 'sid'
export const DEVICE_COOKIE = 'dev'
const SESSION_DAYS = 30
const DEVICE_DAYS = 180
const DAY_MS = 86_400_000
/** How fresh "last seen" is kept: a write per request would cost more than it tells. */
const SEEN_EVERY_MS = 5 * 60_000

type Opening = Pick<ChangeContext, 'tx' | 'site' | 'secrets' | 'cookies' | 'clock' | 'device' | 'country'>

/**
 * A session that a change has opened. Its cookies are made of the seed by our own key, so that a repeated request gets
 * them too although nothing is kept that opens a session.
 */
export interface OpenedSession {
  memberId: MemberId
  seed: string
  /** Whether the device gets another mark with it: nobody who copied the one from before is known by it. */
  isMarkedAnew?: boolean
}

export function newSeed(): string {
  return randomBytes(32).toString('base64url')
}

interface Started {
  seed?: string
  /**
   * So long the same member's session from before is still answered, for calls of the open page that are under way with it:
   * a refusal would log out who has just come in.
   */
  fadesFor?: number
  /** Whether who asks has made the account on this device, and not logged in to it. */
  byJoining?: boolean
}

/** Logs a member in on this device for 30 days. Whatever the cookie held before is worth nothing from now on. */
export async function startSession(
  { tx, site, secrets, cookies, clock, device, country }: Opening,
  memberId: MemberId,
  { seed = newSeed(), fadesFor = 0, byJoining = false }: Started = {},
): Promise<OpenedSession> {
  const now = clock.now()
  const before = cookies.read(SESSION_COOKIE)
  if (before) {
    const isFading = fadesFor > 0
    await sendWithNext(
      tx,
      sql`
        delete from sessions
        where site_id = ${site.id} and token_hash = ${hashOf(before)} and (member_id <> ${memberId} or not ${isFading})
      `,
    )
    if (isFading)
      await sendWithNext(
        tx,
        sql`
          update sessions set expires_at = least(expires_at, ${new Date(now.getTime() + fadesFor)})
          where site_id = ${site.id} and token_hash = ${hashOf(before)}
        `,
      )
  }
  const tokenHash = hashOf(sessionToken(secrets, seed))
  await sendWithNext(
    tx,
    sql`
      insert into sessions (site_id, member_id, token_hash, device, country, created_at, seen_at, expires_at, by_joining)
      values (
        ${site.id}, ${memberId}, ${tokenHash}, ${device}, ${country ?? null}, ${now}, ${now},
        ${new Date(now.getTime() + SESSION_DAYS * DAY_MS)}, ${byJoining}
      )
    `,
  )
  return { memberId, seed }
}

/** The session that a change has just opened. */
export async function findOpened(
  { tx, site, secrets }: Pick<Opening, 'tx' | 'site' | 'secrets'>,
  { seed }: OpenedSession,
): Promise<string> {
  const { id } = await tx
    .selectFrom('sessions')
    .select('id')
    .where('siteId', '=', site.id)
    .where('tokenHash', '=', hashOf(sessionToken(secrets, seed)))
    .executeTakeFirstOrThrow()
  return id
}

/** Gives the device the cookies of a session that has been opened for it. */
export function giveSession(
  { secrets, cookies }: Pick<Context, 'secrets' | 'cookies'>,
  { seed, isMarkedAnew }: OpenedSession,
): void {
  const mark = isMarkedAnew ? undefined : knownMark(cookies)
  cookies.keep(SESSION_COOKIE, sessionToken(secrets, seed), SESSION_DAYS)
  cookies.keep(DEVICE_COOKIE, mark ?? newMark(secrets, seed), DEVICE_DAYS)
}

/** Gives the device the mark of this seed, whatever it had before. */
export function markDevice({ secrets, cookies }: Pick<Context, 'secrets' | 'cookies'>, seed: string): void {
  cookies.keep(DEVICE_COOKIE, newMark(secrets, seed), DEVICE_DAYS)
}

export function sessionToken(secrets: Secrets, seed: string): string {
  return secrets.hmac('session', seed).toString('base64url')
}

type Asking = Pick<Context, 'db' | 'site' | 'clock'> & { cookies: Pick<Cookies, 'read'> }

const foundMembers = new WeakMap<Asking, Promise<CurrentMember | undefined>>()

/**
 * Who the cookie belongs to; undefined when it is nobody's or has ended. The calls that a page makes while it renders
 * share one context, and the session is looked up once for all of them.
 */
export function findCurrentMember(context: Asking): Promise<CurrentMember | undefined> {
  const known = foundMembers.get(context)
  if (known) return known
  const found = lookUpMember(context)
  foundMembers.set(context, found)
  return found
}

async function lookUpMember(context: Asking): Promise<CurrentMember | undefined> {
  const token = context.cookies.read(SESSION_COOKIE)
  if (!token) return undefined
  const { db, site, clock } = context
  const now = clock.now()
  const [found] = await findSession(db, { site: site.id, tokenHash: hashOf(token), now, idleSince: idleSince(now) })
  if (!found) return undefined
  const { id, sessionId, status, byJoining, language, paidUser: isPaid } = found
  const isUnproven = status !== 'active' && !byJoining
  const member = { id, sessionId, status, byJoining, isUnproven, language, isPaid }
  if (now.getTime() - Date.parse(found.seenAt) > SEEN_EVERY_MS) await touch(db, site.id, member, now)
  return member
}

interface FoundSession {
  sessionId: string
  seenAt: string
  id: MemberId
  status: 'not_confirmed' | 'active'
  byJoining: boolean
  language: Locale
  paidUser: boolean
}

const findSession = prepare<{ site: SiteId; tokenHash: Buffer; now: Date; idleSince: Date }, FoundSession>(
  (value) => sql`
    select s.id as session_id, s.seen_at, s.by_joining, m.id, m.status, m.language, m.paid_user
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
  return new Date(now.getTime() - SESSION_IDLE_DAYS * DAY_MS)
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

/** The member, unless they have to confirm the account before they change anything in it. */
export async function requireProven(context: Parameters<typeof requireMember>[0]): Promise<CurrentMember> {
  const member = await requireMember(context)
  refuseUnproven(member)
  return member
}

/** For work that has waited: the session may have been ended meanwhile, by an owner who took the account back. */
export async function refuseEnded(context: Asking): Promise<void> {
  if (!(await lookUpMember(context))) throw new Refusal('authentication_required')
}

export function refuseUnproven({ isUnproven }: Pick<CurrentMember, 'isUnproven'>): void {
  if (isUnproven) throw new Refusal('account.confirm_first')
}

/** For what everybody may do: who has to confirm first does it as a visitor, and the account does not hear of it. */
export function unlessUnproven(member: CurrentMember | undefined): CurrentMember | undefined {
  return member?.isUnproven ? undefined : member
}

async function touch(db: Db, siteId: number, { id, sessionId, isUnproven }: CurrentMember, now: Date): Promise<void> {
  const seenAt = now.toISOString()
  await db.updateTable('sessions').set({ seenAt }).where('siteId', '=', siteId).where('id', '=', sessionId).execute()
  if (!isUnproven) await setLastActive(db, siteId, id, now)
}

/** The device that asks, if it has been here before. */
export function knownDevice({ cookies }: { cookies: Pick<Cookies, 'read'> }): Buffer | undefined {
  const mark = knownMark(cookies)
  return mark === undefined ? undefined : hashOf(mark)
}

/** The device that asks; one that is new here gets its mark with the session of this seed. */
export function deviceHash({ secrets, cookies }: Pick<Opening, 'secrets' | 'cookies'>, seed: string): Buffer {
  return hashOf(knownMark(cookies) ?? newMark(secrets, seed))
}

/** The mark that the device gets with the session of this seed, whatever it had before. */
export function newDeviceHash(secrets: Secrets, seed: string): Buffer {
  return hashOf(newMark(secrets, seed))
}

export async function rememberDevice(
  { tx, site, clock }: Pick<ChangeContext, 'tx' | 'site' | 'clock'>,
  memberId: MemberId,
  device: Buffer,
): Promise<void> {
  await sendWithNext(
    tx,
    sql`
      insert into known_devices (site_id, member_id, device_hash, seen_at)
      values (${site.id}, ${memberId}, ${device}, ${clock.now()})
      on conflict (site_id, member_id, device_hash) do update set seen_at = excluded.seen_at
    `,
  )
}

function knownMark(cookies: Pick<Cookies, 'read'>): string | undefined {
  const mark = cookies.read(DEVICE_COOKIE)
  return mark !== undefined && /^[\w-]{43}$/.test(mark) ? mark : undefined
}

function newMark(secrets: Secrets, seed: string): string {
  return secrets.hmac('device', seed).toString('base64url')
}

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

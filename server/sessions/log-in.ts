import type { Input } from '#contract/endpoint.ts'
import type { Locale } from '#contract/locales.ts'
import type { MemberId, User } from '#contract/members.ts'
import type { logIn as endpoint } from '#contract/sessions.ts'
import { readUser } from '#server/members/read-user.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Context } from '#server/platform/http/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { tellOwner } from '#server/members/owner.ts'
import { countAttempt, forgetAttempts, type Limit, minutesBlocked } from '#server/platform/attempts.ts'
import { openSession } from './open-session.ts'
import { checkCode } from './one-time-codes.ts'
import { hashPassword, isOutdated, isPassword } from './password-hash.ts'
import { deviceMark } from './session.ts'
import { setPasswordHash } from '#server/members/change-member.ts'

/** Logs in with address and password, and tells the owner when the device is new. */
export async function logIn(
  context: Context,
  { email, password, code }: Input<typeof endpoint>,
): Promise<{ user: User }> {
  const { db, site } = context
  const device = deviceMark(context)
  const account = await findAccount(db, site.id, email, device)
  const limits = loginLimits(context, email, account?.knowsDevice ?? false)
  await refuseBlocked(context, limits)

  if (!(await isPassword(context.secrets, account?.passwordHash, password)) || !account) {
    return refuseFailed(context, limits)
  }
  if (account.status === 'deleted') return refuseDeleted(context, account)
  if (account.status === 'banned') return refuseFailed(context, limits)
  await checkCode(context, account.id, code, () => countFailure(context, limits))

  await forgetAttempts(db, site.id, Object.keys(limits))
  if (isOutdated(context.secrets, account.passwordHash)) await renewHash(context, account.id, password)
  await db.transaction().execute((tx) => openSession(tx, context, account))
  return { user: await readUser(db, site, account.id) }
}

interface Account {
  id: MemberId
  email: string
  language: Locale
  status: 'not_confirmed' | 'active' | 'deleted' | 'banned'
  passwordHash: string
  deletedAt: string | null
  knowsDevice: boolean
}

/**
 * The one account that this address can mean on this device: the one whose signup began here, else the confirmed one.
 * Unconfirmed accounts open only on their own device, so that trying to log in tells nobody whether an address that
 * they just signed up with had an owner before.
 */
async function findAccount(db: Db, siteId: number, email: string, device: Buffer): Promise<Account | undefined> {
  const found = await db
    .selectFrom('members as m')
    .leftJoin('knownDevices as d', (join) =>
      join.onRef('d.siteId', '=', 'm.siteId').onRef('d.memberId', '=', 'm.id').on('d.deviceHash', '=', device),
    )
    .select(['m.id', 'm.email', 'm.language', 'm.status', 'm.passwordHash', 'm.deletedAt', 'd.deviceHash'])
    .where('m.siteId', '=', siteId)
    .where('m.email', '=', email)
    .where((eb) => eb.or([eb('m.status', '<>', 'not_confirmed'), eb('d.deviceHash', 'is not', null)]))
    .orderBy((eb) => eb('m.status', '=', 'not_confirmed'), 'desc')
    .orderBy('m.signupAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!found?.passwordHash) return undefined
  return {
    id: found.id,
    email: found.email,
    language: found.language,
    status: found.status,
    passwordHash: found.passwordHash,
    deletedAt: found.deletedAt,
    knowsDevice: found.deviceHash !== null,
  }
}

/** Failures count for the pair of account and network, for the account, and for the network. */
function loginLimits(
  { site, network, secrets }: Context,
  email: string,
  isKnownDevice: boolean,
): Record<string, Limit> {
  const { login_attempts: most, login_block_minutes: minutes } = site.settings
  const account = secrets.hmac('login', email).toString('base64url').slice(0, 22)
  return {
    [`login:${account}:${network}`]: { most, minutes },
    [`login-network:${network}`]: { most: 50, minutes: 15 },
    // Strangers cannot lock the owner out of a device that the account knows.
    ...(isKnownDevice ? {} : { [`login:${account}`]: { most: 20, minutes: 60 } }),
  }
}

async function refuseBlocked({ db, site, clock }: Context, limits: Record<string, Limit>): Promise<void> {
  const minutes = await minutesBlocked(db, site.id, limits, clock.now())
  if (minutes > 0) throw new Refusal('sessions.blocked', { minutes, seconds: minutes * 60 })
}

async function countFailure({ db, site, clock }: Context, limits: Record<string, Limit>): Promise<void> {
  for (const [subject, limit] of Object.entries(limits)) await countAttempt(db, site.id, subject, limit, clock.now())
}

async function refuseFailed(context: Context, limits: Record<string, Limit>): Promise<never> {
  await countFailure(context, limits)
  await refuseBlocked(context, limits)
  throw new Refusal('sessions.login_failed')
}

/** Whoever knows the password is the owner and may know what became of the account; the mail has the way back. */
async function refuseDeleted({ db, site, clock }: Context, account: Account): Promise<never> {
  await tellOwner(db, site, account, account.email, clock.now())
  throw new Refusal('signup.deleted_account')
}

async function renewHash({ db, site, secrets }: Context, id: MemberId, password: string): Promise<void> {
  const passwordHash = await hashPassword(secrets, password)
  await setPasswordHash(db, site.id, id, passwordHash)
}

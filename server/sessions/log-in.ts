import type { Input } from '#contract/endpoint.ts'
import type { Locale } from '#contract/locales.ts'
import type { MemberId, User } from '#contract/members.ts'
import type { logIn as endpoint } from '#contract/sessions.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import type { ChangeContext, Context } from '#server/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { setPasswordHash } from '#server/members/change-member.ts'
import { tellOwner } from '#server/members/owner.ts'
import { countAttempt, forgetAttempts, type Limit, minutesBlocked } from '#server/platform/attempts.ts'
import { answerWithSession } from './answer-with-session.ts'
import { checkCode, useCode } from './one-time-codes.ts'
import { openSession } from './open-session.ts'
import { hashPassword, isOutdated, isPassword } from './password-hash.ts'
import { knownDevice, type OpenedSession } from './session.ts'

/** No device has this mark. */
const NO_DEVICE = Buffer.alloc(0)

/** Logs in with address and password, and tells the owner when the device is new. */
export const logIn = { prepare: checkLogin, run: openChecked, answer: answerSameAccount }

type Login = Input<typeof endpoint>

interface Checked {
  account: Account
  limits: Record<string, Limit>
  /** The step of the one-time code, if the account asks for one. */
  step: number | undefined
  /** A stronger hash of the same password, when the stored one is outdated. */
  renewedHash: string | undefined
}

/** All that needs no transaction: hashing takes long. A repetition has to prove the same again. */
async function checkLogin(context: Context, { email, password, code }: Login): Promise<Checked> {
  const { db, site, secrets } = context
  const account = await findAccount(db, site.id, email, knownDevice(context))
  const limits = loginLimits(context, email, account?.knowsDevice ?? false)
  await refuseBlocked(context, limits)

  if (!(await isPassword(secrets, account?.passwordHash, password)) || !account) return refuseFailed(context, limits)
  if (account.status === 'deleted') return refuseDeleted(context, account)
  if (account.status === 'banned') return refuseFailed(context, limits)
  const step = await checkCode(context, account.codeSecret, code, () => countFailure(context, limits))
  const renewedHash = isOutdated(secrets, account.passwordHash) ? await hashPassword(secrets, password) : undefined
  return { account, limits, step, renewedHash }
}

async function openChecked(context: ChangeContext, _: Login, checked: Checked): Promise<OpenedSession> {
  const { tx, site } = context
  const { account, limits, step, renewedHash } = checked
  if (step !== undefined) await useCode(context, account.id, step)
  await forgetAttempts(tx, site.id, Object.keys(limits))
  if (renewedHash !== undefined) await setPasswordHash(tx, site.id, account.id, renewedHash)
  return openSession(context, account)
}

/** Only the account whose password was given just now: on another device the same address can mean another one. */
function answerSameAccount(
  context: Context,
  _: Login,
  done: { prepared: Checked; kept: OpenedSession; isRepeated: boolean },
): Promise<{ user: User }> {
  if (done.kept.memberId !== done.prepared.account.id) throw new Refusal('request.key_reused')
  return answerWithSession(context, _, done)
}

interface Account {
  id: MemberId
  email: string
  language: Locale
  status: 'not_confirmed' | 'active' | 'deleted' | 'banned'
  passwordHash: string
  deletedAt: string | null
  knowsDevice: boolean
  /** The sealed secret of the authenticator, when one is switched on. */
  codeSecret: Buffer | null
}

/**
 * The one account that this address can mean on this device: the one whose signup began here, else the confirmed one.
 * Unconfirmed accounts open only on their own device, so that trying to log in tells nobody whether an address that
 * they just signed up with had an owner before.
 */
async function findAccount(
  db: Db,
  siteId: SiteId,
  email: string,
  device: Buffer | undefined,
): Promise<Account | undefined> {
  const found = await db
    .selectFrom('members as m')
    .leftJoin('knownDevices as d', (join) =>
      join
        .onRef('d.siteId', '=', 'm.siteId')
        .onRef('d.memberId', '=', 'm.id')
        .on('d.deviceHash', '=', device ?? NO_DEVICE),
    )
    .leftJoin('oneTimeCodes as o', (join) =>
      join.onRef('o.siteId', '=', 'm.siteId').onRef('o.memberId', '=', 'm.id').on('o.confirmedAt', 'is not', null),
    )
    .select(['m.id', 'm.email', 'm.language', 'm.status', 'm.passwordHash', 'm.deletedAt', 'd.deviceHash', 'o.secret'])
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
    codeSecret: found.secret,
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

import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { Locale } from '#contract/locales.ts'
import type { MemberId, User } from '#contract/members.ts'
import type { logIn as endpoint } from '#contract/sessions.ts'
import type { SiteId } from '#server/platform/db/db.ts'
import type { ChangeContext, Context } from '#server/context.ts'
import { prepare } from '#server/platform/db/prepare.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { setPasswordHash } from '#server/members/change-member.ts'
import { isThere, lockAccount } from '#server/members/lock-account.ts'
import { tellOwner } from '#server/members/owner.ts'
import { limitOf, subjectOf } from '#server/limits.ts'
import { type CountedGuess, countGuess, forgetAttempts, type Limit, takeBackAnd } from '#server/platform/attempts.ts'
import { blocked } from './blocked.ts'
import { answerWithSession } from './answer-with-session.ts'
import { countRightPassword } from './count-right-password.ts'
import { checkCode, findCodeSecret, useCode } from './one-time-codes.ts'
import { openSession } from './open-session.ts'
import { addressSubject, pairSubject } from './lift-lockout.ts'
import { hashPassword, hasSalt, isOutdated, isPassword, openedBy, waitingSalt } from './password-hash.ts'
import { knownDevice, type OpenedSession } from './session.ts'

/** No device has this mark. */
const NO_DEVICE = Buffer.alloc(0)

/** Logs in with address and password, and tells the owner when the device is new. */
export const logIn = { prepare: checkLogin, run: openChecked, answer: answerSameAccount }

type Login = Input<typeof endpoint>

interface Checked {
  account: Account
  /** What the failures of this network, or of a device that is known, with this address are counted under. */
  pair: string
  /** The step of the one-time code, if the account asks for one. */
  step: number | undefined
  /** A stronger hash of the same password, when the stored one is outdated. */
  renewedHash: string | undefined
}

/** All that needs no transaction: hashing takes long. A repetition has to prove the same again. */
async function checkLogin(context: Context, { email, password, code }: Login): Promise<Checked> {
  const { db, site, secrets, clock, network } = context
  const device = knownDevice(context)
  const accounts = await findAccounts(context, email, device)
  // A device that the owner's account knows counts for itself: neither strangers nor neighbours can lock it out.
  const ownDevice = accounts.owner?.knowsDevice ? device?.toString('base64url') : undefined
  const place = ownDevice ?? network
  const pair = pairSubject(context, email, place)
  const limits = loginLimits(context, { email, pair, isOwnDevice: ownDevice !== undefined })
  const guess = await countGuess(db, site.id, limits, { now: clock.now(), refuse: blocked })
  const right = await countRightPassword(context, {
    who: `${email}|${place}`,
    network: ownDevice === undefined ? network : undefined,
  }).catch(takeBackAnd(guess))

  const account = await whosePassword(context, accounts, password).catch(takeBackAnd(guess, right))
  if (!account || account.status === 'banned') {
    await right.takeBack()
    throw guess.minutesIfWrong > 0 ? blocked(guess.minutesIfWrong) : new Refusal('sessions.login_failed')
  }
  if (account.status === 'deleted') return refuseDeleted(context, account, guess)
  // Anybody can make an account with somebody's address that opens with the password they want to try: that stays a guess.
  const isGuess = account.status === 'not_confirmed'
  if (account.codeSecret && !code) {
    if (!isGuess) await guess.takeBack()
    throw new Refusal('sessions.code_required')
  }
  const step = code === undefined ? undefined : await judgeCode(context, account, code, ownDevice)
  const isWaiting = account.status === 'not_confirmed'
  // Who joins with this address is given the same salt, and whoever reads the database would see by it who has guessed.
  const isShared = !isWaiting && hasSalt(account.passwordHash, accounts.salt)
  const renewedHash =
    isShared || isOutdated(secrets, account.passwordHash)
      ? await hashPassword(secrets, password, isWaiting ? accounts.salt : undefined)
      : undefined
  if (!isGuess) await guess.takeBack()
  return { account, pair, step, renewedHash }
}

/**
 * The account that opens with this password. Whether the address has an owner must not show in the time that it takes
 * somebody else, so those who wait are looked at also when there is nobody; and whether others wait with it must not show in
 * anything, so it is all of them.
 */
async function whosePassword(
  { secrets }: Context,
  { owner, waiting, salt }: Accounts,
  password: string,
): Promise<Account | undefined> {
  if (await isPassword(secrets, owner?.passwordHash, password)) return owner
  // On a device that the owner's account knows a stranger's account with the owner's old password must not open.
  const own = owner?.knowsDevice ? waiting.filter(({ knowsDevice }) => knowsDevice) : waiting
  const [opened] = await openedBy(secrets, own, password, salt)
  return opened
}

/**
 * Whoever has come so far knows the password, and may have years: wrong codes are few in a whole day, too. Returns the
 * step of the code, if the account asks for one. A reset lifts nothing here, since it makes its device known.
 */
async function judgeCode(
  context: Context,
  { id, codeSecret }: Account,
  code: string,
  ownDevice: string | undefined,
): Promise<number | undefined> {
  const { db, site, clock } = context
  if (!codeSecret) return undefined
  // Together, not each for itself: every reset makes another device known, and a mailbox alone must be no way past the code.
  const subject = subjectOf(context, 'login_code', ownDevice === undefined ? id : `${id}|known devices`)
  const limits = { [subject]: limitOf(site.settings, 'login_code') }
  const guess = await countGuess(db, site.id, limits, { now: clock.now(), refuse: blocked })
  const step = checkCode(context, codeSecret, code)
  await guess.takeBack()
  return step
}

async function openChecked(context: ChangeContext, _: Login, checked: Checked): Promise<OpenedSession> {
  const { tx, site } = context
  const { account, pair, step, renewedHash } = checked
  const current = await lockAccount(tx, site.id, account.id)
  // Checking takes its time: what the account is now decides, not what it was when somebody began to log in.
  if (!current || !isThere(current)) throw new Refusal('sessions.login_failed')
  // The first login after joining renews the hash: whoever logs in beside it is checked against the new one.
  if (current.passwordHash !== account.passwordHash) throw new Refusal('server.busy', { seconds: 1 })
  await passAuthenticator(context, account, step)
  // Not those of the whole network: an own login must not pay for guesses at others' passwords.
  if (account.status !== 'not_confirmed') await forgetAttempts(tx, site.id, [pair])
  if (renewedHash !== undefined) await setPasswordHash(tx, site.id, account.id, renewedHash)
  return openSession(context, current)
}

/** A code of another authenticator than the account has now proves nothing, and neither does none. */
async function passAuthenticator(
  context: ChangeContext,
  { id, codeSecret }: Account,
  step: number | undefined,
): Promise<void> {
  const secret = await findCodeSecret(context.tx, context.site.id, id)
  if (!secret) return
  if (step === undefined || !codeSecret?.equals(secret)) throw new Refusal('sessions.code_required')
  await useCode(context, id, step)
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

interface Accounts {
  /** Whose address it is. */
  owner: Account | undefined
  /** Those that nobody has confirmed, one that began on this device before others, then the newest. */
  waiting: Account[]
  /** What those who joined with this address have in common. */
  salt: Buffer
}

type FoundAccount = Omit<Account, 'knowsDevice' | 'codeSecret'> & {
  deviceHash: Buffer | null
  secret: Buffer | null
}

const findByAddress = prepare<{ site: SiteId; email: string; device: Buffer }, FoundAccount>(
  (value) => sql`
    select m.id, m.email, m.language, m.status, m.password_hash, m.deleted_at, d.device_hash, o.secret
    from members m
    left join known_devices d
      on d.site_id = m.site_id and d.member_id = m.id and d.device_hash = ${value('device')}
    left join one_time_codes o on o.site_id = m.site_id and o.member_id = m.id and o.confirmed_at is not null
    where m.site_id = ${value('site')} and m.email = ${value('email')} and m.password_hash is not null
    order by d.device_hash is not null desc, m.signup_at desc
  `,
)

/**
 * The accounts that this address can mean. Whoever has not confirmed it can log in from everywhere with their own
 * password, whether the address has an owner or not: so trying it tells nobody whether there is one.
 */
async function findAccounts(
  { db, site, secrets }: Context,
  email: string,
  device: Buffer | undefined,
): Promise<Accounts> {
  const found = await findByAddress(db, { site: site.id, email, device: device ?? NO_DEVICE })
  const accounts = found.map(({ deviceHash, secret, ...row }) => ({
    ...row,
    knowsDevice: deviceHash !== null,
    codeSecret: secret,
  }))
  const isWaiting = ({ status }: Account) => status === 'not_confirmed'
  return {
    owner: accounts.find((account) => !isWaiting(account)),
    waiting: accounts.filter(isWaiting),
    salt: waitingSalt(secrets, site.id, email),
  }
}

/** Guesses count for the pair of address and network, for the address, and for the network. */
function loginLimits(
  context: Context,
  { email, pair, isOwnDevice }: { email: string; pair: string; isOwnDevice: boolean },
): Record<string, Limit> {
  const { settings } = context.site
  const own = { [pair]: limitOf(settings, 'login') }
  if (isOwnDevice) return own
  return {
    ...own,
    [subjectOf(context, 'login_network', context.network)]: limitOf(settings, 'login_network'),
    [addressSubject(context, email)]: limitOf(settings, 'login_address'),
  }
}

/** Whoever knows the password is the owner and may know what became of the account; the mail has the way back. */
async function refuseDeleted(context: Context, account: Account, guess: CountedGuess): Promise<never> {
  await guess.takeBack()
  await tellOwner(context.db, context, account, account.email)
  throw new Refusal('signup.deleted_account')
}

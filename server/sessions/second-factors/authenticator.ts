import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { encodeQR } from 'qr'
import type { Input, Output } from '#contract/endpoint.ts'
import type * as factors from '#contract/second-factors.ts'
import { lockOwnAccount } from '#server/sessions/lock-own-account.ts'
import { requirePassword } from '#server/sessions/require-password.ts'
import type { ChangeContext, MemberContext } from '#server/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { limitOf, subjectOf } from '#server/limits.ts'
import { countGuess } from '#server/platform/attempts.ts'
import { blocked } from '../blocked.ts'
import { authenticator, hasAuthenticator, openSecret, sealSecret, stepOf } from '../one-time-codes.ts'
import { tellFactorChanged } from './tell-factor-changed.ts'

/** As long as the hash that makes the codes: RFC 4226 recommends it. */
const SECRET_BYTES = 20
/** What the standard of QR codes asks for around one. */
const QR_MARGIN = 4

/** Makes a secret and shows it this once. One that was never confirmed is replaced; one in use is not. */
export const startAuthenticator = { prepare: checkPassword, run: keepSecret, answer: showSecret }

function checkPassword(context: MemberContext, { password }: { password: string }): Promise<{ email: string }> {
  return requirePassword(context, password)
}

async function keepSecret(context: ChangeContext<MemberContext>): Promise<Record<string, never>> {
  const { tx, site, member, secrets } = context
  await lockOwnAccount(context, member)
  const sealed = sealSecret(secrets, randomBytes(SECRET_BYTES))
  const stored = await tx
    .insertInto('oneTimeCodes')
    .values({ siteId: site.id, memberId: member.id, secret: sealed })
    .onConflict((conflict) =>
      conflict
        .columns(['siteId', 'memberId'])
        .doUpdateSet({ secret: sealed, lastStep: 0 })
        .where('oneTimeCodes.confirmedAt', 'is', null),
    )
    .returning('memberId')
    .executeTakeFirst()
  if (!stored) throw new Refusal('sessions.authenticator_exists')
  return {}
}

/** Read again instead of kept for repetitions; once it is in use nobody gets to see it. */
async function showSecret(
  { db, site, member, secrets }: MemberContext,
  _: unknown,
  { prepared: { email } }: { prepared: { email: string } },
): Promise<Output<typeof factors.startAuthenticator>> {
  const stored = await db
    .selectFrom('oneTimeCodes')
    .select('secret')
    .where('siteId', '=', site.id)
    .where('memberId', '=', member.id)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst()
  if (!stored) throw new Refusal('sessions.authenticator_exists')
  const totp = authenticator(openSecret(secrets, stored.secret), site.settings.name, email)
  const uri = totp.toString()
  return { secret: totp.secret.base32, uri, qr: encodeQR(uri, 'raw', { border: QR_MARGIN }).map(toDigits) }
}

/** The first code proves that the app has the secret: only now can a missing code lock nobody out by mistake. */
export const confirmAuthenticator = { prepare: checkFirstCode, run: switchOn }

interface FirstCode {
  secret: Buffer
  step: number
}

/** Counted before it is judged, like every guess. What is wrong is for `run` to refuse: a repetition comes late. */
async function checkFirstCode(
  context: MemberContext,
  { code }: Input<typeof factors.confirmAuthenticator>,
): Promise<FirstCode | undefined> {
  const { db, site, member, clock, secrets } = context
  const limits = { [subjectOf(context, 'first_code', member.id)]: limitOf(site.settings, 'first_code') }
  const guess = await countGuess(db, site.id, limits, { now: clock.now(), refuse: blocked })
  const stored = await db
    .selectFrom('oneTimeCodes')
    .select('secret')
    .where('siteId', '=', site.id)
    .where('memberId', '=', member.id)
    .executeTakeFirst()
  const totp = stored && authenticator(openSecret(secrets, stored.secret), site.settings.name, '')
  const step = totp && stepOf(totp, code, clock.now())
  if (!stored || step === undefined) return undefined
  await guess.takeBack()
  return { secret: stored.secret, step }
}

async function switchOn(
  context: ChangeContext<MemberContext>,
  _: unknown,
  first: FirstCode | undefined,
): Promise<Record<string, never>> {
  const { tx, site, member, clock } = context
  await lockOwnAccount(context, member)
  if (!first) throw new Refusal('sessions.code_wrong')
  const isOn = await hasAuthenticator(tx, site.id, member.id)
  // The same step may come twice, because an answer can get lost; at login the code is used up either way.
  const { numUpdatedRows } = await tx
    .updateTable('oneTimeCodes')
    .set({ confirmedAt: sql`coalesce(confirmed_at, ${clock.now()})`, lastStep: first.step })
    .where('siteId', '=', site.id)
    .where('memberId', '=', member.id)
    .where('secret', '=', first.secret)
    .where('lastStep', '<=', first.step)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('sessions.code_wrong')
  if (!isOn) await tellFactorChanged(context, 'authenticator_on')
  return {}
}

export const removeAuthenticator = { prepare: checkPassword, run: forgetSecret }

async function forgetSecret(context: ChangeContext<MemberContext>): Promise<Record<string, never>> {
  const { tx, site, member } = context
  await lockOwnAccount(context, member)
  const removed = await tx
    .deleteFrom('oneTimeCodes')
    .where('siteId', '=', site.id)
    .where('memberId', '=', member.id)
    .returning('confirmedAt')
    .executeTakeFirst()
  // One that was never confirmed has protected nothing.
  if (removed?.confirmedAt) await tellFactorChanged(context, 'authenticator_off')
  return {}
}

function toDigits(row: readonly boolean[]): string {
  return row.map(Number).join('')
}

import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { Input, Output } from '#contract/endpoint.ts'
import type { MemberId, User } from '#contract/members.ts'
import type * as factors from '#contract/second-factors.ts'
import { isThere, lockAccount } from '#server/members/lock-account.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import type { ChangeContext, Context } from '#server/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Site } from '#server/sites/site.ts'
import { answerWithSession } from '../answer-with-session.ts'
import { openSession } from '../open-session.ts'
import type { OpenedSession } from '../session.ts'
import { dropChallenge, giveChallenge, makeChallenge, readChallenge, spendChallenge } from './challenge.ts'
import { userHandle } from './user-handle.ts'

type Answer = Input<typeof factors.logInWithPasskey>['response']

/**
 * Names no member and no key: the device looks for what it has for this site, and nobody learns who is a member. The browser
 * carries all of it, and another challenge is as good: nothing is kept of what anybody may ask for without end.
 */
export function startPasskeyLogin(context: Context): Promise<Output<typeof factors.startPasskeyLogin>> {
  return generateAuthenticationOptions({
    rpID: context.site.host,
    challenge: giveChallenge(context, 'login', makeChallenge(context)),
    userVerification: 'required',
  })
}

/** Logs in with a passkey: a device that the member has, unlocked by what they know or are. */
export const logInWithPasskey = { prepare: checkAnswer, run: openChecked, answer: dropAndAnswer }

interface Checked {
  key: Passkey
  challenge: string
  counter: number
}

/** What is not right is for `run` to refuse: to a repetition the counter and the challenge look used. */
async function checkAnswer(
  context: Context,
  { response }: Input<typeof factors.logInWithPasskey>,
): Promise<Checked | Refusal> {
  const { db, site } = context
  const challenge = readChallenge(context, 'login')
  if (challenge === undefined) return new Refusal('sessions.passkey_failed')
  const key = await findPasskey(db, site.id, response.id)
  if (!key) return new Refusal('sessions.login_failed')
  const counter = await newCounter(site, key, challenge, response)
  if (counter === undefined) return new Refusal('sessions.passkey_failed')
  return { key, challenge, counter }
}

async function openChecked(context: ChangeContext, _: unknown, checked: Checked | Refusal): Promise<OpenedSession> {
  if (checked instanceof Refusal) throw checked
  const { key, challenge, counter } = checked
  // A reset or another change that ends sessions and keys must see this one, or be seen by it.
  const account = await lockAccount(context.tx, context.site.id, key.memberId)
  await spendChallenge(context, challenge)
  if (!account || !isThere(account)) throw new Refusal('sessions.login_failed')
  await keepCounter(context, key, counter)
  return openSession(context, account)
}

function dropAndAnswer(
  context: Context,
  _: unknown,
  done: { kept: OpenedSession; isRepeated: boolean },
): Promise<{ user: User }> {
  dropChallenge(context)
  return answerWithSession(context, _, done)
}

interface Passkey {
  id: string
  memberId: MemberId
  publicKey: Buffer
  counter: number
}

function findPasskey(db: Db, siteId: SiteId, id: string): Promise<Passkey | undefined> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'memberId', 'publicKey', 'counter'])
    .where('siteId', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** How often the device says that it was used; undefined when the answer does not prove that the owner gave it. */
async function newCounter(site: Site, key: Passkey, challenge: string, answer: Answer): Promise<number | undefined> {
  const { userHandle: handle, ...signed } = answer.response
  if (handle && handle !== Buffer.from(userHandle(key.memberId)).toString('base64url')) return undefined
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, response: signed, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      credential: { id: key.id, publicKey: new Uint8Array(key.publicKey), counter: key.counter },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}

/** A key that has gone meanwhile opens nothing. A count that somebody else has moved means that there are two of the device. */
async function keepCounter({ tx, site, clock }: ChangeContext, key: Passkey, counter: number): Promise<void> {
  const stored = await findPasskey(tx, site.id, key.id)
  if (stored?.memberId !== key.memberId || !stored.publicKey.equals(key.publicKey))
    throw new Refusal('sessions.login_failed')
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter, usedAt: clock.now().toISOString() })
    .where('siteId', '=', site.id)
    .where('id', '=', key.id)
    .where('counter', '=', key.counter)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('sessions.passkey_failed')
}

import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { Input, Output } from '#contract/endpoint.ts'
import type { Locale } from '#contract/locales.ts'
import type { MemberId, User } from '#contract/members.ts'
import type * as factors from '#contract/second-factors.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import type { ChangeContext, Context } from '#server/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Site } from '#server/sites/site.ts'
import { answerWithSession } from '../answer-with-session.ts'
import { openSession } from '../open-session.ts'
import type { OpenedSession } from '../session.ts'
import {
  type Challenge,
  dropChallenge,
  giveChallenge,
  makeChallenge,
  readChallenge,
  spendChallenge,
} from './challenge.ts'
import { userHandle } from './user-handle.ts'

type Answer = Input<typeof factors.logInWithPasskey>['response']

/** Names no member and no key: the device looks for what it has for this site, and nobody learns who is a member. */
export const startPasskeyLogin = {
  run: async (context: ChangeContext): Promise<Challenge> => makeChallenge(context),
  answer: loginOptions,
}

function loginOptions(
  context: Context,
  _: unknown,
  { kept }: { kept: Challenge },
): Promise<Output<typeof factors.startPasskeyLogin>> {
  return generateAuthenticationOptions({
    rpID: context.site.host,
    challenge: giveChallenge(context, 'login', kept),
    userVerification: 'required',
  })
}

/** Logs in with a passkey: a device that the member has, unlocked by what they know or are. */
export const logInWithPasskey = { prepare: checkAnswer, run: openChecked, answer: dropAndAnswer }

interface Checked {
  owner: Owner
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
  const owner = await findOwner(db, site.id, response.id)
  if (!owner) return new Refusal('sessions.login_failed')
  const counter = await newCounter(site, owner, challenge, response)
  if (counter === undefined) return new Refusal('sessions.passkey_failed')
  return { owner, challenge, counter }
}

async function openChecked(context: ChangeContext, _: unknown, checked: Checked | Refusal): Promise<OpenedSession> {
  if (checked instanceof Refusal) throw checked
  const { owner, challenge, counter } = checked
  await spendChallenge(context, challenge)
  if (owner.status !== 'active' && owner.status !== 'not_confirmed') throw new Refusal('sessions.login_failed')
  await keepCounter(context, owner, counter)
  return openSession(context, owner)
}

function dropAndAnswer(
  context: Context,
  _: unknown,
  done: { kept: OpenedSession; isRepeated: boolean },
): Promise<{ user: User }> {
  dropChallenge(context)
  return answerWithSession(context, _, done)
}

interface Owner {
  id: MemberId
  email: string
  language: Locale
  status: string
  keyId: string
  publicKey: Buffer
  counter: number
}

async function findOwner(db: Db, siteId: SiteId, keyId: string): Promise<Owner | undefined> {
  const found = await db
    .selectFrom('passkeys as k')
    .innerJoin('members as m', (join) => join.onRef('m.siteId', '=', 'k.siteId').onRef('m.id', '=', 'k.memberId'))
    .select(['m.id', 'm.email', 'm.language', 'm.status', 'k.id as keyId', 'k.publicKey', 'k.counter'])
    .where('k.siteId', '=', siteId)
    .where('k.id', '=', keyId)
    .executeTakeFirst()
  return found && { ...found, id: found.id, language: found.language }
}

/** How often the device says that it was used; undefined when the answer does not prove that the owner gave it. */
async function newCounter(site: Site, owner: Owner, challenge: string, answer: Answer): Promise<number | undefined> {
  const { userHandle: handle, ...signed } = answer.response
  if (handle && handle !== Buffer.from(userHandle(owner.id)).toString('base64url')) return undefined
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, response: signed, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      credential: { id: owner.keyId, publicKey: new Uint8Array(owner.publicKey), counter: owner.counter },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}

/** A count that somebody else has moved meanwhile means that there are two of the device. */
async function keepCounter({ tx, site, clock }: ChangeContext, owner: Owner, counter: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter, usedAt: clock.now().toISOString() })
    .where('siteId', '=', site.id)
    .where('id', '=', owner.keyId)
    .where('counter', '=', owner.counter)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('sessions.passkey_failed')
}

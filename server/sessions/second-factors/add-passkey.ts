import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import { COSEALG, decodeAttestationObject, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers'
import type { Input, Output } from '#contract/endpoint.ts'
import type * as factors from '#contract/second-factors.ts'
import type { SecondFactors } from '#contract/second-factors.ts'
import { lockOwnAccount } from '#server/sessions/lock-own-account.ts'
import { requirePassword } from '#server/sessions/require-password.ts'
import type { ChangeContext, CurrentMember, MemberContext } from '#server/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Site } from '#server/sites/site.ts'
import {
  type Challenge,
  dropChallenge,
  giveChallenge,
  isFirstAnswer,
  makeChallenge,
  readChallenge,
} from './challenge.ts'
import { readSecondFactors } from './read-second-factors.ts'
import { tellFactorChanged } from './tell-factor-changed.ts'
import { userHandle } from './user-handle.ts'

/** Nobody has so many devices. */
const MOST_PASSKEYS = 20
/** What every device knows one of. The library would add what Node still calls experimental. */
const ALGORITHMS = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256]

/** What the member's device needs to make a passkey for this site. */
export const startPasskey = { prepare: checkMember, run: newChallenge, answer: registrationOptions }

interface Checked {
  email: string
  known: { id: string }[]
}

async function checkMember(context: MemberContext, { password }: Input<typeof factors.startPasskey>): Promise<Checked> {
  const { email } = await requirePassword(context, password)
  return { email, known: await knownKeys(context.db, context) }
}

/** The keys that a member has, unless there is no place for another. */
async function knownKeys(db: Db, { site, member }: Pick<MemberContext, 'site' | 'member'>): Promise<Checked['known']> {
  const known = await db
    .selectFrom('passkeys')
    .select('id')
    .where('siteId', '=', site.id)
    .where('memberId', '=', member.id)
    .execute()
  if (known.length >= MOST_PASSKEYS) throw new Refusal('sessions.passkey_failed')
  return known
}

async function newChallenge(context: ChangeContext<MemberContext>): Promise<Challenge> {
  return makeChallenge(context)
}

function registrationOptions(
  context: MemberContext,
  _: unknown,
  { prepared: { email, known }, kept }: { prepared: Checked; kept: Challenge },
): Promise<Output<typeof factors.startPasskey>> {
  const { site, member } = context
  return generateRegistrationOptions({
    rpName: site.settings.name,
    rpID: site.host,
    userName: email,
    userID: userHandle(member.id),
    challenge: giveChallenge(context, purposeFor(member), kept),
    excludeCredentials: known,
    supportedAlgorithmIDs: ALGORITHMS,
    // It is to work without an address, and to be worth a password and a code: so the device must unlock it.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** Keeps the passkey that a device has made. The password was asked for when the making began. */
export const addPasskey = { prepare: checkMade, run: keepPasskey, answer: answerWithFactors }

type MadeKey = Awaited<ReturnType<typeof madeKey>>

/**
 * One password is worth one answer, right or wrong: what is packed into it takes a core for long. What is not right is for `run` to
 * refuse: a repetition comes when the challenge is gone.
 */
async function checkMade(context: MemberContext, { response }: Input<typeof factors.addPasskey>): Promise<MadeKey> {
  const challenge = readChallenge(context, purposeFor(context.member))
  if (challenge === undefined || !(await isFirstAnswer(context.db, context, challenge))) return undefined
  return madeKey(context.site, challenge, response)
}

async function keepPasskey(
  context: ChangeContext<MemberContext>,
  { name, response }: Input<typeof factors.addPasskey>,
  key: MadeKey,
): Promise<SecondFactors> {
  const { tx, site, member, clock } = context
  if (!key) throw new Refusal('sessions.passkey_failed')
  await lockOwnAccount(context, member)
  // Many may have been begun while there was place for one.
  await knownKeys(tx, context)

  const added = await tx
    .insertInto('passkeys')
    .values({
      siteId: site.id,
      id: key.id,
      memberId: member.id,
      publicKey: Buffer.from(key.publicKey),
      counter: key.counter,
      transports: response.response.transports ?? [],
      name,
      createdAt: clock.now().toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw new Refusal('sessions.passkey_failed')
  await tellFactorChanged(context, 'passkey_added', name)
  return readSecondFactors(tx, site.id, member.id)
}

function answerWithFactors(context: MemberContext, _: unknown, { kept }: { kept: SecondFactors }): SecondFactors {
  dropChallenge(context)
  return kept
}

/** The new key; undefined when the answer is not from this site, not to this challenge or not well made. */
async function madeKey(site: Site, challenge: string, response: Input<typeof factors.addPasskey>['response']) {
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, response: withoutAttestation(response.response), clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    return registrationInfo?.credential
  } catch {
    return undefined
  }
}

/**
 * Who has made the device is nobody's business, and its proof is not looked at: the library would fetch lists from whatever address
 * the proof names.
 */
function withoutAttestation({
  clientDataJSON,
  attestationObject,
}: Input<typeof factors.addPasskey>['response']['response']) {
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData')
  if (!(authData instanceof Uint8Array)) throw new Error('An answer without the data of a device')
  const bare = new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', authData],
  ])
  return { clientDataJSON, attestationObject: isoBase64URL.fromBuffer(isoCBOR.encode(bare)) }
}

/** A challenge for adding a passkey to one member is worth nothing to another, nor once the session is over that gave the password. */
function purposeFor({ id, sessionId }: CurrentMember): string {
  return `add-${id}-${sessionId}`
}

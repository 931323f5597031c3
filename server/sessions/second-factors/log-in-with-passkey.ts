import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { Input, Output } from '#contract/endpoint.ts'
import type { Locale } from '#contract/locales.ts'
import type { MemberId, User } from '#contract/members.ts'
import type * as factors from '#contract/second-factors.ts'
import { readUser } from '#server/members/read-user.ts'
import type { Db, SiteId, Tx } from '#server/platform/db/db.ts'
import type { Context } from '#server/platform/http/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Site } from '#server/sites/site.ts'
import { openSession } from '#server/sessions/open-session.ts'
import { giveChallenge, readChallenge, spendChallenge } from './challenge.ts'
import { userHandle } from './user-handle.ts'

type Answer = Input<typeof factors.logInWithPasskey>['response']

/** Names no member and no key: the device looks for what it has for this site, and nobody learns who is a member. */
export function startPasskeyLogin(context: Context): Promise<Output<typeof factors.startPasskeyLogin>> {
  return generateAuthenticationOptions({
    rpID: context.site.host,
    challenge: giveChallenge(context, 'login'),
    userVerification: 'required',
  })
}

/** Logs in with a passkey: a device that the member has, unlocked by what they know or are. */
export async function logInWithPasskey(
  context: Context,
  { response }: Input<typeof factors.logInWithPasskey>,
): Promise<{ user: User }> {
  const { db, site } = context
  const challenge = readChallenge(context, 'login')
  const owner = await findOwner(db, site.id, response.id)
  if (!owner) throw new Refusal('sessions.login_failed')
  const counter = await newCounter(site, owner, challenge, response)
  if (counter === undefined) throw new Refusal('sessions.passkey_failed')
  await spendChallenge(db, context, challenge)
  if (owner.status !== 'active' && owner.status !== 'not_confirmed') throw new Refusal('sessions.login_failed')

  await db.transaction().execute(async (tx) => {
    await keepCounter(tx, context, owner, counter)
    await openSession(tx, context, owner)
  })
  return { user: await readUser(db, site, owner.id) }
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
async function keepCounter(tx: Tx, { site, clock }: Context, owner: Owner, counter: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter, usedAt: clock.now().toISOString() })
    .where('siteId', '=', site.id)
    .where('id', '=', owner.keyId)
    .where('counter', '=', owner.counter)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('sessions.passkey_failed')
}

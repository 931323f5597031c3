import type { Input } from '#contract/endpoint.ts'
import type { MemberId } from '#contract/members.ts'
import type { activate as endpoint } from '#contract/signup.ts'
import { grantSignupCredits } from '#server/credits/grant-signup-credits.ts'
import { findLinkOwner, openLink } from '#server/mail/links.ts'
import { answerWithSession } from '#server/sessions/answer-with-session.ts'
import type { ChangeContext, Context } from '#server/context.ts'
import { secondsToWait } from '#server/limits.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { knowsDevice } from '#server/sessions/knows-device.ts'
import { newPasswordHash } from '#server/sessions/new-password.ts'
import { isPassword } from '#server/sessions/password-hash.ts'
import { removeFactors } from '#server/sessions/second-factors/remove-recent.ts'
import {
  deviceHash,
  findCurrentMember,
  knownDevice,
  newSeed,
  type OpenedSession,
  rememberDevice,
  startSession,
} from '#server/sessions/session.ts'
import { tellNetwork } from '#server/postbacks/tell-network.ts'
import { revokeAll } from '#server/private-photos/revoke-all.ts'
import { shutOut } from '#server/sessions/shut-out.ts'
import { lockAccount } from '#server/members/lock-account.ts'
import { claimAddress } from '#server/members/owner.ts'
import {
  CALLS_UNDER_WAY_MS,
  confirmMember,
  markRecovered,
  markReturning,
  setPasswordHash,
} from '#server/members/change-member.ts'
import { activateProfile } from '#server/profiles/change-profile.ts'
import { hideFromNobody } from '#server/visibility/hide-from.ts'
import { rememberContact } from '#server/visibility/remember-contact.ts'
import { withdrawConsents } from './withdraw-consents.ts'

/**
 * Makes an account active with the link of its mail: visible to others, with its credits for joining, logged in.
 * Somebody else can have made the account with this address, and know its password. So whoever opens the link on
 * another device than that of the signup types the password: with another than the account had, everything that was
 * prepared is void. Nobody who is logged in as another member finds themselves in it: the link may be a stranger's.
 */
export const activate = { prepare: findOpener, run: confirmByLink, answer: answerWithSession }

type Asked = Input<typeof endpoint>

/** Who opens the link: who made the account, somebody who has not said, or the owner of the mailbox alone. */
type Opener = 'maker' | 'unknown' | { passwordHash: string }

/** A link that no longer works is for `run` to refuse: a repetition of the request that used it comes here too. */
async function findOpener(context: Context, { token, password }: Asked): Promise<Opener> {
  const { db, site, clock, secrets } = context
  const id = await findLinkOwner(db, { site: site.id, token, purposes: ['activate'], now: clock.now() })
  if (!id) return 'unknown'
  if (await knowsDevice(db, site.id, id, knownDevice(context))) return 'maker'
  const current = await findCurrentMember(context)
  if (current && current.id !== id) throw new Refusal('signup.other_account')
  if (password === undefined) return 'unknown'
  const seconds = await secondsToWait(db, context, 'activation_password', id)
  if (seconds > 0) throw new Refusal('request.too_many', { seconds })
  const { email, passwordHash } = await db
    .selectFrom('members')
    .select(['email', 'passwordHash'])
    .where('siteId', '=', site.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (await isPassword(secrets, passwordHash, password)) return 'maker'
  return { passwordHash: await newPasswordHash(context, email, password) }
}

async function confirmByLink(context: ChangeContext, { token }: Asked, opener: Opener): Promise<OpenedSession> {
  const { tx, site, clock } = context
  const key = { site: site.id, token, purposes: ['activate'], now: clock.now() } as const
  const id = await findLinkOwner(tx, key)
  // The account before its link, as in every change of who can enter: of two at once the second waits here.
  if (id) await lockAccount(tx, site.id, id)
  const link = await openLink(tx, key)
  if (link === 'used') throw new Refusal('signup.link_used')
  if (typeof link === 'string') throw new Refusal('signup.link_invalid')
  if (opener === 'unknown') throw new Refusal('signup.password_needed')
  if (typeof opener === 'object') await takeOver(context, link.memberId, opener.passwordHash)
  return confirm(context, link.memberId)
}

/**
 * Nothing that somebody else has prepared opens the account, password, sessions, devices, links, factors, or its photos;
 * and what they agreed to or hid from is not the owner's word.
 */
async function takeOver(context: ChangeContext, id: MemberId, passwordHash: string): Promise<void> {
  await setPasswordHash(context.tx, context.site.id, id, passwordHash)
  await shutOut(context, id, '-infinity')
  await removeFactors(context, id)
  await revokeAll(context.tx, context.site.id, id, context.clock.now())
  await markRecovered(context.tx, context.site.id, id, context.clock.now())
  await withdrawConsents(context, id)
  await hideFromNobody(context.tx, context.site.id, id, context.clock.now())
}

/** The address has proved to be the member's own. If somebody else proved that first, it is too late. Logs in. */
export async function confirm(context: ChangeContext, id: MemberId): Promise<OpenedSession> {
  const { tx, site, clock } = context
  const { email } = await tx
    .selectFrom('members')
    .select('email')
    .where('siteId', '=', site.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (await claimAddress(tx, site.id, email)) throw new Refusal('signup.link_invalid')

  await confirmMember(tx, site.id, id, clock.now())
  await rememberContact(context, id, 'address', email)
  await activateProfile(tx, site.id, id)
  const seed = newSeed()
  const device = deviceHash(context, seed)
  await rememberDevice(context, id, device)
  const isNew = await grantSignupCredits(tx, context, { id, email, deviceHash: device })
  if (isNew) await tellNetwork(context, id, 'confirmed')
  else await markReturning(tx, site.id, id)
  return startSession(context, id, { seed, fadesFor: CALLS_UNDER_WAY_MS })
}

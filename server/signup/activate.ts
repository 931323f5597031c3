import type { Input } from '#contract/endpoint.ts'
import type { MemberId } from '#contract/members.ts'
import type { activate as endpoint } from '#contract/signup.ts'
import { grantSignupCredits } from '#server/credits/grant-signup-credits.ts'
import { findLinkOwner, openLink } from '#server/mail/links.ts'
import { stopShowing } from '#server/account/undo-showing.ts'
import { answerWithSession } from '#server/sessions/answer-with-session.ts'
import type { ChangeContext, Context } from '#server/context.ts'
import { secondsToWait } from '#server/limits.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { newPasswordHash, refuseSamePassword } from '#server/sessions/new-password.ts'
import { removeAllFactors } from '#server/sessions/second-factors/remove-all.ts'
import { shutOut } from '#server/sessions/shut-out.ts'
import { openedBy, waitingSalt } from '#server/sessions/password-hash.ts'
import {
  deviceHash,
  findCurrentMember,
  newSeed,
  type OpenedSession,
  rememberDevice,
  startSession,
} from '#server/sessions/session.ts'
import { tellNetwork } from '#server/postbacks/tell-network.ts'
import { emailOf } from '#server/members/email-of.ts'
import { lockAccount, type LockedAccount } from '#server/members/lock-account.ts'
import { claimAddress, listWaiting } from '#server/members/owner.ts'
import { CALLS_UNDER_WAY_MS, confirmMember, markReturning, setPasswordHash } from '#server/members/change-member.ts'
import { activateProfile } from '#server/profiles/change-profile.ts'
import { rememberContact } from '#server/visibility/remember-contact.ts'
import { refuseOtherAccount } from './refuse-other-account.ts'

/**
 * Makes an account active with the link of its mail: visible to others, with its credits for joining, logged in.
 * Somebody else can have made the account with this address, and know its password and its id, also at the same computer. So
 * whoever opens the link where they did not join, or while several accounts wait for this mailbox, types the password: it
 * says which of them is theirs. Whoever has logged in with it there chooses a new one, and a stranger who knows the old one is out. Who knows none of them makes one of their own with the same link (`complete`), and what a stranger prepared stays
 * as it is: nothing tells them what became of the mail.
 */
export const activate = { prepare: findOwnAccount, run: confirmByLink, answer: answerWithSession }

type Asked = Input<typeof endpoint>

interface Own {
  id: MemberId
  /** The session in which it is open here. */
  session: string | undefined
  /** Of the password that replaces the one of the signup. */
  newHash: string | undefined
}

/** What has to be typed before it is known which account is meant. */
type Missing = 'signup.password_needed' | 'signup.new_password_needed'

/**
 * The account that is confirmed, or what is missing until it is known. A link that no longer works is for `run` to refuse: a
 * repetition of the request that used it comes here too.
 */
async function findOwnAccount(context: Context, { token, password, new_password }: Asked): Promise<Own | Missing> {
  const { db, site, clock } = context
  const id = await findLinkOwner(db, { site: site.id, token, purposes: ['activate'], now: clock.now() })
  if (!id) return 'signup.password_needed'
  const email = await emailOf(db, site.id, id)
  await refuseOtherAccount(context, id, email)
  const waiting = await listWaiting(db, site.id, email, id)
  const member = await findCurrentMember(context)
  // Whoever is in by a password alone has proved no more than that they know it, and who made the account may be another who does.
  const maker = member?.byJoining ? member : undefined
  if (maker?.id === id && waiting.length === 1) return { id, session: maker.sessionId, newHash: undefined }
  // Who has logged in may be led here by a password of theirs that a stranger knows, too, and joined with.
  if (member?.isUnproven && new_password === undefined) return 'signup.new_password_needed'
  if (password === undefined) return 'signup.password_needed'
  const seconds = await secondsToWait(db, context, 'link_password', id)
  if (seconds > 0) throw new Refusal('request.too_many', { seconds })
  const salt = waitingSalt(context.secrets, site.id, email)
  const opened = await openedBy(context.secrets, waiting, password, salt)
  // A stranger's can have the same password.
  const own = opened.find(({ id: one }) => one === maker?.id) ?? opened[0]
  if (own === undefined) throw new Refusal('signup.password_unknown')
  const newHash = new_password === undefined ? undefined : await hashNew(context, email, password, new_password)
  return { id: own.id, session: member?.id === own.id ? member.sessionId : undefined, newHash }
}

function hashNew(context: Context, email: string, before: string, password: string): Promise<string> {
  refuseSamePassword(before, password, 'new_password')
  return newPasswordHash(context, email, password, { field: 'new_password' })
}

async function confirmByLink(context: ChangeContext, { token }: Asked, own: Own | Missing): Promise<OpenedSession> {
  const { tx, site, clock } = context
  const key = { site: site.id, token, purposes: ['activate'], now: clock.now() } as const
  const id = await findLinkOwner(tx, key)
  // The accounts before the link, as in every change of who can enter, and always in the same order: of two at once the
  // second waits here.
  const locked = new Map<MemberId, LockedAccount | undefined>()
  for (const one of [id, typeof own === 'string' ? undefined : own.id].filter((some) => some !== undefined).toSorted())
    locked.set(one, await lockAccount(tx, site.id, one))
  const link = await openLink(tx, key)
  if (link === 'used') throw new Refusal('signup.link_used')
  if (typeof link === 'string') throw new Refusal('signup.link_invalid')
  if (typeof own === 'string') throw new Refusal(own)
  // Whoever made the other one can have given it another address meanwhile, which this mailbox does not prove.
  if (locked.get(own.id)?.email !== locked.get(link.memberId)?.email) throw new Refusal('signup.link_invalid')
  // No mail told of a login so far, and who made it may be somebody else who knows the password: only who is here stays in, and
  // what was done before shows them to nobody.
  await stopShowing(context, own.id)
  await shutOut(context, own.id, '-infinity', own.session === undefined ? {} : { except: own.session })
  await removeAllFactors(context, own.id)
  if (own.newHash !== undefined) await setPasswordHash(tx, site.id, own.id, own.newHash)
  return confirm(context, own.id)
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

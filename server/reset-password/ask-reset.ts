import type { Input, Output } from '#contract/endpoint.ts'
import type { askReset as endpoint } from '#contract/reset-password.ts'
import type { ChangeContext, Context } from '#server/context.ts'
import { linkHours } from '#server/mail/link-hours.ts'
import { hoursLater, prolongLinks } from '#server/mail/links.ts'
import { type NewMail, sendMail } from '#server/mail/send-mail.ts'
import { findOpenUndo, undoInstead } from '#server/mail/undo-instead.ts'
import { emailProblem } from '#server/members/email-rules.ts'
import { findOwner, listWaiting, type Owner, ownerMail } from '#server/members/owner.ts'
import { isWithinLimit, secondsToWait } from '#server/limits.ts'
import { canonicalAddress } from '#server/platform/canonical-address.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuseField } from '#server/platform/refuse-field.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { knowsDevice } from '#server/sessions/knows-device.ts'
import { knownDevice } from '#server/sessions/session.ts'
import { beginOwn } from '#server/signup/complete.ts'
import type { Site } from '#server/sites/site.ts'

/**
 * Sends a link for a new password. In a private membership everybody gets the same answer and the mailbox learns the
 * truth; otherwise the answer says whether the address is known and whether there were too many mails. After too many
 * the link of the newest works again: a stranger who asks keeps nobody from getting in. That a network asks too often says
 * nothing of any address, and is told. Where nobody has confirmed the address the mail leads to an account of one's own. Where an account was moved away from the address lately, the mail undoes that: its
 * link works as long as the first one did, however often it is asked for.
 */
export const askReset = { prepare: findAsked, run: sendReset, answer: tellTooMany }

type Asked = Input<typeof endpoint>

interface Found {
  owner: Owner | undefined
  /** Whether somebody has made an account with the address that nobody has confirmed. */
  isWaitedFor: boolean
  /** The mark of a device that the owner's account knows. What it asks for counts for itself. */
  ownDevice: string | undefined
}

/** Whoever asks for an unknown address is counted, although the refusal leaves nothing else behind. */
async function findAsked(context: Context, { email }: Asked): Promise<Found> {
  const { db, site, clock } = context
  if (emailProblem(email) === 'malformed') throw refuseField('fields.email', 'email', 'malformed')
  const owner = await findOwner(db, site.id, email)
  const device = knownDevice(context)
  const isOwn = owner !== undefined && (await knowsDevice(db, site.id, owner.id, device))
  const ownDevice = isOwn ? device?.toString('base64url') : undefined
  const isWaitedFor = !owner && (await listWaiting(db, site.id, email)).length > 0
  const isKnown =
    owner !== undefined || isWaitedFor || (await findOpenUndo(db, site.id, email, clock.now())) !== undefined
  if (isKnown || site.settings.private_membership) return { owner, isWaitedFor, ownDevice }
  await countReset(db, context, email, undefined)
  throw new Refusal('sessions.email_unknown')
}

async function sendReset(
  context: ChangeContext,
  { email }: Asked,
  { owner, isWaitedFor, ownDevice }: Found,
): Promise<{ isTooMany: boolean }> {
  const { tx, site, clock } = context
  const now = clock.now()
  const isMany = !(await countReset(tx, context, email, ownDevice))
  const until = hoursLater(now, linkHours('reset', site.settings))
  // Whoever is in may have ended the links by a change: then another is needed, however many there were. Who left has
  // the one that brings the account back, which nobody ends.
  const isEnough = async ({ id: memberId, deletedAt }: Owner) =>
    deletedAt !== null || (await prolongLinks(tx, { site: site.id, memberId, purpose: 'reset', until }))
  const isTooMany = isMany && (!owner || (await isEnough(owner)))
  if (isTooMany) return { isTooMany }
  // The account of an owner is not the one that was moved.
  const mail = owner
    ? resetMail(site, owner, email)
    : await undoInstead(tx, context, await mailWithoutOwner(context, email, isWaitedFor))
  await sendMail(tx, mail, now)
  return { isTooMany }
}

function tellTooMany({ site }: Context, _: Asked, { kept }: { kept: { isTooMany: boolean } }): Output<typeof endpoint> {
  if (kept.isTooMany && !site.settings.private_membership) throw new Refusal('sessions.too_many_resets')
  return { link_hours: linkHours('reset', site.settings) }
}

/**
 * Counts for the address, or for the owner's own device, and tells whether it is within limits. Refuses what comes from a
 * network that asks too often: nobody should wait for a mail that will not come.
 */
async function countReset(
  db: Db,
  context: Pick<Context, 'site' | 'clock' | 'secrets' | 'network'>,
  email: string,
  ownDevice: string | undefined,
): Promise<boolean> {
  if (ownDevice !== undefined) {
    const isWithin = await isWithinLimit(db, context, 'reset', `${email}|${ownDevice}`)
    return (await isWithinLimit(db, context, 'reset_devices', canonicalAddress(email))) && isWithin
  }
  const seconds = await secondsToWait(db, context, 'reset_network', context.network)
  if (seconds > 0) throw new Refusal('request.too_many', { seconds })
  return isWithinLimit(db, context, 'reset', canonicalAddress(email))
}

/** The link for the owner of the address; for who left, the way back. */
function resetMail(site: Site, owner: Owner, address: string): NewMail {
  if (owner.deletedAt) return ownerMail(site, owner, address)
  return { site: site.id, address, kind: 'reset', memberId: owner.id, language: owner.language }
}

/**
 * For an address that is nobody's, the truth. Where somebody has made an account with it that waits, the mailbox begins
 * one of its own: who made the other one is not known, and would know the owner by its id for ever.
 */
async function mailWithoutOwner(context: ChangeContext, address: string, isWaitedFor: boolean): Promise<NewMail> {
  const mail = { site: context.site.id, address, language: context.locale }
  if (!isWaitedFor) return { ...mail, kind: 'no_account' }
  return { ...mail, kind: 'complete', memberId: await beginOwn(context, address) }
}

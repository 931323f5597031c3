import type { Input } from '#contract/endpoint.ts'
import type { resetPassword as endpoint } from '#contract/reset-password.ts'
import type { ChangeContext, Context } from '#server/context.ts'
import { forgetUsedUp } from '#server/account/forget-used-up.ts'
import { undoShowing } from '#server/account/undo-showing.ts'
import { findLinkOwner } from '#server/mail/links.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { markRecovered, setPasswordHash } from '#server/members/change-member.ts'
import { restoreMember } from '#server/members/delete-member.ts'
import { emailOf } from '#server/members/email-of.ts'
import { openAccountLink } from '#server/members/lock-account.ts'
import { secondsToWait, subjectOf } from '#server/limits.ts'
import { forgetAttempts } from '#server/platform/attempts.ts'
import { canonicalAddress } from '#server/platform/canonical-address.ts'
import { refuseField } from '#server/platform/refuse-field.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { liftLockout } from '#server/sessions/lift-lockout.ts'
import { newPasswordHash } from '#server/sessions/new-password.ts'
import { removeRecentFactors } from '#server/sessions/second-factors/remove-recent.ts'
import { markDevice, newDeviceHash, newSeed, rememberDevice } from '#server/sessions/session.ts'
import { shutOut } from '#server/sessions/shut-out.ts'

/**
 * Sets a new password with the link of a mail. Whoever was in is out, passkeys that were added lately go, protection that
 * was taken back lately holds again, and the link does not log in.
 */
export const resetPassword = { prepare: hashForLink, run: setPassword, answer: markAnew }

type Reset = Input<typeof endpoint>

interface Marked {
  /** What the mark of the device is made from. */
  seed: string
}

/** That which brings a deleted account back too: its owner may not be who deleted it. */
const purposes = ['reset', 'secure', 'reactivate'] as const

/** A link that no longer works is for `run` to refuse: a repetition of the request that used it comes here too. */
async function hashForLink(context: Context, input: Reset): Promise<string | undefined> {
  const { db, site, clock } = context
  if (input.password !== input.password_again) throw refuseField('fields.passwords_differ', 'password_again', 'differs')
  const owner = await findLinkOwner(db, { site: site.id, token: input.token, purposes, now: clock.now() })
  if (!owner) return undefined
  const seconds = await secondsToWait(db, context, 'link_password', owner)
  if (seconds > 0) throw new Refusal('request.too_many', { seconds })
  return newPasswordHash(context, await emailOf(db, site.id, owner), input.password)
}

async function setPassword(
  context: ChangeContext,
  { token }: Reset,
  passwordHash: string | undefined,
): Promise<Marked> {
  const { tx, site, clock, secrets } = context
  const opened = await openAccountLink(tx, { site: site.id, token, purposes, now: clock.now() })
  if (!opened || passwordHash === undefined) throw new Refusal('sessions.link_invalid')
  const { link, account } = opened
  const isGone = link.purpose === 'reactivate' && !(await restoreMember(tx, site.id, account.id))
  // Of an account that nobody has confirmed a stranger may know the id: the mailbox begins one of its own (`askReset`).
  if (isGone || account.status === 'not_confirmed') throw new Refusal('sessions.link_invalid')
  await setPasswordHash(tx, site.id, account.id, passwordHash)
  await shutOut(context, account.id)
  await markRecovered(tx, site.id, account.id, clock.now())
  await liftLockout(context, account.email)
  // Whoever has the mailbox in their hands is the owner: strangers who guess must not lock this device out. Under a new mark: the
  // one from before may have been copied.
  const seed = newSeed()
  await rememberDevice(context, account.id, newDeviceHash(secrets, seed))
  // The owner has asked for the mails; strangers had used up how many there are.
  await forgetAttempts(tx, site.id, [subjectOf(context, 'reset', canonicalAddress(account.email))])
  await forgetUsedUp(context, account.id)
  const mail = { site: site.id, address: account.email, language: account.language, memberId: account.id }
  // Only with the link of a mail that has named it: the mail about this reset is one too.
  const withAuthenticator = link.purpose === 'secure'
  const factors = await removeRecentFactors(context, account.id, { withAuthenticator })
  const intent = { ...factors, ...(await undoShowing(context, account.id)) }
  await sendMail(tx, { ...mail, kind: 'password_reset', intent }, clock.now())
  return { seed }
}

async function markAnew(context: Context, _: Reset, { kept }: { kept: Marked }): Promise<Record<string, never>> {
  markDevice(context, kept.seed)
  return {}
}

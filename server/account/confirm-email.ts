import type { confirmEmail as endpoint } from '#contract/account.ts'
import type { Input } from '#contract/endpoint.ts'
import type { MemberId } from '#contract/members.ts'
import type { ChangeContext, Context } from '#server/context.ts'
import { findLinkOwner, voidLinks } from '#server/mail/links.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { setEmail } from '#server/members/change-member.ts'
import { isThere, openAccountLink } from '#server/members/lock-account.ts'
import { claimAddress } from '#server/members/owner.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { knowsDevice } from '#server/sessions/knows-device.ts'
import { requirePassword } from '#server/sessions/require-password.ts'
import { findCurrentMember, knownDevice } from '#server/sessions/session.ts'
import { rememberContact } from '#server/visibility/remember-contact.ts'

/**
 * The new mailbox has answered: from now on it is the account's, and of the old one's links only that which undoes it. Anybody
 * can ask to move an account to somebody else's address, and whoever waits for another mail of ours presses what comes. So
 * where nobody of this account has ever been in, its password is asked for: a mailbox alone takes over no stranger's account.
 */
export const confirmEmail = { prepare: findOwnAccount, run: moveAddress }

type Asked = Input<typeof endpoint>

const purposes = ['change_email'] as const

/** Whose link it is, if they have shown that the account is theirs. A link that no longer works is for `run` to refuse. */
async function findOwnAccount(context: Context, { token, password }: Asked): Promise<MemberId | undefined> {
  const { db, site, clock } = context
  const id = await findLinkOwner(db, { site: site.id, token, purposes, now: clock.now() })
  if (!id) return undefined
  const current = await findCurrentMember(context)
  if (current?.id === id || (await knowsDevice(db, site.id, id, knownDevice(context)))) return id
  if (password === undefined) return undefined
  await requirePassword({ ...context, member: { id } }, password)
  return id
}

async function moveAddress(
  context: ChangeContext,
  { token }: Asked,
  own: MemberId | undefined,
): Promise<Record<string, never>> {
  const { tx, site, clock } = context
  const opened = await openAccountLink(tx, { site: site.id, token, purposes, now: clock.now() })
  const email = opened?.link.intent['email']
  if (!opened || !email || !isThere(opened.account)) throw new Refusal('account.link_invalid')
  const { id: memberId, email: before, language, status } = opened.account
  if (own !== memberId) throw new Refusal('account.password_needed')
  if (await claimAddress(tx, site.id, email)) throw new Refusal('account.link_invalid')

  await setEmail(tx, site.id, memberId, email)
  await rememberContact(context, memberId, 'address', email)
  await voidLinks(tx, site.id, memberId, { undo_email: 'infinity' })
  const mail = { site: site.id, kind: 'email_changed', address: before, language } as const
  // One that nobody has confirmed was never the account's: there is nothing to take back.
  if (status === 'active') await sendMail(tx, { ...mail, memberId, intent: { email: before } }, clock.now())
  return {}
}

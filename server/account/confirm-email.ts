import type { confirmEmail as endpoint } from '#contract/account.ts'
import type { Input } from '#contract/endpoint.ts'
import type { MemberId } from '#contract/members.ts'
import type { ChangeContext, Context } from '#server/context.ts'
import { voidLinks } from '#server/mail/links.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { setEmail } from '#server/members/change-member.ts'
import { openAccountLink } from '#server/members/lock-account.ts'
import { claimAddress } from '#server/members/owner.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findCurrentMember } from '#server/sessions/session.ts'
import { rememberContact } from '#server/visibility/remember-contact.ts'

/**
 * The new mailbox has answered: from now on it is the account's, and of the old one's links only that which undoes it. Anybody
 * can ask to move an account to somebody else's address, and whoever waits for another mail of ours presses what comes. So it is
 * done where the account is logged in: a mailbox alone takes over no stranger's account, whatever it knows.
 */
export const confirmEmail = { prepare: findOpenAccount, run: moveAddress }

type Asked = Input<typeof endpoint>

async function findOpenAccount(context: Context): Promise<MemberId | undefined> {
  return (await findCurrentMember(context))?.id
}

async function moveAddress(
  context: ChangeContext,
  { token }: Asked,
  open: MemberId | undefined,
): Promise<Record<string, never>> {
  const { tx, site, clock } = context
  const opened = await openAccountLink(tx, { site: site.id, token, purposes: ['change_email'], now: clock.now() })
  const email = opened?.link.intent['email']
  if (!opened || !email || opened.account.status !== 'active') throw new Refusal('account.link_invalid')
  const { id: memberId, email: before, language } = opened.account
  if (open !== memberId) throw new Refusal('account.login_first')
  if (await claimAddress(tx, site.id, email)) throw new Refusal('account.link_invalid')

  await setEmail(tx, site.id, memberId, email)
  await rememberContact(context, memberId, 'address', email)
  await voidLinks(tx, site.id, memberId, { undo_email: 'infinity' })
  const mail = { site: site.id, kind: 'email_changed', address: before, language } as const
  await sendMail(tx, { ...mail, memberId, intent: { email: before } }, clock.now())
  return {}
}

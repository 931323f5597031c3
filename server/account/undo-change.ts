import type { ChangeContext } from '#server/context.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { restoreMember } from '#server/members/delete-member.ts'
import { markRecovered, setEmail, setPasswordHash, shutAccount } from '#server/members/change-member.ts'
import { openAccountLink } from '#server/members/lock-account.ts'
import { claimAddress } from '#server/members/owner.ts'
import { removeRecentFactors } from '#server/sessions/second-factors/remove-recent.ts'
import { shutOut } from '#server/sessions/shut-out.ts'
import { rememberContact } from '#server/visibility/remember-contact.ts'
import { forgetUsedUp } from './forget-used-up.ts'
import { undoShowing } from './undo-showing.ts'

/**
 * Takes a change of address or password back. Whoever made it knew the password and may still be in: every device is logged
 * out, passkeys that were added lately go, and no password opens the account, neither theirs nor the one that they had
 * found out, until the owner chooses another with the mail that tells of it. An account that was deleted after the change is back.
 * One whose address has become another account's is shut to everybody, and the mail says how to go on.
 */
export async function undoChange(context: ChangeContext, { token }: { token: string }): Promise<{ is_shut: boolean }> {
  const { tx, site, clock } = context
  const purposes = ['undo_email', 'undo_password'] as const
  const opened = await openAccountLink(tx, { site: site.id, token, purposes, now: clock.now() })
  if (!opened) throw new Refusal('account.link_invalid')
  const { link, account } = opened
  const email = link.purpose === 'undo_email' ? link.intent['email'] : undefined
  const holder = email && (await claimAddress(tx, site.id, email))
  if (holder && holder.id === account.id) throw new Refusal('account.link_invalid')
  if (holder) {
    // The mailbox that it has is not the owner's, and would open it again by a reset.
    await shutAccount(tx, site.id, account.id)
  } else if (email) {
    await setEmail(tx, site.id, account.id, email)
    await rememberContact(context, account.id, 'address', email)
  }
  // Who made the change may have deleted the account as well, and its time ran on.
  await restoreMember(tx, site.id, account.id, { since: link.createdAt })
  await setPasswordHash(tx, site.id, account.id, null)
  await shutOut(context, account.id, email ? new Date(link.createdAt) : 'infinity')
  await forgetUsedUp(context, account.id)
  await markRecovered(tx, site.id, account.id, clock.now())
  const factors = await removeRecentFactors(context, account.id, { withAuthenticator: false })
  const intent = { reference: account.id, ...factors, ...(await undoShowing(context, account.id)) }
  const kind = holder ? 'account_shut' : 'change_undone'
  const to = { address: email ?? account.email, language: account.language, memberId: account.id }
  await sendMail(tx, { site: site.id, kind, ...to, intent }, clock.now())
  return { is_shut: Boolean(holder) }
}

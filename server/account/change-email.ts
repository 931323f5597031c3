import type { changeEmail as endpoint } from '#contract/account.ts'
import type { Input } from '#contract/endpoint.ts'
import type { MemberId } from '#contract/members.ts'
import { openLink } from '#server/mail/links.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import type { Db, SiteId, Tx } from '#server/platform/db/db.ts'
import type { ChangeContext, MemberContext } from '#server/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseField } from '#server/platform/refuse-field.ts'
import { isAllowed } from '#server/platform/attempts.ts'
import { endSessions } from '#server/sessions/end-sessions.ts'
import { setEmail, setPasswordHash } from '#server/members/change-member.ts'
import { emailProblem } from '#server/members/email-rules.ts'
import { findOwner, refuseKnown, tellOwner } from '#server/members/owner.ts'
import { requirePassword } from '#server/sessions/require-password.ts'

const MAILS_A_DAY = { most: 5, minutes: 24 * 60 }

/** Asks for another address. The new mailbox gets the link, the old one a notice; nothing changes until the link is used. */
export const changeEmail = { prepare: checkInput, run: sendLinks }

type Asked = Input<typeof endpoint>

/** Whoever tries an address that is taken is counted, although the refusal leaves nothing else behind. */
async function checkInput(context: MemberContext, { email, password }: Asked): Promise<{ email: string }> {
  const { db, site } = context
  const problem = emailProblem(email)
  if (problem) throw refuseField(problem === 'throwaway' ? 'signup.email_throwaway' : 'fields.email', 'email', problem)
  const before = await requirePassword(context, password)
  if (!site.settings.private_membership) {
    const owner = await findOwner(db, site.id, email)
    if (owner) await refuseTooMany(db, context)
    refuseKnown(false, owner)
  }
  return before
}

async function sendLinks(
  context: ChangeContext<MemberContext>,
  { email }: Asked,
  before: { email: string },
): Promise<Record<string, never>> {
  const { tx, site, member, clock } = context
  await refuseTooMany(tx, context)
  const owner = await findOwner(tx, site.id, email)
  refuseKnown(site.settings.private_membership, owner)
  const common = { site: site.id, language: member.language, memberId: member.id }
  await sendMail(tx, { ...common, kind: 'email_notice', address: before.email }, clock.now())
  if (owner) await tellOwner(tx, site, owner, email, clock.now())
  else await sendMail(tx, { ...common, kind: 'confirm_email', address: email, intent: { email } }, clock.now())
  return {}
}

async function refuseTooMany(
  db: Db,
  { site, member, clock }: Pick<MemberContext, 'site' | 'member' | 'clock'>,
): Promise<void> {
  if (await isAllowed(db, site.id, `email:${member.id}`, MAILS_A_DAY, clock.now())) return
  throw new Refusal('account.too_many_mails')
}

/** The new mailbox has answered: from now on it is the account's. The old one can undo it. */
export async function confirmEmail(
  { tx, site, clock }: ChangeContext,
  { token }: { token: string },
): Promise<Record<string, never>> {
  const link = await openLink(tx, { site: site.id, token, purposes: ['change_email'], now: clock.now() })
  const email = typeof link === 'string' ? undefined : link.intent['email']
  if (typeof link === 'string' || !email) throw new Refusal('account.link_invalid')
  if (await findOwner(tx, site.id, email)) throw new Refusal('account.link_invalid')

  const { email: before, language } = await lockMember(tx, site.id, link.memberId)
  await setEmail(tx, site.id, link.memberId, email)
  const mail = { site: site.id, kind: 'email_changed', address: before, language: language } as const
  await sendMail(tx, { ...mail, memberId: link.memberId, intent: { email: before } }, clock.now())
  return {}
}

/** Takes a change of address or password back, and logs every device out: whoever made it may still be in. */
export async function undoChange(
  { tx, site, clock, live }: ChangeContext,
  { token }: { token: string },
): Promise<Record<string, never>> {
  const purposes = ['undo_email', 'undo_password'] as const
  const link = await openLink(tx, { site: site.id, token, purposes, now: clock.now() })
  if (typeof link === 'string') throw new Refusal('account.link_invalid')
  const { email, password_hash: passwordHash } = link.intent
  if (email && (await findOwner(tx, site.id, email))) throw new Refusal('account.link_invalid')
  const memberId = link.memberId
  if (link.purpose === 'undo_email' && email) await setEmail(tx, site.id, memberId, email)
  if (link.purpose === 'undo_password' && passwordHash) await setPasswordHash(tx, site.id, memberId, passwordHash)
  await endSessions(tx, site.id, memberId)
  live.recheck(site.id, memberId)
  return {}
}

async function lockMember(tx: Tx, site: SiteId, id: MemberId) {
  return tx
    .selectFrom('members')
    .select(['email', 'language'])
    .where('siteId', '=', site)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

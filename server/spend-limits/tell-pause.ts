import type { ChangeContext, MemberContext } from '#server/context.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { emailOf } from '#server/members/email-of.ts'

/** An end that moves by less is no news: the same pause again and again is not to fill a mailbox. */
const NEWS_MS = 86_400_000

/**
 * Tells the mailbox that nothing can be bought until then: whoever was in for a minute could keep the owner from buying for a month.
 * The pause itself stands whoever began it, or a new password would be the way out of one's own. An address that nobody has
 * confirmed may be a stranger's, and gets no mail.
 */
export async function tellPause(
  { tx, site, member, clock, device, country = '' }: ChangeContext<MemberContext>,
  { until, before }: { until: Date; before: Date | null },
): Promise<void> {
  const now = clock.now()
  const stood = before && before > now ? before : now
  if (member.status !== 'active' || until.getTime() - stood.getTime() < NEWS_MS) return
  const intent = { device, country, at: now.toISOString(), until: until.toISOString() }
  const to = { address: await emailOf(tx, site.id, member.id), language: member.language, memberId: member.id }
  await sendMail(tx, { site: site.id, kind: 'buying_paused', ...to, intent }, now)
}

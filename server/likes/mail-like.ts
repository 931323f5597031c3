import type { Locale } from '#contract/locales.ts'
import type { MemberId } from '#contract/members.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { isWithinLimit } from '#server/limits.ts'

interface Recipient {
  memberId: MemberId
  address: string
  language: Locale
}

/** Tells a member who wants to be told by mail that somebody likes them: once an hour, however many there are. */
export async function mailLike(
  tx: Tx,
  context: Pick<Context, 'site' | 'clock' | 'secrets'>,
  to: Recipient,
  likeId: string,
): Promise<void> {
  if (!(await isWithinLimit(tx, context, 'like_mail', to.memberId))) return
  await sendMail(tx, { site: context.site.id, kind: 'like', ...to, intent: { id: likeId } }, context.clock.now())
}

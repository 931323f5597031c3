import type { Locale } from '#contract/locales.ts'
import type { MemberId } from '#contract/members.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import type { SiteId, Tx } from '#server/platform/db/db.ts'
import { isAllowed } from '#server/platform/attempts.ts'

const ONE_AN_HOUR = { most: 1, minutes: 60 }

interface Recipient {
  memberId: MemberId
  address: string
  language: Locale
}

/** Tells a member who wants to be told by mail that somebody likes them: once an hour, however many there are. */
export async function mailLike(tx: Tx, site: SiteId, to: Recipient, likeId: string, now: Date): Promise<void> {
  if (!(await isAllowed(tx, site, `like-mail:${to.memberId}`, ONE_AN_HOUR, now))) return
  await sendMail(tx, { site, kind: 'like', ...to, intent: { id: likeId } }, now)
}

import { sql } from 'kysely'
import type { Locale } from '#contract/locales.ts'
import type { MemberId } from '#contract/members.ts'
import { mailNotifications } from '#server/mail/kinds.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { mayBeMailed } from '#server/notifications/may-be-mailed.ts'
import type { SiteId, Tx } from '#server/platform/db/db.ts'
import { isAllowed } from '#server/sessions/attempts.ts'

const ONE_AN_HOUR = { most: 1, minutes: 60 }

/** Tells a member by mail that somebody likes them: who wants to be told, and once an hour however many there are. */
export async function mailLike(tx: Tx, site: SiteId, memberId: MemberId, likeId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ address: string; language: Locale }>`
    select m.email as address, m.language
    from members m
    where m.site_id = ${site} and m.id = ${memberId} and ${mayBeMailed(mailNotifications.like)}
  `.execute(tx)
  const [recipient] = rows
  if (!recipient || !(await isAllowed(tx, site, `like-mail:${memberId}`, ONE_AN_HOUR, now))) return
  await sendMail(tx, { site, kind: 'like', ...recipient, memberId, intent: { id: likeId } }, now)
}

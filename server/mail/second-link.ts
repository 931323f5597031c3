import type { MemberId } from '#contract/members.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Site } from '#server/sites/site.ts'
import { linkHours } from './link-hours.ts'
import { hoursLater, type Intent, makeLink } from './links.ts'

/** Mails whose place another can take; each is called like the purpose of its link. */
const replaceable = ['activate', 'complete'] as const

export interface SecondLink {
  kind: (typeof replaceable)[number]
  token: string
}

/**
 * The link of the mail whose place this one takes (`besides`), if the account that it is for still waits for this very address:
 * meanwhile it may have another, which this mailbox must not confirm.
 */
export async function makeSecondLink(
  tx: Db,
  { site, secrets, now }: { site: Site; secrets: Secrets; now: Date },
  mail: { id: string; address: string; intent: Intent },
): Promise<SecondLink | undefined> {
  const kind = replaceable.find((one) => one === mail.intent['besides'])
  const memberId = mail.intent['besides_for'] as MemberId | undefined
  if (!kind || !memberId) return undefined
  const account = await tx
    .selectFrom('members')
    .select(['email', 'status'])
    .where('siteId', '=', site.id)
    .where('id', '=', memberId)
    .forShare()
    .executeTakeFirst()
  if (account?.email !== mail.address || account.status !== 'not_confirmed') return undefined
  const token = secrets.hmac('mail-link', `${site.id}|${mail.id}|${kind}`).toString('base64url')
  const expiresAt = hoursLater(now, linkHours(kind, site.settings))
  await makeLink(tx, { site: site.id, memberId, purpose: kind, now, expiresAt, token })
  return { kind, token }
}

import { NotificationKind } from '#contract/notifications.ts'
import type { MemberId } from '#contract/members.ts'
import { readUnsubscribeToken } from '#server/mail/unsubscribe-token.ts'
import type { ChangeContext } from '#server/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { choose } from './preferences.ts'

/** Stops one kind of mail with the signed link of a mail: no login, no cookie, no question. */
export async function unsubscribe(
  context: ChangeContext,
  { token }: { token: string },
): Promise<Record<string, never>> {
  const { tx, site, secrets } = context
  const read = readUnsubscribeToken(secrets, site.id, token)
  const kind = NotificationKind.safeParse(read?.kind)
  if (!read || !kind.success) throw new Refusal('account.link_invalid')
  // Who has left gets no mails either way.
  const isThere = await tx
    .selectFrom('members')
    .select('id')
    .where('siteId', '=', site.id)
    .where('id', '=', read.memberId as MemberId)
    .forShare()
    .executeTakeFirst()
  if (!isThere) return {}
  await choose(context, read.memberId as MemberId, { kind: kind.data, channel: 'email', isOn: false })
  return {}
}

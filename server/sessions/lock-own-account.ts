import type { ChangeContext, CurrentMember } from '#server/context.ts'
import { lockAccount, type LockedAccount } from '#server/members/lock-account.ts'
import { Refusal } from '#server/platform/refusal.ts'

/**
 * The account of a member who changes who can enter it. They were in when they asked, but a password takes its time to be
 * checked: whoever has been shut out meanwhile changes nothing any more.
 */
export async function lockOwnAccount(
  { tx, site }: Pick<ChangeContext, 'tx' | 'site'>,
  { id, sessionId }: Pick<CurrentMember, 'id' | 'sessionId'>,
): Promise<LockedAccount> {
  const account = await lockAccount(tx, site.id, id)
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('siteId', '=', site.id)
    .where('memberId', '=', id)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (!account || !session) throw new Refusal('authentication_required')
  return account
}

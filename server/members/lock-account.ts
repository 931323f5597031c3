import type { Locale } from '#contract/locales.ts'
import type { MemberId } from '#contract/members.ts'
import type { LinkPurpose } from '#server/mail/kinds.ts'
import { findLinkOwner, openLink, type OpenedLink } from '#server/mail/links.ts'
import type { SiteId, Tx } from '#server/platform/db/db.ts'

export interface LockedAccount {
  id: MemberId
  email: string
  language: Locale
  status: 'not_confirmed' | 'active' | 'deleted' | 'banned'
  passwordHash: string | null
}

/**
 * Uses up a link that changes who can enter an account. The account is locked before the link is: of two such changes
 * the second waits, and finds the links that the first has left. Undefined when the link does nothing any more.
 */
export async function openAccountLink(
  tx: Tx,
  key: { site: SiteId; token: string; purposes: readonly LinkPurpose[]; now: Date },
): Promise<{ link: OpenedLink; account: LockedAccount } | undefined> {
  const owner = await findLinkOwner(tx, key)
  const account = owner && (await lockAccount(tx, key.site, owner))
  if (!account) return undefined
  const link = await openLink(tx, key)
  return typeof link === 'string' ? undefined : { link, account }
}

/** Whether somebody may be logged in. */
export function isThere({ status }: Pick<LockedAccount, 'status'>): boolean {
  return status === 'active' || status === 'not_confirmed'
}

/** Whoever else wants to change the account waits until this transaction is over. */
export async function lockAccount(tx: Tx, site: SiteId, id: MemberId): Promise<LockedAccount | undefined> {
  return (
    tx
      .selectFrom('members')
      .select(['id', 'email', 'language', 'status', 'passwordHash'])
      .where('siteId', '=', site)
      .where('id', '=', id)
      // Not its key: a mail that is written meanwhile refers to the member, and would wait for us while we wait for its row.
      .forNoKeyUpdate()
      .executeTakeFirst()
  )
}

import type { MemberId } from '#contract/members.ts'
import type { ChangeContext } from '#server/context.ts'
import type { Intent } from '#server/mail/links.ts'
import { nameInMail } from '#server/moderation/name-in-mail.ts'

/** As long as a session can last: whoever came in with one can have added a key of their own since. */
const LATELY_DAYS = 30
const DAY_MS = 86_400_000

export type Changing = Pick<ChangeContext, 'tx' | 'site' | 'clock'>

/**
 * For an owner who has just come back: passkeys that were added lately go. An authenticator that was switched on lately
 * goes only when the owner says so, because a mailbox alone must be no way around it. Returns what the mail tells of it.
 */
export async function removeRecentFactors(
  context: Changing,
  memberId: MemberId,
  { withAuthenticator }: { withAuthenticator: boolean },
): Promise<Intent> {
  const removed = (await removeRecentPasskeys(context, memberId)).join(', ')
  const switchedOn = await findRecentAuthenticator(context, memberId)
  if (switchedOn === undefined) return { removed }
  if (!withAuthenticator) return { removed, authenticator_on: switchedOn }
  await removeAuthenticator(context, memberId)
  return { removed, authenticator_off: context.clock.now().toISOString() }
}

async function removeRecentPasskeys({ tx, site, clock }: Changing, memberId: MemberId): Promise<string[]> {
  const removed = await tx
    .deleteFrom('passkeys')
    .where('siteId', '=', site.id)
    .where('memberId', '=', memberId)
    .where('createdAt', '>', lately(clock.now()))
    .returning('name')
    .execute()
  return removed.map(({ name }) => nameInMail(site.settings, name))
}

/** When it was switched on, if that was lately. */
export async function findRecentAuthenticator(
  { tx, site, clock }: Changing,
  memberId: MemberId,
): Promise<string | undefined> {
  const found = await tx
    .selectFrom('oneTimeCodes')
    .select('confirmedAt')
    .where('siteId', '=', site.id)
    .where('memberId', '=', memberId)
    .where('confirmedAt', '>', lately(clock.now()))
    .executeTakeFirst()
  return found?.confirmedAt ?? undefined
}

async function removeAuthenticator({ tx, site }: Changing, memberId: MemberId): Promise<void> {
  await tx.deleteFrom('oneTimeCodes').where('siteId', '=', site.id).where('memberId', '=', memberId).execute()
}

export function lately(now: Date): string {
  return new Date(now.getTime() - LATELY_DAYS * DAY_MS).toISOString()
}

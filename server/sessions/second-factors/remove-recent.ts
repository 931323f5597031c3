import type { MemberId } from '#contract/members.ts'
import type { ChangeContext } from '#server/context.ts'

/** As long as a session can last: whoever came in with one can have added a key of their own since. */
const LATELY_DAYS = 30
const DAY_MS = 86_400_000

type Changing = Pick<ChangeContext, 'tx' | 'site' | 'clock'>

/** Removes the passkeys that were added lately, for an owner who has just come back, and returns their names. */
export async function removeRecentPasskeys({ tx, site, clock }: Changing, memberId: MemberId): Promise<string[]> {
  const removed = await tx
    .deleteFrom('passkeys')
    .where('siteId', '=', site.id)
    .where('memberId', '=', memberId)
    .where('createdAt', '>', lately(clock.now()))
    .returning('name')
    .execute()
  return removed.map(({ name }) => name)
}

/** Removes an authenticator that was switched on lately: its codes may be somebody else's. */
export async function removeRecentAuthenticator({ tx, site, clock }: Changing, memberId: MemberId): Promise<void> {
  await tx
    .deleteFrom('oneTimeCodes')
    .where('siteId', '=', site.id)
    .where('memberId', '=', memberId)
    .where('confirmedAt', '>', lately(clock.now()))
    .execute()
}

function lately(now: Date): string {
  return new Date(now.getTime() - LATELY_DAYS * DAY_MS).toISOString()
}

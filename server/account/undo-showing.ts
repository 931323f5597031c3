import type { MemberId } from '#contract/members.ts'
import type { ChangeContext } from '#server/context.ts'
import { stopShowingLately } from '#server/likes/stop-showing.ts'
import type { Intent } from '#server/mail/links.ts'
import { revokeAll } from '#server/private-photos/revoke-all.ts'
import { leaveLandings } from './consents.ts'
import { restoreProtections } from './restore-protections.ts'

/**
 * For an owner who has just come back: nobody sees more of them because of what was done lately, since whoever was in may have done
 * it, and what protected them does so again. Returns what the mail tells of it.
 */
export async function undoShowing(context: ChangeContext, memberId: MemberId): Promise<Intent> {
  const revoked = await stopShowing(context, memberId)
  const restored = await restoreProtections(context, memberId)
  return { ...restored, revoked_photos: revoked > 0 ? String(revoked) : '' }
}

/** Grants, landings and likes show the member no longer. Returns how many people saw private photos until now. */
export async function stopShowing(context: ChangeContext, memberId: MemberId): Promise<number> {
  const { tx, site, clock } = context
  const revoked = await revokeAll(tx, site.id, memberId, clock.now())
  await leaveLandings(tx, context, memberId)
  await stopShowingLately(tx, site.id, memberId, clock.now())
  return revoked
}

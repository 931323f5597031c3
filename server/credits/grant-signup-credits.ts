import type { MemberId } from '#contract/members.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Context } from '#server/context.ts'
import { canonicalAddress } from '#server/platform/canonical-address.ts'
import { grantCredits } from './grant-credits.ts'

/**
 * Gives a new member the credits for joining: once per mailbox and per device, and never again after leaving. The
 * marks are keyed hashes that outlive the member. Returns whether the member is new in that sense.
 */
export async function grantSignupCredits(
  tx: Tx,
  { site, secrets, clock }: Pick<Context, 'site' | 'secrets' | 'clock'>,
  member: { id: MemberId; email: string; deviceHash: Buffer },
): Promise<boolean> {
  // The address as it is too: marks from before mailboxes were known again have no other.
  const addresses = new Set([member.email, canonicalAddress(member.email)])
  const marks = [
    ...[...addresses].map((address) => secrets.hmac('signup-grant', `email:${address}`)),
    secrets.hmac('signup-grant', `device:${member.deviceHash.toString('base64url')}`),
  ]
  const grantedAt = clock.now().toISOString()
  const made = await tx
    .insertInto('signupGrants')
    .values(marks.map((mark) => ({ siteId: site.id, mark, grantedAt })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('mark')
    .execute()
  if (made.length < marks.length) return false

  const credits = site.settings.signup_credits
  if (credits === 0) return true
  const grant = { account: 'bonus', amount: credits, kind: 'signup', ref: member.id } as const
  await grantCredits(tx, { site: site.id, memberId: member.id, ...grant, now: clock.now() })
  return true
}

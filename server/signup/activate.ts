import type { MemberId } from '#contract/members.ts'
import { grantSignupCredits } from '#server/credits/grant-signup-credits.ts'
import { openLink } from '#server/mail/links.ts'
import { answerWithSession } from '#server/sessions/answer-with-session.ts'
import type { ChangeContext } from '#server/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { deviceHash, newSeed, type OpenedSession, rememberDevice, startSession } from '#server/sessions/session.ts'
import { findOwner } from '#server/members/owner.ts'
import { confirmMember, markReturning } from '#server/members/change-member.ts'
import { activateProfile } from '#server/profiles/change-profile.ts'

/** Makes an account active with the link of its mail: visible to others, with its credits for joining, logged in. */
export const activate = { run: confirmByLink, answer: answerWithSession }

async function confirmByLink(context: ChangeContext, { token }: { token: string }): Promise<OpenedSession> {
  const { tx, site, clock } = context
  const link = await openLink(tx, { site: site.id, token, purposes: ['activate'], now: clock.now() })
  if (link === 'used') throw new Refusal('signup.link_used')
  if (typeof link === 'string') throw new Refusal('signup.link_invalid')
  return confirm(context, link.memberId)
}

/** The address has proved to be the member's own. If somebody else proved that first, it is too late. Logs in. */
export async function confirm(context: ChangeContext, id: MemberId): Promise<OpenedSession> {
  const { tx, site, clock } = context
  const { email } = await tx
    .selectFrom('members')
    .select('email')
    .where('siteId', '=', site.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (await findOwner(tx, site.id, email)) throw new Refusal('signup.link_invalid')

  await confirmMember(tx, site.id, id, clock.now())
  await activateProfile(tx, site.id, id)
  const seed = newSeed()
  const device = deviceHash(context, seed)
  await rememberDevice(context, id, device)
  const isNew = await grantSignupCredits(tx, context, { id, email, deviceHash: device })
  if (!isNew) await markReturning(tx, site.id, id)
  return startSession(context, id, seed)
}

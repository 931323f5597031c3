import type { MemberId, User } from '#contract/members.ts'
import { grantSignupCredits } from '#server/credits/grant-signup-credits.ts'
import { openLink } from '#server/mail/links.ts'
import { readUser } from '#server/members/read-user.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Context } from '#server/platform/http/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { deviceMark, rememberDevice, startSession } from '#server/sessions/session.ts'
import { findOwner } from '#server/members/owner.ts'
import { confirmMember } from '#server/members/change-member.ts'
import { activateProfile } from '#server/profiles/change-profile.ts'

/** Makes an account active with the link of its mail: visible to others, with its credits for joining, logged in. */
export async function activate(context: Context, { token }: { token: string }): Promise<{ user: User }> {
  const { db, site, clock } = context
  const memberId = await db.transaction().execute(async (tx) => {
    const link = await openLink(tx, { site: site.id, token, purposes: ['activate'], now: clock.now() })
    if (link === 'used') throw new Refusal('signup.link_used')
    if (typeof link === 'string') throw new Refusal('signup.link_invalid')
    const id = link.memberId
    await confirm(tx, context, id)
    await startSession(tx, context, id)
    return id
  })
  return { user: await readUser(db, site, memberId) }
}

/** The address has proved to be the member's own. If somebody else proved that first, it is too late. */
export async function confirm(tx: Tx, context: Context, id: MemberId): Promise<void> {
  const { site, clock } = context
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
  const deviceHash = deviceMark(context)
  await rememberDevice(tx, context, id, deviceHash)
  await grantSignupCredits(tx, context, { id, email, deviceHash })
}

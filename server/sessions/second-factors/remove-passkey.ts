import type { Input, Output } from '#contract/endpoint.ts'
import type * as factors from '#contract/second-factors.ts'
import { requirePassword } from '#server/sessions/require-password.ts'
import type { MemberContext } from '#server/platform/http/context.ts'
import { readSecondFactors, shortId } from './read-second-factors.ts'

/** Forgets one of the member's own passkeys; one that is gone already stays gone. */
export async function removePasskey(
  context: MemberContext,
  { id, password }: Input<typeof factors.removePasskey>,
): Promise<Output<typeof factors.removePasskey>> {
  await requirePassword(context, password)
  const { db, site, member } = context
  await db
    .deleteFrom('passkeys')
    .where('siteId', '=', site.id)
    .where('memberId', '=', member.id)
    .where(shortId, '=', id)
    .execute()
  return readSecondFactors(db, site.id, member.id)
}

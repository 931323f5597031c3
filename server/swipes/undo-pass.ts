import type { MemberId } from '#contract/members.ts'
import type { ChangeContext, MemberContext } from '#server/context.ts'

/** Takes a pass back: the person can be shown again. */
export async function undoPass(
  { tx, site, member }: ChangeContext<MemberContext>,
  { id }: { id: MemberId },
): Promise<Record<string, never>> {
  await tx
    .deleteFrom('passes')
    .where('siteId', '=', site.id)
    .where('memberId', '=', member.id)
    .where('passedId', '=', id)
    .execute()
  return {}
}

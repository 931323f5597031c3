import type { MemberId } from '#contract/members.ts'
import type { ChangeContext } from '#server/context.ts'

/** For an account that is only now somebody's own: whoever made it can have added a key of theirs on the first day. */
export async function removeAllFactors(
  { tx, site }: Pick<ChangeContext, 'tx' | 'site'>,
  memberId: MemberId,
): Promise<void> {
  for (const table of ['passkeys', 'oneTimeCodes'] as const)
    await tx.deleteFrom(table).where('siteId', '=', site.id).where('memberId', '=', memberId).execute()
}

import type { ChangeContext, MemberContext } from '#server/context.ts'

/** Sends no more notices to one of the member's browsers. */
export async function endDevice(
  { tx, site, member }: ChangeContext<MemberContext>,
  { id }: { id: string },
): Promise<Record<string, never>> {
  await tx
    .deleteFrom('pushSubscriptions')
    .where('siteId', '=', site.id)
    .where('memberId', '=', member.id)
    .where('id', '=', id)
    .execute()
  return {}
}

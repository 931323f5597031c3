import type { MemberId } from '#contract/members.ts'
import { MOST_HIDDEN_REGIONS } from '#contract/visibility.ts'
import type { SiteId, Tx } from '#server/platform/db/db.ts'
import type { Taken } from '#server/protections/take-lifted.ts'

/**
 * Hides the member again from whom this was taken back, and tells from how many. What stands stays: it may be the owner's last word.
 * Of regions so many come back beside it as the owner may choose, those that had stood longest: of whoever was in there can be any number.
 */
export async function restoreHidden(
  tx: Tx,
  { site, member }: { site: SiteId; member: MemberId },
  { regions, contacts }: { regions: readonly Taken[]; contacts: readonly Taken[] },
): Promise<number> {
  const own = { siteId: site, memberId: member }
  const chosen = regions.toSorted((a, b) => stood(b) - stood(a)).slice(0, MOST_HIDDEN_REGIONS)
  if (chosen.length > 0)
    await tx
      .insertInto('hiddenRegions')
      .values(
        chosen.map(({ subject, createdAt }) => ({
          ...own,
          country: subject.slice(0, 2),
          region: subject.slice(3),
          createdAt,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  if (contacts.length > 0)
    await tx
      .insertInto('hiddenContacts')
      .values(contacts.map(({ subject, createdAt }) => ({ ...own, hash: Buffer.from(subject, 'hex'), createdAt })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return chosen.length + contacts.length
}

function stood({ createdAt, liftedAt }: Taken): number {
  return Date.parse(liftedAt) - Date.parse(createdAt)
}

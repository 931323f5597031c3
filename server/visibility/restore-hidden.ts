import type { MemberId } from '#contract/members.ts'
import { MOST_HIDDEN_REGIONS } from '#contract/visibility.ts'
import type { SiteId, Tx } from '#server/platform/db/db.ts'
import type { Taken } from '#server/protections/take-lifted.ts'

interface Region {
  country: string
  region: string
  createdAt: string
  /** How long it has stood, in milliseconds. */
  stood: number
  isBack: boolean
}

/**
 * Hides the member again from whom this was taken back, and tells from how many. Of regions there is room for so many as the owner can
 * change by themselves: those that have stood longest, whoever put others there meanwhile.
 */
export async function restoreHidden(
  tx: Tx,
  { site, member, now }: { site: SiteId; member: MemberId; now: Date },
  { regions, contacts }: { regions: readonly Taken[]; contacts: readonly Taken[] },
): Promise<number> {
  const own = { siteId: site, memberId: member }
  if (contacts.length > 0)
    await tx
      .insertInto('hiddenContacts')
      .values(contacts.map(({ subject, createdAt }) => ({ ...own, hash: Buffer.from(subject, 'hex'), createdAt })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  if (regions.length === 0) return contacts.length

  const present = await tx
    .deleteFrom('hiddenRegions')
    .where('siteId', '=', site)
    .where('memberId', '=', member)
    .returning(['country', 'region', 'createdAt'])
    .execute()
  const chosen = longestOf(
    present.map((one) => ({ ...one, stood: now.getTime() - Date.parse(one.createdAt), isBack: false })),
    regions.map(asRegion),
  )
  await tx
    .insertInto('hiddenRegions')
    .values(chosen.map(({ country, region, createdAt }) => ({ ...own, country, region, createdAt })))
    .execute()
  return contacts.length + chosen.filter(({ isBack }) => isBack).length
}

function asRegion({ subject, createdAt, liftedAt }: Taken): Region {
  const stood = Date.parse(liftedAt) - Date.parse(createdAt)
  return { country: subject.slice(0, 2), region: subject.slice(3), createdAt, stood, isBack: true }
}

function longestOf(...lists: readonly (readonly Region[])[]): Region[] {
  const byPlace = new Map<string, Region>()
  for (const one of lists.flat()) {
    const place = `${one.country}-${one.region}`
    const known = byPlace.get(place)
    if (!known || known.stood < one.stood) byPlace.set(place, one)
  }
  return [...byPlace.values()].toSorted((a, b) => b.stood - a.stood).slice(0, MOST_HIDDEN_REGIONS)
}

import type { Input } from '#contract/endpoint.ts'
import { Country } from '#contract/locales.ts'
import type { MemberId } from '#contract/members.ts'
import type * as visibility from '#contract/visibility.ts'
import type { ChangeContext, MemberContext } from '#server/context.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { contactHash } from './contact-hash.ts'

type Change = ChangeContext<MemberContext>

/** More than anybody knows, and too few to hide from a list that was bought. */
const MOST_CONTACTS = 200

export function readHidden({ db, site, member }: MemberContext): Promise<visibility.Hidden> {
  return hiddenOf(db, site.id, member.id)
}

/** Hides the member from whoever lives in these regions. */
export async function hideFromRegions(
  { tx, site, member }: Change,
  { regions }: Input<typeof visibility.hideFromRegions>,
): Promise<visibility.Hidden> {
  const own = { siteId: site.id, memberId: member.id }
  await tx.deleteFrom('hiddenRegions').where('siteId', '=', site.id).where('memberId', '=', member.id).execute()
  if (regions.length > 0)
    await tx
      .insertInto('hiddenRegions')
      .values(regions.map(({ country, region }) => ({ ...own, country, region: region ?? '' })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return hiddenOf(tx, site.id, member.id)
}

/**
 * Hides the member from whoever has an address or a phone number, now or later. Nothing that the member sees depends on
 * whether there is such a member: they go on seeing the other, who does not see them.
 */
export async function hideFromContact(
  { tx, site, member, secrets, clock }: Change,
  { contact, is_hidden: isHidden }: Input<typeof visibility.hideFromContact>,
): Promise<visibility.Hidden> {
  const hash = contactHash(secrets, site.id, contact)
  if (isHidden) {
    const { contacts } = await hiddenOf(tx, site.id, member.id)
    if (contacts >= MOST_CONTACTS) throw new Refusal('visibility.too_many_contacts')
    await tx
      .insertInto('hiddenContacts')
      .values({ siteId: site.id, memberId: member.id, hash, createdAt: clock.now().toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  } else {
    await tx
      .deleteFrom('hiddenContacts')
      .where('siteId', '=', site.id)
      .where('memberId', '=', member.id)
      .where('hash', '=', hash)
      .execute()
  }
  return hiddenOf(tx, site.id, member.id)
}

/** Whatever was chosen before: the account has another owner. */
export async function hideFromNobody(tx: Db, siteId: SiteId, memberId: MemberId): Promise<void> {
  for (const table of ['hiddenRegions', 'hiddenContacts'] as const)
    await tx.deleteFrom(table).where('siteId', '=', siteId).where('memberId', '=', memberId).execute()
}

async function hiddenOf(db: Db, siteId: SiteId, memberId: MemberId): Promise<visibility.Hidden> {
  const regions = await db
    .selectFrom('hiddenRegions')
    .select(['country', 'region'])
    .where('siteId', '=', siteId)
    .where('memberId', '=', memberId)
    .orderBy('country')
    .orderBy('region')
    .execute()
  const { contacts } = await db
    .selectFrom('hiddenContacts')
    .select(({ fn }) => fn.countAll<number>().as('contacts'))
    .where('siteId', '=', siteId)
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  return {
    regions: regions.map(({ country, region }) => ({ country: Country.parse(country), region: region || null })),
    contacts,
  }
}

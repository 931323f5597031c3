import type { Input } from '#contract/endpoint.ts'
import { Country } from '#contract/locales.ts'
import type { MemberId } from '#contract/members.ts'
import { MOST_HIDDEN_REGIONS } from '#contract/visibility.ts'
import type * as visibility from '#contract/visibility.ts'
import type { LockOwnAccount } from '#server/blocks/block.ts'
import type { ChangeContext, MemberContext } from '#server/context.ts'
import type { Db, SiteId, Tx } from '#server/platform/db/db.ts'
import { secondsToWait } from '#server/limits.ts'
import { refuseField } from '#server/platform/refuse-field.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Lifted, MOST_KEPT, noteLifted } from '#server/protections/note-lifted.ts'
import { contactHash } from './contact-hash.ts'

type Change = ChangeContext<MemberContext>

/** More than anybody knows, and too few to hide from a list that was bought. */
const MOST_CONTACTS = 200

export function readHidden({ db, site, member }: MemberContext): Promise<visibility.Hidden> {
  return hiddenOf(db, site.id, member.id)
}

/** Hides the member from whoever lives in these regions. */
export async function hideFromRegions(
  context: Change,
  { regions }: Input<typeof visibility.hideFromRegions>,
  lockOwnAccount: LockOwnAccount,
): Promise<visibility.Hidden> {
  const { tx, site, member, clock } = context
  await lockOwnAccount(context, member)
  if (regions.length > MOST_HIDDEN_REGIONS) await refuseMore(context, regions)
  const own = { siteId: site.id, memberId: member.id }
  const chosen = regions.map(({ country, region }) => ({ ...own, country, region: region ?? '' }))
  const removed = await tx
    .deleteFrom('hiddenRegions')
    .where('siteId', '=', site.id)
    .where('memberId', '=', member.id)
    .where(({ not, or, and }) => not(or(chosen.map(({ country, region }) => and({ country, region })))))
    .returning(['country', 'region', 'createdAt'])
    .execute()
  const lifted = removed.map(({ country, region, createdAt }) => ({ subject: `${country}-${region}`, createdAt }))
  await note(context, 'region', lifted)
  const createdAt = clock.now().toISOString()
  if (chosen.length > 0)
    await tx
      .insertInto('hiddenRegions')
      .values(chosen.map((one) => ({ ...one, createdAt })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return hiddenOf(tx, site.id, member.id)
}

/** After a recovery there can be more than somebody may choose: the list can only become shorter. */
async function refuseMore({ tx, site, member }: Change, regions: readonly visibility.HiddenRegion[]): Promise<void> {
  const placeOf = ({ country, region }: visibility.HiddenRegion) => `${country}-${region ?? ''}`
  const standing = new Set((await hiddenOf(tx, site.id, member.id)).regions.map(placeOf))
  if (regions.some((one) => !standing.has(placeOf(one))))
    throw refuseField('request.invalid', 'regions', 'too_long', MOST_HIDDEN_REGIONS)
}

/** Takes back by what a member has shown themselves to these people. */
export type StopShowingTo = (tx: Tx, site: SiteId, member: MemberId, others: readonly MemberId[]) => Promise<void>

/**
 * Hides the member from whoever has an address or a phone number, now or later, also where they have liked that one before: this
 * is the later word. Nothing that the member sees depends on whether there is such a member: they go on seeing the other, who
 * does not see them.
 */
export async function hideFromContact(
  context: Change,
  { contact, is_hidden: isHidden }: Input<typeof visibility.hideFromContact>,
  { lockOwnAccount, stopShowingTo }: { lockOwnAccount: LockOwnAccount; stopShowingTo: StopShowingTo },
): Promise<visibility.Hidden> {
  const { tx, site, member, secrets, clock } = context
  const hash = contactHash(secrets, site.id, contact)
  if (isHidden) {
    // What is counted stays locked until the end: a member's requests come one at a time, and do not pass the limit together.
    const seconds = await secondsToWait(tx, context, 'hidden_contact', member.id)
    if (seconds > 0) throw new Refusal('request.too_many', { seconds })
    const { ofAll, sinceRecovery } = await countContacts(tx, site.id, member.id)
    // No more than a recovery can put in place again.
    if (sinceRecovery >= MOST_CONTACTS || ofAll >= MOST_KEPT) throw new Refusal('visibility.too_many_contacts')
    await tx
      .insertInto('hiddenContacts')
      .values({ siteId: site.id, memberId: member.id, hash, createdAt: clock.now().toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const holders = await tx
      .selectFrom('contactHashes')
      .select('memberId')
      .where('siteId', '=', site.id)
      .where('hash', '=', hash)
      .execute()
    const others = holders.map(({ memberId }) => memberId)
    // Also when there is nobody: how long it takes must not tell it.
    await stopShowingTo(tx, site.id, member.id, others)
  } else {
    await lockOwnAccount(context, member)
    const removed = await tx
      .deleteFrom('hiddenContacts')
      .where('siteId', '=', site.id)
      .where('memberId', '=', member.id)
      .where('hash', '=', hash)
      .returning('createdAt')
      .execute()
    const lifted = removed.map(({ createdAt }) => ({ subject: hash.toString('hex'), createdAt }))
    await note(context, 'contact', lifted)
  }
  return hiddenOf(tx, site.id, member.id)
}

/** Whoever was in somebody's account must leave its owner room: what they filled cannot be told apart, and does not count. */
async function countContacts(
  tx: Tx,
  site: SiteId,
  member: MemberId,
): Promise<{ ofAll: number; sinceRecovery: number }> {
  return tx
    .selectFrom('hiddenContacts as h')
    .innerJoin('members as m', (join) => join.onRef('m.siteId', '=', 'h.siteId').onRef('m.id', '=', 'h.memberId'))
    .select(({ fn, eb, or }) => [
      fn.countAll<number>().as('ofAll'),
      fn
        .countAll<number>()
        .filterWhere(or([eb('m.recoveredAt', 'is', null), eb('h.createdAt', '>', eb.ref('m.recoveredAt'))]))
        .as('sinceRecovery'),
    ])
    .where('h.siteId', '=', site)
    .where('h.memberId', '=', member)
    .executeTakeFirstOrThrow()
}

function note(
  { tx, site, member, clock }: Change,
  kind: 'region' | 'contact',
  lifted: readonly Omit<Lifted, 'kind'>[],
): Promise<void> {
  const whose = { site: site.id, member: member.id, now: clock.now() }
  return noteLifted(
    tx,
    whose,
    lifted.map((one) => ({ kind, ...one })),
  )
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

import { sql } from 'kysely'
import type { Input, Output } from '#contract/endpoint.ts'
import type { readOffer as endpoint } from '#contract/offers.ts'
import type { MemberContext } from '#server/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isShown, type TileRow } from './list-tiles.ts'
import { hostOf } from './offer-link.ts'
import { asPicture } from './offer-picture.ts'

/** Where an offer leads that is shown to the member now. Nothing else leads anywhere. */
export async function readOffer(
  context: MemberContext,
  { id }: Input<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const { db, site } = context
  const { rows } = await sql<Pick<TileRow, 'title' | 'link' | 'storageKey' | 'thumbhash'>>`
    select t.title, t.link, t.storage_key, t.thumbhash
    from tiles t
    where ${isShown(context)} and t.id = ${id}
    union all
    select name || ', ' || age, link, storage_key, thumbhash
    from resell_profiles
    where site_id = ${site.id} and id = ${id} and ${site.settings.member_resell}
  `.execute(db)
  const [offer] = rows
  if (!offer) throw new Refusal('offers.not_found')
  const { title, link } = offer
  return { title, link, host: hostOf(link), picture: asPicture(offer) }
}

import { sql } from 'kysely'
import type { Country } from '#contract/locales.ts'
import type { PartnerOffer } from '#contract/offers.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import { asPicture, type PictureRow } from './offer-picture.ts'

interface Wanted {
  genders: readonly string[]
  countries: readonly Country[]
  minAge: number
  /** Null when any age above will do. */
  maxAge: number | null
  /** How many the pages before have shown. */
  shown: number
  most: number
  now: Date
}

export type PickedOffer = Omit<PartnerOffer, 'after'>

/** Partner offers that fit, each day in another order; a list goes on where its page before ended. */
export async function pickPartnerOffers(
  db: Db,
  site: SiteId,
  { genders, countries, minAge, maxAge, shown, most, now }: Wanted,
): Promise<PickedOffer[]> {
  const day = now.toISOString().slice(0, 10)
  const { rows } = await sql<Omit<PickedOffer, 'picture'> & PictureRow>`
    select id, name, age, city, about, storage_key, thumbhash
    from resell_profiles
    where site_id = ${site} and gender = any(${genders}::text[]) and country = any(${countries}::text[])
      and age between ${minAge} and coalesce(${maxAge}::int, age)
    order by md5(${day}::text || id::text), id
    offset ${shown}
    limit ${most}
  `.execute(db)
  return rows.map(({ storageKey, thumbhash, ...offer }) => ({
    ...offer,
    picture: asPicture({ storageKey, thumbhash }),
  }))
}

import { type Country, isCountry } from '#contract/locales.ts'
import type { Db } from '#server/platform/db/db.ts'

type Regions = Partial<Record<Country, { code: string; name: string }[]>>

/** The regions of some countries, each country's by name. */
export async function listRegions(db: Db, countries: readonly Country[]): Promise<{ regions: Regions }> {
  const rows = await db
    .selectFrom('regions')
    .select(['country', 'code', 'name'])
    .where('country', 'in', countries)
    .execute()
  // The database sorts by code points, which puts Île-de-France behind Provence.
  rows.sort((a, b) => a.name.localeCompare(b.name, 'en'))

  const regions: Regions = {}
  for (const { country, code, name } of rows) if (isCountry(country)) (regions[country] ??= []).push({ code, name })
  return { regions }
}

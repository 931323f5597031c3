import type { Country } from '#contract/locales.ts'
import type { Db } from '#server/platform/db/db.ts'

/** The value added tax of the buyer's country at a moment, in hundredths of a percent. */
export async function readVatRate(db: Db, country: Country, at: Date): Promise<number> {
  const row = await db
    .selectFrom('vatRates')
    .select('rate')
    .where('country', '=', country)
    .where('validFrom', '<=', at.toISOString().slice(0, 10))
    .orderBy('validFrom', 'desc')
    .executeTakeFirst()
  if (!row) throw new Error(`There is no rate of value added tax for ${country}`)
  return row.rate
}

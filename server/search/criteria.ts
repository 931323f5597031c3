import { DEFAULT_BAND, type Filters, type nearBands, OLDEST, YOUNGEST } from '#contract/search.ts'
import type { Country } from '#contract/locales.ts'
import type { Settings } from '#contract/settings.ts'
import type { searchFields } from '#contract/vocabularies.ts'

export type Band = (typeof nearBands)[number]

/** The columns that hold one word of a vocabulary each. */
export const wordFilters = ['sexuality', 'hair_color', 'relationship_status', 'body_type', 'eye_color'] as const
export type WordFilter = (typeof wordFilters)[number]

export type Where = { country: Country; region: string | null } | { near: number; within: Band }

/** What a search is for once everything that was left out is filled in. */
export interface Criteria {
  genders: string[]
  where: Where
  minAge: number
  maxAge: number
  words: Partial<Record<WordFilter, string[]>>
  /** Whoever has any of them; empty when it does not matter. */
  interests: string[]
  withPhoto: boolean
  verified: boolean
  online: boolean
}

/** What is assumed of what was left out. */
export interface Defaults {
  genders: string[]
  country: Country
}

type Field = (typeof searchFields)[number]

/** Fields that the site does not offer count as left out, whoever writes them into the address. */
export function criteriaOf(
  asked: Partial<Filters>,
  { search_fields: offered }: Settings,
  defaults: Defaults,
): Criteria {
  const isOffered = (field: Field) => offered.includes(field)
  const given = <T>(field: Field, value: T | undefined): T | undefined => (isOffered(field) ? value : undefined)

  const near = given('near', asked.near)
  const ages = [given('age', asked.min_age) ?? YOUNGEST, given('age', asked.max_age) ?? OLDEST]
  const words = wordFilters.flatMap((field) => {
    const values = given(field, asked[field])
    return values?.length ? [[field, [...new Set<string>(values)]] as const] : []
  })
  const genders = given('gender', asked.gender)
  return {
    genders: [...new Set(genders?.length ? genders : defaults.genders)],
    where:
      near === undefined
        ? {
            country: given('country', asked.country) ?? defaults.country,
            region: given('countryregion', asked.countryregion) ?? null,
          }
        : { near, within: asked.within ?? DEFAULT_BAND },
    minAge: Math.min(...ages),
    maxAge: Math.max(...ages),
    words: Object.fromEntries(words),
    interests: [...new Set(given('interests', asked.interests))],
    withPhoto: given('with_photo', asked.with_photo) ?? false,
    verified: given('verified', asked.verified) ?? false,
    online: given('online', asked.online) ?? false,
  }
}

/** Whether nothing is asked for but gender, country, region and age, which the table of counts knows. */
export function isCountable(criteria: Criteria): boolean {
  return 'country' in criteria.where && !hasTastes(criteria)
}

/** Whether more is asked for than gender, place and age. */
export function hasTastes({ words, interests, withPhoto, verified, online }: Criteria): boolean {
  return Object.keys(words).length > 0 || interests.length > 0 || withPhoto || verified || online
}

/** A band of so few years, or of people so old, passes most others by; a wider one is found at once in an index. */
const FEW_YEARS = 5
const OLD = 60

/** Whether criteria may pass by most of those whom an index yields, so that looking for them needs a bound. */
export function isRare(criteria: Criteria): boolean {
  const { minAge, maxAge } = criteria
  return hasTastes(criteria) || maxAge - minAge < FEW_YEARS || minAge > OLD
}

export function hasAges({ minAge, maxAge }: Criteria): boolean {
  return minAge > YOUNGEST || maxAge < OLDEST
}

/** The last day of birth of those who are this old today, as `2008-11-15`. */
export function bornBy(age: number, today: Date): string {
  const day = new Date(today)
  day.setUTCFullYear(today.getUTCFullYear() - age)
  // A year without 29 February has jumped into March: whoever was born there is not that old yet.
  if (day.getUTCMonth() !== today.getUTCMonth()) day.setUTCDate(0)
  return day.toISOString().slice(0, 10)
}

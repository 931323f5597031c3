import { isOneOf } from '#contract/is-one-of.ts'
import { keysOf } from '#contract/keys-of.ts'
import { countries, type Country } from '#contract/locales.ts'
import { GENDER_KEY, TRACKING_MARK } from '#contract/fields.ts'
import { DEFAULT_BAND, nearBands, OLDEST, sorts, YOUNGEST } from '#contract/search.ts'
import { interests, type WordList, wordLists } from '#contract/vocabularies.ts'

export const wordListNames = keysOf(wordLists)

export const flags = ['with_photo', 'verified', 'online'] as const
export type Flag = (typeof flags)[number]
export type Sort = (typeof sorts)[number]

/** What to search for; what is absent is left to the server: whom the member looks for, in their country. */
export type SearchFilters = {
  [List in WordList | 'gender' | 'interests']?: readonly string[] | undefined
} & { [Name in Flag]?: boolean | undefined } & {
  country?: Country | undefined
  countryregion?: string | undefined
  min_age?: number | undefined
  max_age?: number | undefined
  near?: number | undefined
  within?: number | undefined
  /** The name of the city that is near, for the reader; the search goes by its number. */
  city?: string | undefined
  sort?: Sort | undefined
  /** Where a visitor came from: some sites show more to visitors of their partners. */
  network?: string | undefined
  ref?: string | undefined
}

/** The filters as they stand in the address: a list is one word, `blond.dark blond`. */
export type SearchAddress = {
  [Name in keyof SearchFilters]?:
    | (SearchFilters[Name] extends readonly string[] | undefined ? string : SearchFilters[Name] | number)
    | undefined
}

const BETWEEN = '.'
const MOST_WORDS = 20

/** Reads them from an address that anybody may have written: what is unknown or makes no sense is left out. */
export function readFilters(search: Readonly<Record<string, unknown>>): SearchFilters {
  const [low, high] = [age(search['min_age']), age(search['max_age'])]
  const [min = YOUNGEST, max = OLDEST] = low && high && low > high ? [high, low] : [low, high]
  const near = number(search['near'])
  const isNear = near !== undefined && near > 0
  return given({
    gender: words(search['gender'], (word) => GENDER_KEY.test(word)),
    country: isNear ? undefined : countries.find((country) => country === search['country']),
    countryregion: isNear ? undefined : region(search['countryregion']),
    min_age: min > YOUNGEST ? min : undefined,
    max_age: max < OLDEST ? max : undefined,
    ...(isNear && {
      near,
      within: nearBands.find((band) => band === number(search['within'])) ?? DEFAULT_BAND,
      city: text(search['city'], 60),
    }),
    ...each(wordListNames, (list) => words(search[list], (word) => isOneOf(wordLists[list], word))),
    interests: words(search['interests'], (word) => isOneOf(interests, word)),
    ...each(flags, (flag) => String(search[flag]) === 'true' || undefined),
    sort: sorts.slice(1).find((sort) => sort === search['sort']),
    network: mark(search['network']),
    ref: mark(search['ref']),
  })
}

/** As they are written into the address. */
export function addressOf(filters: SearchFilters): SearchAddress {
  const written = Object.entries(filters).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(BETWEEN) : plain(value),
  ])
  return Object.fromEntries(written) as SearchAddress
}

/** The filters that a person has set, without order and origin. */
export function withoutFilters({ sort, network, ref }: SearchFilters): SearchFilters {
  return given({ sort, network, ref })
}

/** The router puts a text that looks like a number in quotation marks; a number it writes as it is. */
function plain<T>(value: T): T | number {
  return typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : value
}

/** A value for each name. */
function each<Name extends string, Value>(names: readonly Name[], valueOf: (name: Name) => Value) {
  const table: Partial<Record<Name, Value>> = {}
  for (const name of names) table[name] = valueOf(name)
  return table
}

function given(filters: SearchFilters): SearchFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
}

/** One word, several in one text, or a list, as in the links of mails. */
function words(value: unknown, isKnown: (word: string) => boolean): string[] | undefined {
  const all = (Array.isArray(value) ? value : [value]).flatMap((one) =>
    typeof one === 'string' ? one.split(BETWEEN) : [],
  )
  const known = [...new Set(all.filter(isKnown))].slice(0, MOST_WORDS)
  return known.length > 0 ? known : undefined
}

function number(value: unknown): number | undefined {
  const found = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof found === 'number' && Number.isSafeInteger(found) ? found : undefined
}

function age(value: unknown): number | undefined {
  const found = number(value)
  return found === undefined || found < YOUNGEST || found > OLDEST ? undefined : found
}

/** The router reads `11` as a number. */
function region(value: unknown): string | undefined {
  const code = typeof value === 'number' ? String(value) : value
  return typeof code === 'string' && /^[A-Za-z0-9-]{1,12}$/.test(code) ? code : undefined
}

function text(value: unknown, longest: number): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, longest) : undefined
}

function mark(value: unknown): string | undefined {
  const found = typeof value === 'number' ? String(value) : value
  return typeof found === 'string' && TRACKING_MARK.test(found) ? found : undefined
}

import { keysOf } from '#contract/keys-of.ts'
import { type Country, countryLocales, type Locale } from '#contract/locales.ts'

export interface Town {
  id: number
  country: Country
  region: string
  population: number
}

/** Where people live: the larger a town, the more of them. */
export interface Towns {
  /** A town of the country where the language is spoken, by a share from 0 to 1. */
  pick(country: Country, locale: Locale, share: number): Town | undefined
}

/** Regions that speak another language than the first of their country. */
const otherTongues: Partial<Record<Country, Partial<Record<Locale, readonly string[]>>>> = {
  BE: { fr: ['WAL', 'BRU'] },
  CA: { fr: ['10'] },
  CH: { fr: ['FR', 'GE', 'JU', 'NE', 'VD', 'VS'], it: ['TI'] },
}

export function localeOfRegion(country: Country, region: string): Locale {
  const tongues = otherTongues[country] ?? {}
  return keysOf(tongues).find((locale) => tongues[locale]?.includes(region)) ?? countryLocales[country][0]
}

interface Street {
  towns: Town[]
  /** How many people live in this town and all before it. */
  sums: number[]
}

export function makeTowns(rows: readonly Town[]): Towns {
  const streets = new Map<string, Street>()
  for (const town of rows) {
    const { country } = town
    add(streets, country, town)
    add(streets, country + localeOfRegion(country, town.region), town)
  }
  return {
    pick(country, locale, share) {
      // A language that has no region of its own is spoken everywhere in the country.
      const street = streets.get(country + locale) ?? streets.get(country)
      return street && at(street, share)
    },
  }
}

function add(streets: Map<string, Street>, key: string, town: Town): void {
  const street = streets.get(key) ?? { towns: [], sums: [] }
  street.towns.push(town)
  street.sums.push((street.sums.at(-1) ?? 0) + town.population)
  streets.set(key, street)
}

function at({ towns, sums }: Street, share: number): Town | undefined {
  const wanted = share * (sums.at(-1) ?? 0)
  let [low, high] = [0, towns.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sums[middle] ?? 0) > wanted) high = middle
    else low = middle + 1
  }
  return towns[low]
}

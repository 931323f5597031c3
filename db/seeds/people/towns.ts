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
const otherLanguages: Partial<Record<Country, Partial<Record<Locale, readonly string[]>>>> = {
  BE: { fr: ['WAL', 'BRU'] },
  CA: { fr: ['10'] },
  CH: { fr: ['FR', 'GE', 'JU', 'NE', 'VD', 'VS'], it: ['TI'] },
}

export function localeOfRegion(country: Country, region: string): Locale {
  const regional = otherLanguages[country] ?? {}
  return keysOf(regional).find((locale) => regional[locale]?.includes(region)) ?? countryLocales[country][0]
}

interface TownList {
  towns: Town[]
  /** How many people live in this town and all before it. */
  sums: number[]
}

export function makeTowns(rows: readonly Town[]): Towns {
  const lists = new Map<string, TownList>()
  for (const town of rows) {
    const { country } = town
    add(lists, country, town)
    add(lists, country + localeOfRegion(country, town.region), town)
  }
  return {
    pick(country, locale, share) {
      // A language that has no region of its own is spoken everywhere in the country.
      const list = lists.get(country + locale) ?? lists.get(country)
      return list && at(list, share)
    },
  }
}

function add(lists: Map<string, TownList>, key: string, town: Town): void {
  const list = lists.get(key) ?? { towns: [], sums: [] }
  list.towns.push(town)
  list.sums.push((list.sums.at(-1) ?? 0) + town.population)
  lists.set(key, list)
}

function at({ towns, sums }: TownList, share: number): Town | undefined {
  const wanted = share * (sums.at(-1) ?? 0)
  let [low, high] = [0, towns.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sums[middle] ?? 0) > wanted) high = middle
    else low = middle + 1
  }
  return towns[low]
}

import type { Country } from '#contract/locales.ts'
import type { Place } from '#contract/places.ts'

/** A country as dots, drawn by scripts/maps.ts. */
interface CountryMap {
  width: number
  height: number
  /** Paths of dots: where few, more and many people live. */
  dots: string[]
  /** The largest, first of all, with where they are on the map. */
  cities: (Place & { x: number; y: number })[]
}

const maps = import.meta.glob<CountryMap>('./maps/*.json', { import: 'default', eager: true })

export function countryMap(country: Country): CountryMap {
  const map = maps[`./maps/${country}.json`]
  if (!map) throw new Error(`There is no map of ${country}`)
  return map
}

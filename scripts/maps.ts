import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { countries, type Country } from '#contract/locales.ts'

// Makes web/landers/maplanding/maps/, a map of each country drawn from nothing but where its towns are: a grid of dots,
// larger where more people live, and the largest cities by name. It shows cities, and nothing of any member.

const FOLDER = 'web/landers/maplanding/maps'
/** Across the longer side. */
const CELLS = 58
/** Dots stand in rows out of step; a row is a little closer than its dots. */
const ACROSS = 8
const DOWN = 7
const CITIES = 8
/** Names need room: no two cities closer than this share of the map's longer side. */
const APART = 0.1
const LARGE = 150_000
const MIDDLE = 20_000

/** What is drawn of a country with parts beyond the sea: the part that most people live in. */
const frames: Partial<Record<Country, { lat: [number, number]; lon: [number, number] }>> = {
  CA: { lat: [41, 56], lon: [-140, -52] },
  ES: { lat: [35.5, 44], lon: [-10, 5] },
  NZ: { lat: [-48, -34], lon: [165, 180] },
  US: { lat: [24, 50], lon: [-125, -66] },
}

interface Town {
  country: string
  region: string
  id: number
  city: string
  lat: number
  lon: number
  population: number
}

const { towns, regionNames } = readPlaces()
mkdirSync(FOLDER, { recursive: true })
for (const country of countries) {
  const map = draw(country)
  writeFileSync(`${FOLDER}/${country}.json`, `${JSON.stringify(map)}\n`)
  console.log(`${country}: ${map.width} × ${map.height}, ${map.cities.map(({ city }) => city).join(', ')}`)
}

function readPlaces() {
  const regionNames = new Map<string, string>()
  const towns: Town[] = []
  for (const line of gunzipSync(readFileSync('db/seeds/places.tsv.gz')).toString().split('\n')) {
    const [country = '', region = '', id = '', city = '', lat = '', lon = '', population = ''] = line.split('\t')
    if (lat) {
      const numbers = { id: Number(id), lat: Number(lat), lon: Number(lon), population: Number(population) }
      towns.push({ country, region, city, ...numbers })
    } else if (id) regionNames.set(`${country} ${region}`, id)
  }
  return { towns, regionNames }
}

function draw(country: Country) {
  const frame = frames[country]
  const own = towns.filter((town) => town.country === country && (!frame || isWithin(town, frame)))
  const [south, north] = [Math.min(...own.map(({ lat }) => lat)), Math.max(...own.map(({ lat }) => lat))]
  const [west, east] = [Math.min(...own.map(({ lon }) => lon)), Math.max(...own.map(({ lon }) => lon))]
  // Near enough for one country: degrees of longitude are as short as in its middle.
  const squeeze = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const scale = (CELLS * ACROSS) / Math.max((east - west) * squeeze, north - south)
  const place = ({ lat, lon }: Town) => ({
    x: Math.round((lon - west) * squeeze * scale) + ACROSS,
    y: Math.round((north - lat) * scale) + DOWN,
  })

  const people = new Map<string, number>()
  for (const town of own) {
    const { x, y } = place(town)
    const row = Math.round(y / DOWN)
    const column = Math.round((x - shiftOf(row)) / ACROSS)
    const cell = `${row} ${column}`
    people.set(cell, (people.get(cell) ?? 0) + town.population)
  }
  const dots = [
    pathOf(people, (count) => count < MIDDLE),
    pathOf(people, (count) => count >= MIDDLE && count < LARGE),
    pathOf(people, (count) => count >= LARGE),
  ]
  const [width, height] = [
    Math.round((east - west) * squeeze * scale) + 2 * ACROSS,
    Math.round((north - south) * scale) + 2 * DOWN,
  ]
  const cities = largest(own, Math.max(width, height), place).map((town) => ({
    id: town.id,
    country,
    region: town.region,
    region_name: regionNames.get(`${country} ${town.region}`) ?? '',
    city: town.city,
    ...place(town),
  }))
  return { width, height, dots, cities }
}

function isWithin({ lat, lon }: Town, frame: { lat: [number, number]; lon: [number, number] }): boolean {
  return lat > frame.lat[0] && lat < frame.lat[1] && lon > frame.lon[0] && lon < frame.lon[1]
}

function shiftOf(row: number): number {
  return row % 2 === 0 ? 0 : ACROSS / 2
}

/** Lines of no length, which round ends make to dots. */
function pathOf(people: ReadonlyMap<string, number>, isMeant: (count: number) => boolean): string {
  return [...people]
    .filter(([, count]) => isMeant(count))
    .map(([cell]) => cell.split(' ').map(Number))
    .sort(([row = 0, column = 0], [otherRow = 0, otherColumn = 0]) => row - otherRow || column - otherColumn)
    .map(([row = 0, column = 0]) => `M${column * ACROSS + shiftOf(row)} ${row * DOWN}h0`)
    .join('')
}

function largest(own: readonly Town[], side: number, place: (town: Town) => { x: number; y: number }): Town[] {
  const chosen: Town[] = []
  for (const town of own.toSorted((a, b) => b.population - a.population)) {
    const { x, y } = place(town)
    const isFree = chosen.every((other) => Math.hypot(place(other).x - x, place(other).y - y) > APART * side)
    if (isFree) chosen.push(town)
    if (chosen.length === CITIES) break
  }
  return chosen
}

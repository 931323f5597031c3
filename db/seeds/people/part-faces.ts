import type { Niche } from '#contract/niches.ts'
import { whoIs } from '../portraits/couples.ts'
import { glancesOf } from '../portraits/draw-portrait.ts'
import type { Person } from '../portraits/figure.ts'
import { seedOf, takenOn, withFace } from '../portraits/portraits-of.ts'
import { createRandom } from '../portraits/random.ts'
import { ageAt } from './activity-dates.ts'
import type { Invented } from './invent-person.ts'
import { looksOf } from './looks.ts'

/** Faces that somebody can choose from. */
const FACES = 24
/** As many as a page of a search shows: further apart nobody remembers. */
const FAR = 30
const HOUR_MS = 60 * 60_000

/**
 * Gives people who stand beside each other in a list different faces: in the order of a search, each takes the first of
 * their faces that nobody near has, else the one that was seen longest ago. Nobody looks like one of the `taken`, nor like the other of a couple.
 */
export function partFaces(people: readonly Invented[], niche: Niche, taken: readonly string[]): Invented[] {
  const lists = new Map<string, string[][]>()
  const chosen = new Map<Invented, number>()
  for (const person of inOrderOfSearch(people.filter(({ hasPortrait }) => hasPortrait))) {
    const seenIn = listsOf(person).map((name) => lists.get(name) ?? [])
    const glances = Array.from({ length: FACES }, (_, face) => glancesOf(drawn(person, niche, face)))
    const face = freshest(glances, seenIn, taken)
    chosen.set(person, face)
    for (const [at, name] of listsOf(person).entries()) lists.set(name, [...(seenIn[at] ?? []), glances[face] ?? []])
  }
  return people.map((person) => wearing(person, niche, chosen.get(person) ?? 0))
}

/** The last active first, by the hour. */
const inOrderOfSearch = (people: readonly Invented[]) =>
  people.toSorted((a, b) => hourOf(b) - hourOf(a) || (a.id < b.id ? 1 : -1))

const hourOf = ({ lastActiveAt }: Invented) => Math.floor(Date.parse(lastActiveAt) / HOUR_MS)

/** A search shows one gender or all, of one country or of all. */
const listsOf = ({ gender, country }: Invented) => ['all', country, gender, `${gender} ${country}`]

function freshest(glances: readonly string[][], seenIn: readonly string[][][], taken: readonly string[]): number {
  const distances = glances.map((mine) => {
    const areTwins = new Set(mine).size < mine.length
    if (areTwins || mine.some((glance) => taken.includes(glance))) return -1
    const distanceIn = (seen: readonly string[][]) => {
      const last = seen.findLastIndex((theirs) => theirs.some((glance) => mine.includes(glance)))
      return last < 0 ? FAR : Math.min(seen.length - last, FAR)
    }
    return Math.min(...seenIn.map(distanceIn))
  })
  return distances.indexOf(Math.max(...distances))
}

/** In the portraits people are as old as when they joined. */
function drawn({ email, gender, birthDate, signupAt, bodyType }: Invented, niche: Niche, face: number): Person {
  const age = ageAt(birthDate, signupAt)
  return { seed: seedOf(withFace(email, face)), ...whoIs(gender), age, bodyType, ...takenOn(niche) }
}

/** What the profile says of hair and eyes follows the face. */
function wearing(person: Invented, niche: Niche, face: number): Invented {
  if (face === 0) return person
  const look = drawn(person, niche, face)
  const { hairColor, eyeColor } = looksOf(look, createRandom(`${look.seed}/eyes`))
  return {
    ...person,
    email: withFace(person.email, face),
    hairColor: person.hairColor && hairColor,
    eyeColor: person.eyeColor && eyeColor,
  }
}

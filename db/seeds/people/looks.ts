import type { Niche } from '#contract/niches.ts'
import type { bodyTypes, eyeColors, hairColors, relationshipStatuses } from '#contract/vocabularies.ts'
import { isDarkSkin } from '../portraits/colours.ts'
import { createModel, type Person } from '../portraits/figure.ts'
import type { Random } from '../portraits/random.ts'
import { draw, type Weighted } from './draw.ts'

type HairColor = (typeof hairColors)[number]
type EyeColor = (typeof eyeColors)[number]
type BodyType = (typeof bodyTypes)[number]
type RelationshipStatus = (typeof relationshipStatuses)[number]

/** What the colours of the portraits are called. */
const hairWords: Record<string, HairColor> = {
  '#231a1c': 'black',
  '#1f1b22': 'black',
  '#2f1f1b': 'dark brown',
  '#3b251c': 'dark brown',
  '#4a2d20': 'dark brown',
  '#5f3a26': 'brunette',
  '#754a2c': 'brown',
  '#8c4b2b': 'red',
  '#b1602f': 'red',
  '#9b7446': 'dark blond',
  '#bd9255': 'dark blond',
  '#d6ad6c': 'blond',
  '#e2c48d': 'blond',
  '#7f7a79': 'gray',
  '#9a9592': 'gray',
  '#b9b3ad': 'gray',
  '#d3cdc5': 'white',
  '#e9e4dc': 'white',
}

const lightEyes: readonly Weighted<EyeColor>[] = [
  ['blue', 38],
  ['green', 16],
  ['hazel', 14],
  ['brown', 32],
]
const darkEyes: readonly Weighted<EyeColor>[] = [
  ['brown', 88],
  ['hazel', 12],
]

/** Hair and eyes as the person's portraits show them. */
export function looksOf(person: Person, random: Random): { hairColor: HairColor; eyeColor: EyeColor } {
  const { ownHair, skin } = createModel(person, 0)
  return { hairColor: hairWords[ownHair] ?? 'other', eyeColor: draw(random, isDarkSkin(skin) ? darkEyes : lightEyes) }
}

const bodies: readonly Weighted<BodyType>[] = [
  ['slim', 30],
  ['normal', 54],
  ['fat', 16],
]
const roundBodies: readonly Weighted<BodyType>[] = [
  ['normal', 12],
  ['fat', 88],
]
const BBW: Niche = 4

export function bodyOf(niche: Niche, { gender }: Person, random: Random): BodyType {
  return draw(random, niche === BBW && gender === 'female' ? roundBodies : bodies)
}

const young: readonly Weighted<RelationshipStatus>[] = [
  ['single', 78],
  ['unmarried', 14],
  ['living together', 5],
  ['divorced', 3],
]
const grown: readonly Weighted<RelationshipStatus>[] = [
  ['single', 48],
  ['divorced', 28],
  ['unmarried', 12],
  ['living together', 5],
  ['married', 7],
]
const mature: readonly Weighted<RelationshipStatus>[] = [
  ['divorced', 42],
  ['single', 28],
  ['widowed', 15],
  ['unmarried', 7],
  ['married', 8],
]

export function statusOf(age: number, random: Random): RelationshipStatus {
  if (age < 34) return draw(random, young)
  return draw(random, age < 52 ? grown : mature)
}

import type { bodyTypes } from '#contract/vocabularies.ts'
import type { Colour } from './colours.ts'
import { clothes, hairColours, INK, isGrey, lightness, mix, skins } from './colours.ts'
import { createRandom, type Random, turn } from './random.ts'

export interface Person {
  seed: string
  gender: 'male' | 'female'
  /** The other of a couple. */
  partner?: 'male' | 'female' | undefined
  age: number
  /** As the profile says; as most people when it says nothing. */
  bodyType?: (typeof bodyTypes)[number] | null | undefined
  /** Whether the picture shows them down to the thighs instead of the bust. */
  isWhole?: boolean
  /** Whether a lamp is all the light there is. */
  isLamplit?: boolean
}

/** Everything about a person that a drawing style needs. `face` picks what stays, `outfit` what a scene changes. */
export interface Model extends Person {
  scene: number
  skin: Colour
  hair: Colour
  /** Before any grey came into it. */
  ownHair: Colour
  /** Beards turn grey before hair does. */
  beardHair: Colour
  /** Whether all of the hair is grey. */
  grey: boolean
  cloth: Colour
  face: Random
  outfit: Random
}

/** What tells a drawn person from another of the same style at a glance, by the names that the style gives its parts. */
export interface Head {
  shape: string
  beard: string | false
}

/** A colour that looks round in the light. */
export interface Tone {
  colour: Colour
  /** Where the shade lies and how far from there the lit edge, of the size of its shape; else by the lower corner. */
  shade?: readonly [x: number, y: number, radius: number]
  /** Hair shines along its rim alone and in its own hue: a broad warm light looks like fog on black and like mud on grey. */
  isHair?: boolean
}

/** How far hair reaches. */
export type Reach = readonly [left: number, top: number, right: number]

/** A drawing and what has to be known of it to cut a picture: all in its own units. */
export interface Figure {
  art: string
  /** What of it looks round in the light: skin and hair. */
  tones: readonly Tone[]
  middle: number
  /** How far down the eyes are. */
  eyes: number
  hair: Reach
  bottom: number
  /** How much is seen from left to right when a head, from its crown to its chin, is as high as everybody's. */
  width: number
  /** Parts of one unit that still matter: styles drawn on a large canvas need no decimals. */
  precision: 1 | 10
}

export function createModel(person: Person, scene: number): Model {
  const face = createRandom(`${person.seed}/face`)
  const skin = face.pick(skins)
  const grey = face.chance(greyShare(person.age))
  const natural = face.pick(hairColours(skin, person.age, grey))
  const greying = isGrey(natural) ? 0 : greyingOf(person)
  const cloth = pickCloth(person.seed, scene, skin)
  return {
    ...person,
    scene,
    skin,
    hair: mix(natural, SILVER, greying * 0.62),
    ownHair: natural,
    beardHair: mix(natural, SILVER, greying * 0.85),
    grey: isGrey(natural),
    cloth,
    face,
    outfit: createRandom(`${person.seed}/outfit/${scene}`),
  }
}

const SILVER: Colour = '#b4ada8'
/** Grey mixes into hair from the first of these ages on; all of it may be grey from the second, and is from the last. */
const FIRST_GREY = 40
const FIRST_ALL_GREY = 46
const ALL_GREY = 58
/** From here on nobody's hair hides it. */
const FIRST_GREY_SHOWN = 49
/** A grey bun is somebody's own from here on, and hair may recede. */
const FIRST_GREY_BUN = 60
const FIRST_RECEDING = 35
/** Below it a full beard is somebody else's. */
const FIRST_FULL_BEARD = 26

const greyShare = (age: number) => {
  if (age < FIRST_ALL_GREY) return 0
  return age < ALL_GREY ? 0.15 + ((age - FIRST_ALL_GREY) / (ALL_GREY - FIRST_ALL_GREY)) * 0.5 : 1
}

/** How much of the hair is grey, from 0 to 1. Some women colour it, until the years would not show at all. */
function greyingOf({ seed, gender, age }: Person): number {
  if (age < FIRST_GREY) return 0
  const early = createRandom(`${seed}/grey`).next()
  if (gender === 'female' && early < 0.4 && age < FIRST_GREY_SHOWN) return 0
  return Math.min(
    (gender === 'female' ? 0.2 : 0.3) + ((age - FIRST_GREY) / (ALL_GREY - FIRST_GREY)) * 0.5 + early * 0.2,
    1,
  )
}

/** From here on faces have lines, bodies are a little softer, and people dress and cut their hair for themselves. */
export const isMature = ({ age }: Person) => age >= FIRST_GREY

export const mayHaveGreyBun = ({ age }: Person) => age >= FIRST_GREY_BUN
export const mayRecede = ({ age }: Person) => age >= FIRST_RECEDING
export const mayHaveFullBeard = ({ age }: Person) => age >= FIRST_FULL_BEARD

/** Drawn men without a beard easily look like boys; how many of those under 46 have one depends on the style. */
export const hasBeard = ({ gender, age, face }: Model, youngShare: number) =>
  gender === 'male' && face.chance(age < 46 ? youngShare : 0.45)

/** Clothes in the colour of the skin would look like no clothes. */
function pickCloth(seed: string, scene: number, skin: Colour): Colour {
  const candidates = clothes.filter((colour) => Math.abs(lightness(colour) - lightness(skin)) > 0.1)
  const [first = INK, ...rest] = candidates
  return turn<Colour>([first, ...rest], `${seed}/cloth`, scene, 4)
}

/** Cuts a drawing where its groups begin. Fails when a new version of a style draws them elsewhere. */
export function splitAt(art: string, groups: readonly string[]) {
  const parts: string[] = []
  let rest = art
  for (const group of groups) {
    const at = rest.indexOf(`<g transform="${group}">`, 1)
    if (at < 0) throw new Error(`The drawing has no group at ${group}`)
    parts.push(rest.slice(0, at))
    rest = rest.slice(at)
  }
  return [...parts, rest]
}

/** Of the body, and of the whole person: a face follows its body a little. */
const breadths = { slim: [0.96, 0.98], normal: [1, 1], fat: [1.17, 1.07] } as const

/** Contours soften with the years. */
const softness = ({ age }: Person) => 1 + Math.min(Math.max(age - 36, 0) * 0.0025, 0.05)

/** How broad a whole person is drawn, 1 as the styles do it. */
export const breadthOf = (person: Person) => breadths[person.bodyType ?? 'normal'][1] * softness(person)

/** Draws a body broader or narrower around its middle, as people say that they are; the styles know one. With a `group`, only that part of the art. */
export function broaden(art: string, { bodyType }: Model, middle: number, group?: string): string {
  const [breadth] = breadths[bodyType ?? 'normal']
  if (breadth === 1) return art
  const matrix = `matrix(${breadth} 0 0 1 ${Math.round(middle * (1 - breadth) * 10) / 10} 0)`
  if (group === undefined) return `<g transform="${matrix}">${art}</g>`
  if (!art.includes(`"${group}"`)) throw new Error(`The drawing has no group at ${group}`)
  return art.replace(`"${group}"`, `"${matrix}${group}"`)
}

/** The drawing alone: DiceBear adds metadata and a mask that would cut off the body. */
export function innerSvg(svg: string) {
  const [, art] = /<g mask="url\(#viewboxMask\)">(.*)<\/g><\/svg>$/s.exec(svg) ?? []
  if (!art) throw new Error('DiceBear wraps its drawings differently now')
  return art
}

export const recolour = (art: string, from: Colour | '#000' | '#fff', to: string) =>
  art.replaceAll(`="${from}"`, `="${to}"`)

/** Some clothes are striped or dotted, tone in tone. Returns the fill and the definition it needs. */
export function fabric(model: Model, unit: number): { fill: string; pattern: string } {
  const { cloth, outfit } = model
  const kind = outfit.pick(['plain', 'plain', 'stripes', 'plain', 'dots'])
  if (kind === 'plain') return { fill: cloth, pattern: '' }
  const tone = lightness(cloth) > 0.55 ? mix(cloth, '#6d4a4a', 0.4) : mix(cloth, '#fff3e0', 0.72)
  const ground = `<path d="M0 0h${unit}v${unit}H0z" fill="${cloth}"/>`
  const figure =
    kind === 'stripes'
      ? `<path d="M0 ${unit / 2}h${unit}" stroke="${tone}" stroke-width="${unit / 4}"/>`
      : `<circle cx="${unit / 2}" cy="${unit / 2}" r="${unit / 9}" fill="${tone}"/>`
  const size = `width="${unit}" height="${unit}" patternUnits="userSpaceOnUse"`
  return { fill: 'url(#fabric)', pattern: `<pattern id="fabric" ${size}>${ground}${figure}</pattern>` }
}

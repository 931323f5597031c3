import { arch, brush, cafe, leaves, room, studio } from './indoors.ts'
import { hills, lights, mountains, park, sea, sky, skyline } from './outdoors.ts'
import { circle, glow, gradient, rect, round, stops } from './paint.ts'
import { type Palette, palettes } from './palettes.ts'
import { createRandom, type Random, turn } from './random.ts'

const painters = { sky, cafe, hills, room, sea, brush, skyline, leaves, lights, arch, park, studio, mountains }

type BackgroundKind = keyof typeof painters

export const backgroundKinds = Object.keys(painters) as [BackgroundKind, ...BackgroundKind[]]

/** What is behind a portrait and the evening light that falls over it, both for a viewBox of 900 × 1200. */
interface Background {
  kind: BackgroundKind
  behind: string
  over: string
}

const SHADE = '#1c0d18'

/** How much of the shade lies on the people too: the rest stays on the wall behind them, so that faces keep theirs. */
const ON_PEOPLE = 0.52

/** What has to lie on the wall for it to be as dark as `opacity` when `ON_PEOPLE` of that lies over everything. */
const onWall = (opacity: number) => round((opacity * (1 - ON_PEOPLE)) / (1 - opacity * ON_PEOPLE), 1000)
const onPeople = (opacity: number) => round(opacity * ON_PEOPLE, 1000)

/** What the lamp of an evening does not reach lies in the dark. */
const night = (id: string, share: (opacity: number) => number) =>
  `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="600" cy="360" r="940">` +
  stops([
    [0, SHADE, share(0.08)],
    [0.4, SHADE, share(0.32)],
    [1, SHADE, share(0.84)],
  ]) +
  `</radialGradient>${rect(`url(#${id})`)}`

/** The side across from the lamp. */
const dusk = (id: string, share: (opacity: number) => number) =>
  gradient(
    id,
    [
      [0, SHADE, share(0.5)],
      [0.62, SHADE, 0],
    ],
    'y1="1" x2="1"',
  ) + rect(`url(#${id})`)

/** Below the face clothes lie in the dark as the wall does. */
const low =
  gradient('low', [
    [0.5, SHADE, 0],
    [1, SHADE, 0.5],
  ]) + rect('url(#low)')

const flame = (id: string, opacity: number) => glow(id, '#ff9a55', opacity) + circle(900, 60, 640, `url(#${id})`)

/** How warm the air is around the lamp, as far as 760 pixels. */
const warmth = (id: string, list: Parameters<typeof stops>[0]) =>
  `<radialGradient id="${id}">${stops(list)}</radialGradient>${circle(860, 180, 760, `url(#${id})`)}`

const onTheWall = ({ light }: Palette, opacity: number) =>
  warmth('far-warmth', [
    [0, light, opacity],
    [1, light, 0],
  ])

/** By day, evenly weak as far as a face: more of it would lie on dark hair like milk, and by a lamp even this much turned it olive. */
const onThePeople = ({ light }: Palette) =>
  warmth('warmth', [
    [0, light, 0.1],
    [0.65, light, 0.1],
    [1, light, 0],
  ])

const whole = (opacity: number) => opacity

/** The scenes of one seed show different places in different light. */
export function drawBackground(seed: string, scene = 0, isLamplit = false): Background {
  const kind = turn(backgroundKinds, `${seed}/place`, scene, 5)
  const palette: Palette = turn(palettes, `${seed}/light`, scene, 4)
  const random: Random = createRandom(`${seed}/background/${scene}`)
  return {
    kind,
    // The lighter air behind the head keeps dark hair readable in front of a dusky place.
    behind:
      painters[kind](random, palette) +
      glow('air', palette.light, 0.42) +
      circle(450, 450, 480, 'url(#air)') +
      (isLamplit ? night('far-night', onWall) + dusk('far-dusk', onWall) + flame('far-flame', 0.34) : '') +
      onTheWall(palette, isLamplit ? 0.1 : 0.26),
    // One lamp, in the corner where the product's own light stands; the other side lies in shade.
    over:
      (isLamplit ? night('night', onPeople) + low + flame('flame', 0.09) : onThePeople(palette)) +
      dusk('dusk', isLamplit ? onPeople : whole),
  }
}

import { arch, brush, cafe, leaves, room, studio } from './indoors.ts'
import { hills, lights, mountains, park, sea, sky, skyline } from './outdoors.ts'
import { circle, glow, gradient, rect } from './paint.ts'
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

/** What the lamp does not reach lies in the dark. */
const lamplight =
  `<radialGradient id="night" gradientUnits="userSpaceOnUse" cx="600" cy="360" r="940">` +
  `<stop offset="0" stop-color="${SHADE}" stop-opacity=".08"/><stop offset=".4" stop-color="${SHADE}" stop-opacity=".32"/>` +
  `<stop offset="1" stop-color="${SHADE}" stop-opacity=".84"/></radialGradient>${rect('url(#night)')}` +
  glow('flame', '#ff9a55', 0.42) +
  circle(900, 60, 640, 'url(#flame)')

/** The scenes of one seed show different places in different light. */
export function drawBackground(seed: string, scene = 0, isLamplit = false): Background {
  const kind = turn(backgroundKinds, `${seed}/place`, scene, 5)
  const palette: Palette = turn(palettes, `${seed}/light`, scene, 4)
  const random: Random = createRandom(`${seed}/background/${scene}`)
  return {
    kind,
    // The lighter air behind the head keeps dark hair readable in front of a dusky place.
    behind: painters[kind](random, palette) + glow('air', palette.light, 0.42) + circle(450, 450, 480, 'url(#air)'),
    // One lamp, in the corner where the product's own light stands; the other side lies in shade.
    over:
      (isLamplit ? lamplight : '') +
      glow('warmth', palette.light, isLamplit ? 0.14 : 0.34) +
      circle(860, 180, 760, 'url(#warmth)') +
      gradient(
        'dusk',
        [
          [0, SHADE, 0.5],
          [0.62, SHADE, 0],
        ],
        'y1="1" x2="1"',
      ) +
      rect('url(#dusk)'),
  }
}

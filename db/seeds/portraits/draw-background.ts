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

/** The scenes of one seed show different places in different light. */
export function drawBackground(seed: string, scene = 0): Background {
  const kind = turn(backgroundKinds, `${seed}/place`, scene, 5)
  const palette: Palette = turn(palettes, `${seed}/light`, scene, 4)
  const random: Random = createRandom(`${seed}/background/${scene}`)
  const lightSide = random.pick([80, 820])
  return {
    kind,
    // The lighter air behind the head keeps dark hair readable in front of a dusky place.
    behind: painters[kind](random, palette) + glow('air', palette.light, 0.42) + circle(450, 450, 480, 'url(#air)'),
    over:
      glow('warmth', palette.light, 0.2) +
      circle(lightSide, 260, 720, 'url(#warmth)') +
      gradient('dusk', [
        [0.6, palette.near, 0],
        [1, palette.near, 0.3],
      ]) +
      rect('url(#dusk)'),
  }
}

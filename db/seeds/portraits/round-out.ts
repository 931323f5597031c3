import { type Colour, lightness, lit, mix } from './colours.ts'
import type { Tone } from './figure.ts'
import { round, stops } from './paint.ts'

const SHADE: Colour = '#3a1420'
const LIGHT: Colour = '#ffe9c8'
const BY_THE_CORNER = [0, 0.8, 1.1] as const

/**
 * Lets skin and hair look round in the light of the lamp, which stands in the upper right of every picture: a soft shade
 * away from it, and an edge that it reaches. Each shape has its own, by its own size: nobody need know where a head is. So
 * a beard is of another colour than hair, however little: small shapes would shine.
 */
export function roundOut(art: string, tones: readonly Tone[], isMirrored: boolean): string {
  let drawn = art
  let shades = ''
  for (const [at, tone] of tones.entries()) {
    const fill = `fill="${tone.colour}"`
    if (!drawn.includes(fill)) continue
    drawn = drawn.replaceAll(fill, `fill="url(#tone${at})"`)
    shades += shadeOf(`tone${at}`, tone, isMirrored)
  }
  return shades + drawn
}

/** A disc in the shade, whose rim bends as a lit cheek does. */
function shadeOf(
  id: string,
  { colour, isHair, shade: [x, y, radius] = BY_THE_CORNER }: Tone,
  isMirrored: boolean,
): string {
  const list = stops([
    [0.1, mix(colour, SHADE, 0.34)],
    [0.5, colour],
    [isHair ? 0.9 : 0.8, colour],
    [1, isHair ? lit(colour) : mix(colour, LIGHT, lightness(colour) > 0.5 ? 0.45 : 0.26)],
  ])
  return `<radialGradient id="${id}" cx="${isMirrored ? round(1 - x, 10) : x}" cy="${y}" r="${radius}">${list}</radialGradient>`
}

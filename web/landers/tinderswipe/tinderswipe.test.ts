import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Niche, nicheGender, niches } from '#contract/niches.ts'
import { homeCasts } from '../../../db/seeds/portraits/home-casts.ts'
import { colourOf, contrast, evaluate, mix, type Mode, type Rgb, themes, variablesOf } from '#test/colours.ts'
import { nicheInterests } from '../niche-interests.ts'

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]
const css = readFileSync('web/landers/tinderswipe/tinderswipe.css', 'utf8')
const lamp = shareOf(
  /ellipse 90% 60% at 85% 0, color-mix\(in srgb, var\(--lamp\) (\d+)%, transparent\), transparent 75%/,
)
const top = shareOf(/linear-gradient\(200deg, color-mix\(in srgb, var\(--deep\) (\d+)%, #000\)/)
const like = shareOf(/color: color-mix\(in srgb, var\(--deep\) (\d+)%, #000\)/)

describe.each(themes)('a card to swipe of %s', (theme) => {
  it.each<Mode>(['light', 'dark'])('D10-4 is legible in %s mode, also near the lamp', (mode) => {
    const variables = variablesOf(theme)
    const own = new RegExp(`\\[data-theme='${theme}'\\] \\.swipe-card \\{\\s*--deep: ([^;]+);`).exec(css)?.[1]
    const deep = evaluate(own ?? 'var(--accent)', variables, mode)
    // The first line begins a sixth below the edge at the earliest, where the lamp, which ends at 45%, has lost so much.
    const light = lamp * (1 - 1 / 6 / 0.45)
    const ground = mix(colourOf('lamp', variables, mode), mix(deep, BLACK, top), light)

    expect(contrast(WHITE, ground)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(mix(deep, BLACK, like), WHITE)).toBeGreaterThanOrEqual(4.5)
  })
})

describe.each(Object.keys(niches).map((niche) => Number(niche) as Niche))(
  'the faces behind the lines of niche %i',
  (niche) => {
    it('D13-16 are whom the form looks for that nobody has changed', () => {
      const cast = homeCasts[niches[niche]]
      const genders = nicheInterests[niche].faces.map((face) => cast?.[face - 1]?.gender)
      expect(new Set(genders)).toEqual(new Set([nicheGender[niche] ?? 'female']))
    })
  },
)

function shareOf(rule: RegExp): number {
  return Number(rule.exec(css)?.[1]) / 100
}

import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type Niche, niches } from '#contract/niches.ts'
import { neutral, themeOf } from './theme-colors.ts'

const css = readFileSync('ui/tokens.css', 'utf8')

/** `[light, dark]` of a token as the screens have it. */
function token(theme: string, name: string): string[] {
  const block = css.slice(css.indexOf(`[data-theme='${theme}']`))
  return new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(block)?.slice(1) ?? []
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

it.each(Object.keys(niches).map(Number) as Niche[])(
  'niche %i has the accent of the screens, readable in both lights',
  (niche) => {
    const theme = themeOf(niche)
    const name = niches[niche]

    expect([theme.light.accent, theme.dark.accent]).toEqual(token(name, 'accent'))
    expect([theme.light.accentInk, theme.dark.accentInk]).toEqual(token(name, 'accent-ink'))
    for (const mode of ['light', 'dark'] as const) {
      const { accent, accentInk, link } = theme[mode]
      const { card, paper, ink, muted } = neutral[mode]
      for (const pair of [
        [accent, accentInk],
        [link, card],
        [ink, card],
        [ink, paper],
        [muted, card],
        [muted, paper],
      ] as const)
        expect(contrast(...pair)).toBeGreaterThanOrEqual(4.5)
    }
  },
)

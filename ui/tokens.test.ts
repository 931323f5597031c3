import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Mode = 'light' | 'dark'
type Rgb = [red: number, green: number, blue: number]

const TEXT = 4.5
const SHAPE = 3

const PAIRS: [front: string, ground: string, least: number][] = [
  ...['paper', 'surface', 'accent-soft', 'success-soft', 'warning-soft', 'danger-soft'].map(
    (ground): [string, string, number] => ['ink', ground, TEXT],
  ),
  ...['paper', 'surface', 'accent-soft', 'danger-soft'].map((ground): [string, string, number] => [
    'muted',
    ground,
    TEXT,
  ]),
  ...['paper', 'surface', 'accent-soft'].map((ground): [string, string, number] => ['accent-text', ground, TEXT]),
  ...['success', 'warning', 'danger'].flatMap((tone): [string, string, number][] => [
    [tone, 'paper', TEXT],
    [tone, 'surface', TEXT],
    [tone, `${tone}-soft`, TEXT],
  ]),
  ['accent-ink', 'accent', TEXT],
  ['danger-ink', 'danger-fill', TEXT],
  ['surface', 'success', TEXT],
  ['surface', 'warning', TEXT],
  ['paper', 'ink', TEXT],
  ['focus', 'paper', SHAPE],
  ['focus', 'surface', SHAPE],
  ['online', 'surface', SHAPE],
  ['field-line', 'paper', SHAPE],
  ['field-line', 'surface', SHAPE],
]

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const modalRule = /html:has\(dialog:modal\) \{([^}]*)\}/.exec(
  readFileSync(new URL('./base.css', import.meta.url), 'utf8'),
)?.[1]
const themes = [...new Set([...css.matchAll(/\[data-theme='(\w+)'\]/g)].map((match) => match[1] ?? ''))]

describe('the tokens', () => {
  it('hold the seven themes', () => {
    expect(themes).toEqual(['general', 'she', 'bdsm', 'bbw', 'gilf', 'milf', 'gay'])
  })

  describe.each(themes)('of %s', (theme) => {
    it.each<Mode>(['light', 'dark'])('are legible in %s mode', (mode) => {
      const variables = variablesOf(theme)
      const tooFaint = PAIRS.map(([front, ground, least]) => {
        const ratio = contrast(colourOf(front, variables, mode), colourOf(ground, variables, mode))
        return { pair: `${front} on ${ground}`, ratio: Math.round(ratio * 100) / 100, least }
      }).filter(({ ratio, least }) => ratio < least)

      expect(tooFaint).toEqual([])
    })

    it('D3-28 dim the room of the scrollbar as they dim the page beside it', () => {
      const variables = variablesOf(theme)
      const overlay = /^color-mix\(in srgb, (var\(--overlay-color\) \d+%), transparent\)$/.exec(
        variables.get('overlay') ?? '',
      )

      expect(variables.get('paper-under-overlay')).toBe(`color-mix(in srgb, ${overlay?.[1]}, var(--paper))`)
      expect(modalRule).toContain('background: var(--paper-under-overlay)')
    })
  })
})

/** What holds on an <html> with this theme: the rules of :root, then those of the theme. */
function variablesOf(theme: string): Map<string, string> {
  const variables = new Map<string, string>()
  for (const [, selectors = '', body = ''] of css.matchAll(/((?::root|\[data-theme)[^{}]*)\{([^}]*)\}/g)) {
    if (!selectors.includes(':root') && !selectors.includes(`'${theme}'`)) continue
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):\s*([^;]+);/g)) variables.set(name, value)
  }
  return variables
}

function colourOf(name: string, variables: Map<string, string>, mode: Mode): Rgb {
  const value = variables.get(name)
  if (value === undefined) throw new Error(`No token --${name}`)
  return evaluate(value, variables, mode)
}

/** Knows just the forms that tokens.css uses. */
function evaluate(value: string, variables: Map<string, string>, mode: Mode): Rgb {
  const hex = /^#(\w\w)(\w\w)(\w\w)$/.exec(value)
  if (hex) return [hexByte(hex[1]), hexByte(hex[2]), hexByte(hex[3])]

  const pair = /^light-dark\((#\w+), (#\w+)\)$/.exec(value)
  if (pair) return evaluate(pair[mode === 'light' ? 1 : 2] ?? '', variables, mode)

  const reference = /^var\(--([\w-]+)\)$/.exec(value)
  if (reference) return colourOf(reference[1] ?? '', variables, mode)

  const mix = /^color-mix\(in srgb, var\(--([\w-]+)\) (\d+)%, var\(--([\w-]+)\)\)$/.exec(value)
  if (!mix) throw new Error(`Cannot read the colour ${value}`)
  const front = colourOf(mix[1] ?? '', variables, mode)
  const ground = colourOf(mix[3] ?? '', variables, mode)
  const share = Number(mix[2]) / 100
  return [blend(front[0], ground[0], share), blend(front[1], ground[1], share), blend(front[2], ground[2], share)]
}

function hexByte(digits = ''): number {
  return Number.parseInt(digits, 16)
}

function blend(front: number, ground: number, share: number): number {
  return front * share + ground * (1 - share)
}

/** WCAG 2.2, "contrast ratio". */
function contrast(one: Rgb, other: Rgb): number {
  const [lighter, darker] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05)
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(byte: number): number {
  const share = byte / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

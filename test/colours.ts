import { readFileSync } from 'node:fs'

export type Mode = 'light' | 'dark'
export type Rgb = [red: number, green: number, blue: number]

const css = readFileSync('ui/tokens.css', 'utf8')

export const themes = [...new Set([...css.matchAll(/\[data-theme='(\w+)'\]/g)].map((match) => match[1] ?? ''))]

/** What holds on an <html> with this theme: the rules of :root, then those of the theme. */
export function variablesOf(theme: string): Map<string, string> {
  const variables = new Map<string, string>()
  for (const [, selectors = '', body = ''] of css.matchAll(/((?::root|\[data-theme)[^{}]*)\{([^}]*)\}/g)) {
    if (!selectors.includes(':root') && !selectors.includes(`'${theme}'`)) continue
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):\s*([^;]+);/g)) variables.set(name, value)
  }
  return variables
}

export function colourOf(name: string, variables: Map<string, string>, mode: Mode): Rgb {
  const value = variables.get(name)
  if (value === undefined) throw new Error(`No token --${name}`)
  return evaluate(value, variables, mode)
}

/** Knows just the forms that tokens.css uses. */
export function evaluate(value: string, variables: Map<string, string>, mode: Mode): Rgb {
  const hex = /^#(\w\w)(\w\w)(\w\w)$/.exec(value)
  if (hex) return [hexByte(hex[1]), hexByte(hex[2]), hexByte(hex[3])]

  const pair = /^light-dark\((#\w+), (#\w+)\)$/.exec(value)
  if (pair) return evaluate(pair[mode === 'light' ? 1 : 2] ?? '', variables, mode)

  const reference = /^var\(--([\w-]+)\)$/.exec(value)
  if (reference) return colourOf(reference[1] ?? '', variables, mode)

  const mixed = /^color-mix\(in srgb, var\(--([\w-]+)\) (\d+)%, var\(--([\w-]+)\)\)$/.exec(value)
  if (!mixed) throw new Error(`Cannot read the colour ${value}`)
  const front = colourOf(mixed[1] ?? '', variables, mode)
  const ground = colourOf(mixed[3] ?? '', variables, mode)
  return mix(front, ground, Number(mixed[2]) / 100)
}

function hexByte(digits = ''): number {
  return Number.parseInt(digits, 16)
}

/** So much of one colour over another. */
export function mix(front: Rgb, ground: Rgb, share: number): Rgb {
  const blend = (at: 0 | 1 | 2) => front[at] * share + ground[at] * (1 - share)
  return [blend(0), blend(1), blend(2)]
}

/** WCAG 2.2, "contrast ratio". */
export function contrast(one: Rgb, other: Rgb): number {
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

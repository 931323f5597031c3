import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { colourOf, contrast, type Mode, themes, variablesOf } from '#test/colours.ts'

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

const modalRule = /html:has\(dialog:modal\) \{([^}]*)\}/.exec(
  readFileSync(new URL('./base.css', import.meta.url), 'utf8'),
)?.[1]

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

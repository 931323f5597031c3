import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Niche, niches } from '#contract/niches.ts'
import { inColoursOf } from './in-colours-of.ts'

const written = ['tokens', 'light']
  .map((name) => readFileSync(new URL(`../../ui/${name}.css`, import.meta.url), 'utf8'))
  .join('')
/** As the build makes it: without spaces and quotes. */
const packed = written
  .replaceAll(/\/\*.*?\*\//gs, '')
  .replaceAll(/\s+/g, ' ')
  .replaceAll(/(?<=data-theme=)'(\w+)'/g, '$1')

const themesIn = (styles: string) => [...new Set(styles.match(/(?<=data-theme=['"]?)\w+/g))]
const count = (styles: string, sign: string) => styles.split(sign).length

describe('the styles of a lander', () => {
  it.for([1, 2, 3, 4, 5, 6, 7] satisfies Niche[])('have the colours of niche %i and of no other', (niche) => {
    for (const styles of [written, packed]) {
      const own = inColoursOf(niche, styles)

      expect(themesIn(styles)).toHaveLength(7)
      expect(themesIn(own)).toEqual([...new Set(['general', niches[niche]])])
      expect(own).toMatch(/:root,\s*\[data-theme='?general'?\] \{/)
      expect(count(own, '{')).toBe(count(own, '}'))
    }
  })

  it('keep what only the niche in lamplight has', () => {
    expect(inColoursOf(3, packed)).toContain('[data-theme=bdsm] .lit')
    expect(inColoursOf(1, packed)).not.toContain('.lit { background-image: linear-gradient(215deg, #ffeeda')
    expect(inColoursOf(1, packed)).toContain('.lit {')
  })
})

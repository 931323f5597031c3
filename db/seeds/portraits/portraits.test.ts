import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { backgroundKinds, drawBackground } from './draw-background.ts'
import { drawPortrait, type Person, SCENES, styleOf } from './draw-portrait.ts'
import { slimPath } from './slim-path.ts'

const people = Array.from({ length: 50 }, (_, index): Person => ({
  seed: `person-${index}`,
  gender: index % 2 === 0 ? 'female' : 'male',
  age: 20 + index,
}))
const [first = { seed: 'anna', gender: 'female', age: 30 }] = people

describe('drawPortrait', () => {
  it('draws the same picture for the same person', () => {
    for (const person of people) expect(drawPortrait({ ...person }, 2)).toBe(drawPortrait(person, 2))
  })

  it('draws different people and different scenes differently', () => {
    const pictures = people.flatMap((person) =>
      Array.from({ length: SCENES }, (_, scene) => drawPortrait(person, scene)),
    )
    expect(new Set(pictures).size).toBe(pictures.length)
  })

  it('shows the scenes of one person in different places', () => {
    const kinds = Array.from({ length: SCENES }, (_, scene) => drawBackground(first.seed, scene).kind)
    expect(new Set(kinds).size).toBe(SCENES)
  })

  it('uses every style and every background', () => {
    expect(new Set(people.map(({ seed }) => styleOf(seed))).size).toBe(4)
    const places = people.flatMap(({ seed }) =>
      Array.from({ length: SCENES }, (_, scene) => drawBackground(seed, scene).kind),
    )
    expect(new Set(places).size).toBe(backgroundKinds.length)
  })

  it.each(people.map((person) => [person.seed, person] as const))(
    'writes one safe, well-formed SVG for %s',
    (_, person) => {
      const svg = drawPortrait(person)
      expect(svg).toMatch(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="900" height="1200" viewBox="0 0 900 1200">/,
      )
      expect(svg.match(/<svg/g)).toHaveLength(1)
      expect(svg).not.toMatch(
        /<(?:script|image|foreignObject|metadata|title|desc|style|use|!)|href|data:|\son\w+=|NaN|undefined/,
      )
      expect(openTags(svg)).toEqual([])
    },
  )

  it('refers only to ids of its own, each given once', () => {
    const ids = people.flatMap((person) => {
      const svg = drawPortrait(person)
      const own = find(svg, / id="([^"]+)"/g)
      for (const id of find(svg, /url\(#([^)]+)\)/g)) expect(own).toContain(id)
      return own
    })
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('can be rendered', async () => {
    const { width, height } = await sharp(Buffer.from(drawPortrait(first))).metadata()
    expect([width, height]).toEqual([900, 1200])
  })
})

describe('slimPath', () => {
  it('does not drift', () => {
    expect(slimPath(`M0 0${'l.4.4'.repeat(10)}`, 1)).toBe('M0 0l0 0l1 1l0 0l1 1l0 0l0 0l1 1l0 0l1 1l0 0')
    expect(slimPath('m1.26.94 1.04-.02v.04H9.96a1 1 0 0 1 .94-.06Z', 10)).toBe('m1.3.9 1 0v.1H10a1 1 0 0 1 .9-.1Z')
  })
})

const find = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

/** What is left open, or closes something else. */
function openTags(svg: string) {
  const open: string[] = []
  const rest = svg.replaceAll(
    /<(\/?)([a-zA-Z]+)((?: [a-zA-Z0-9-]+="[^"<>]*")*)(\/?)>/g,
    (_, closes: string, name: string, __, empty: string) => {
      if (closes && open.at(-1) === name) open.pop()
      else if (!empty) open.push(closes + name)
      return ''
    },
  )
  expect(rest).toBe('')
  return open
}

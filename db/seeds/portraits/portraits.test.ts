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

  it('refers only to ids of its own, each given once, in daylight and by a lamp', () => {
    const ids = people.flatMap((person, at) => {
      const svg = drawPortrait({ ...person, isLamplit: at % 3 > 0 })
      const own = find(svg, / id="([^"]+)"/g)
      for (const id of find(svg, /url\(#([^)]+)\)/g)) expect(own).toContain(id)
      return own
    })
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('L-12 is lit by one lamp and shaded on the other side, without black lines', async () => {
    for (const person of people) expect(drawPortrait(person)).not.toMatch(/"(?:#000|#000000|black)"/)
    const { over } = drawBackground(first.seed)
    const shade = await sharp(
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200">${over}</svg>`),
    )
      .flatten({ background: '#808080' })
      .resize(3, 3)
      .greyscale()
      .raw()
      .toBuffer()
    const [lit = 0, shaded = 255] = [shade[2], shade[6]]
    expect(lit - shaded, 'the upper right is lighter than the lower left').toBeGreaterThan(60)
  })

  it('L-12 has bodies as people say that they are', async () => {
    for (const person of people.slice(0, 12)) {
      const [slim, normal, fat] = [
        drawPortrait({ ...person, bodyType: 'slim' }),
        drawPortrait({ ...person, bodyType: 'normal' }),
        drawPortrait({ ...person, bodyType: 'fat' }),
      ]
      expect(new Set([slim, normal, fat]).size).toBe(3)
      expect(drawPortrait({ ...person, bodyType: null })).toBe(normal)
      expect(openTags(fat)).toEqual([])
    }
  })

  it('L-12 shows whole bodies where the site is about them: hips, arms and hands, whatever the style', () => {
    for (const person of people.slice(0, 8)) {
      const whole = drawPortrait({ ...person, bodyType: 'fat', isWhole: true })
      const bust = drawPortrait({ ...person, bodyType: 'fat' })
      expect(whole).not.toBe(bust)
      expect(whole).toMatch(/stroke-width="13" stroke-linejoin="round"/)
      // The head is less than a third as wide as the picture, and more than a fifth: still a face.
      const [scale = 0] = find(whole, /<g fill="none" transform="[^"]*scale\([^ ]+ ([^)]+)\)/g).map(Number)
      expect(scale * 320).toBeGreaterThan(180)
      expect(scale * 320).toBeLessThan(300)
      expect(openTags(whole)).toEqual([])
    }
  })

  it('L-12 shows two people where a couple looks together, and the same two each time', () => {
    const facesIn = (svg: string) => find(svg, /<g fill="none" (transform)=/g).length
    for (const person of people.slice(0, 8)) {
      for (const partner of ['female', 'male'] as const) {
        const two = drawPortrait({ ...person, partner })
        expect([facesIn(drawPortrait(person)), facesIn(two)]).toEqual([1, 2])
        expect(drawPortrait({ ...person, partner })).toBe(two)
        expect(openTags(two)).toEqual([])
        const ids = find(two, / id="([^"]+)"/g)
        expect(new Set(ids).size).toBe(ids.length)
        for (const id of find(two, /url\(#([^)]+)\)/g)) expect(ids).toContain(id)
      }
    }
    expect(drawPortrait({ ...first, partner: 'male' })).not.toBe(drawPortrait({ ...first, partner: 'female' }))
  })

  it('L-12 lets two look at each other: the one on the left to the right, the one on the right to the left', () => {
    for (const person of people.slice(0, 8)) {
      const scales = find(
        drawPortrait({ ...person, partner: 'male' }),
        /<g fill="none" transform="[^"]*scale\(([^ ]+) /g,
      )
      const [right = 1, left = -1] = scales.map(Number)
      expect([right < 0, left > 0]).toEqual([true, true])
    }
  })

  it('L-12 is dark where the lamp of an evening niche does not reach', async () => {
    const brightness = async (isLamplit: boolean) => {
      const { channels } = await sharp(Buffer.from(drawPortrait({ ...first, isLamplit }))).stats()
      return channels.slice(0, 3).reduce((sum, { mean }) => sum + mean, 0) / 3
    }
    expect(await brightness(true)).toBeLessThan(0.7 * (await brightness(false)))
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

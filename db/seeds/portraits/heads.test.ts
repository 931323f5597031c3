import sharp from 'sharp'
import { expect, it } from 'vitest'
import { drawAvataaars, headOfAvataaars } from './avataaars.ts'
import { createModel, type Figure, type Head, type Model, type Person } from './figure.ts'
import { frameOne } from './frame.ts'
import { drawMicah, headOfMicah } from './micah.ts'
import { drawNotionists, headOfNotionists } from './notionists.ts'
import { drawOpenPeeps, headOfOpenPeeps } from './open-peeps.ts'

const styles: Record<string, Style> = {
  avataaars: { draw: drawAvataaars, headOf: headOfAvataaars, skull: [35, 172] },
  openPeeps: { draw: drawOpenPeeps, headOf: headOfOpenPeeps, skull: [132, 585] },
  micah: { draw: drawMicah, headOf: headOfMicah, skull: [46, 262] },
  notionists: { draw: drawNotionists, headOf: headOfNotionists, skull: [493, 1065] },
}
interface Style {
  draw: (model: Model) => Figure
  headOf: (model: Model) => Head
  /** From the crown of a bald head to its chin. */
  skull: readonly [top: number, bottom: number]
}

/** Somebody with each head that a style knows. */
function everyHead({ headOf }: Style): [shape: string, Person][] {
  const people = new Map<string, Person>()
  for (const age of [25, 45, 65]) {
    for (let index = 0; index < 500; index++) {
      const person: Person = { seed: `head-${index}`, gender: index % 2 === 0 ? 'female' : 'male', age }
      const { shape } = headOf(createModel(person, 0))
      if (!people.has(shape)) people.set(shape, person)
    }
  }
  return [...people]
}

const heads = Object.entries(styles).flatMap(([name, style]) =>
  everyHead(style).map(([shape, person]) => [`${shape} of ${name}`, style, person] as const),
)

const [WIDTH, HEIGHT] = [180, 240]

/** Which points of a picture somebody covers. */
async function covered(art: string, viewBox: string): Promise<boolean[]> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="${viewBox}" fill="none">${art}</svg>`
  const alpha = await sharp(Buffer.from(svg)).extractChannel('alpha').raw().toBuffer()
  return [...alpha].map((opacity) => opacity > 128)
}

it('D15-9 knows more than ninety heads', () => {
  expect(heads.length).toBeGreaterThan(90)
})

it.each(heads)(
  'D15-9 shows %s with all of its hair, as high as every other head',
  async (_, { draw, skull }, person) => {
    const figure = draw(createModel(person, 0))
    const { transform } = frameOne(figure, person, 0)
    const [down = 0, scale = 0] = (/ (\S+)\)scale\(\S+ (\S+)\)/.exec(transform) ?? []).slice(1).map(Number)
    const [crown, chin] = skull.map((y) => y * scale + down) as [number, number]
    expect(chin - crown).toBeGreaterThan(465)
    expect(chin - crown).toBeLessThan(625)

    const points = await covered(`<g transform="${transform}">${figure.art}</g>`, '0 0 900 1200')
    const row = (y: number) => points.slice(y * WIDTH, (y + 1) * WIDTH)
    expect(row(2)).not.toContain(true)
    const toChin = Array.from({ length: Math.floor((chin / 1200) * HEIGHT) - 4 }, (__, y) => row(y))
    expect(toChin.filter((one) => one[0] || one.at(-1))).toEqual([])
  },
)

it.each(heads.filter(([, { draw }]) => draw === drawNotionists))(
  'D15-4 lets no light through between the hair and the forehead of %s',
  async (_, { draw }, person) => {
    const { art } = draw(createModel(person, 0))
    const points = await covered(art, '450 200 825 1100')
    const outside = new Set<number>()
    const open = Array.from({ length: WIDTH }, (__, x) => x)
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (points[at] !== false || outside.has(at)) continue
      outside.add(at)
      const x = at % WIDTH
      open.push(at - WIDTH, at + WIDTH, ...(x > 0 ? [at - 1] : []), ...(x < WIDTH - 1 ? [at + 1] : []))
    }
    // Above the eyes, below which glasses have rims, and below a bun, which lets air through.
    const [top, bottom] = [440, 640].map((y) => Math.floor(((y - 200) / 1100) * HEIGHT) * WIDTH)
    const holes = points.flatMap((isCovered, at) => (isCovered || outside.has(at) ? [] : [at]))
    expect(holes.filter((at) => at >= (top ?? 0) && at < (bottom ?? 0)).length).toBeLessThan(3)
  },
)

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
function everyHead({ headOf }: Style, ages = [25, 45, 65]): [shape: string, Person][] {
  const people = new Map<string, Person>()
  for (const age of ages) {
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

const svgOf = (art: string, viewBox: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="${viewBox}" fill="none">${art}</svg>`

/** Which points of a picture somebody covers. */
async function covered(art: string, viewBox: string): Promise<boolean[]> {
  const alpha = await sharp(Buffer.from(svgOf(art, viewBox)))
    .extractChannel('alpha')
    .raw()
    .toBuffer()
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

it.each(heads.filter(([, { draw }]) => draw === drawNotionists))(
  'D17-15 shows no ground between the neck and the collar of %s',
  async (_, { draw }, person) => {
    const { art } = draw(createModel(person, 0))
    const points = await covered(art, '450 200 825 1100')
    const row = Math.floor(((1093 - 200) / 1100) * HEIGHT) * WIDTH
    const [nape, front] = [690, 955].map((x) => Math.floor(((x - 450) / 825) * WIDTH))
    expect(points.slice(row + (nape ?? 0), row + (front ?? 0))).not.toContain(false)
  },
)

/** Hair and beards in a colour that nothing else has. */
const GREEN = '#005000'

const pixels = (art: string, viewBox: string) =>
  sharp(Buffer.from(svgOf(art, viewBox)))
    .ensureAlpha()
    .raw()
    .toBuffer()

/** Where a picture is as green as hair or clothes that are drawn in GREEN, by the first of its four bytes. */
const greenIn = (points: Buffer) =>
  Array.from({ length: WIDTH * HEIGHT }, (_, at) => at * 4).filter((at) => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = points.subarray(at, at + 4)
    return alpha > 128 && green > red + 15 && green > blue + 15
  })

const aged = Object.entries(styles).flatMap(([name, style]) => {
  const headOf = (model: Model): Head => {
    const { shape, beard } = style.headOf(model)
    return { shape: beard ? `${shape} with ${beard}` : shape, beard }
  }
  return everyHead({ ...style, headOf }, [48, 58]).map(
    ([shape, person]) => [`${shape} of ${name}`, style, person] as const,
  )
})

it.each(aged)(
  'D16-1 draws no line of age on the hair or the beard of %s, nor beside the head',
  async (_, { draw }, person) => {
    const figure = draw({ ...createModel(person, 0), hair: GREEN, ownHair: GREEN, beardHair: GREEN })
    const smooth = figure.art.replaceAll(/<path d="M(?:50 3q10 2|-46-(?:38|40)C)[^>]*>/g, '')
    expect(smooth.length).toBeLessThan(figure.art.length)
    const { transform } = frameOne(figure, person, 0)
    const [withLines, without] = await Promise.all(
      [figure.art, smooth].map((art) =>
        sharp(Buffer.from(svgOf(`<g transform="${transform}">${art}</g>`, '0 0 900 1200')))
          .ensureAlpha()
          .raw()
          .toBuffer(),
      ),
    )
    const touched = Array.from({ length: WIDTH * HEIGHT }, (__, at) => at * 4).filter((at) => {
      const [red = 0, green = 0, blue = 0, alpha = 0] = without?.subarray(at, at + 4) ?? []
      const isSkin = alpha > 128 && (green < red + 15 || green < blue + 15)
      return (
        !isSkin &&
        [0, 1, 2, 3].some((part) => Math.abs((withLines?.[at + part] ?? 0) - (without?.[at + part] ?? 0)) > 40)
      )
    })
    expect(touched).toEqual([])
  },
)

const shortHaired = heads.filter(
  ([, { draw }, person]) =>
    draw === drawOpenPeeps &&
    (person.gender === 'male' ||
      /^(?:afro|bun|cornrows2|medium1)$/.test(headOfOpenPeeps(createModel(person, 0)).shape)),
)

it.each(shortHaired)(
  'D16-2 ends the hair of %s above the jaw: no strap runs along cheek and chin',
  async (_, { draw }, person) => {
    const model = createModel(person, 0)
    const { art } = draw({ ...model, hair: GREEN, ownHair: GREEN, beardHair: model.skin })
    // The far half of a face below the ear.
    expect(greenIn(await pixels(art, '480 460 90 120'))).toEqual([])
  },
)

it('covers the side of a head with short fair hair down to the ear: no skin shows beside the hair or through it', async () => {
  const fair = heads.filter(([name]) => name === 'short4 of openPeeps')
  expect(fair).toHaveLength(1)
  for (const [, { draw }, person] of fair) {
    const { art } = draw({ ...createModel(person, 0), hair: '#50f050' })
    const points = await pixels(art, '225 250 54 72')
    const isSkin = (at: number) => {
      const [red = 0, green = 0, , alpha = 0] = points.subarray(at, at + 4)
      return alpha > 128 && red > green
    }
    expect(Array.from({ length: WIDTH * HEIGHT }, (_, at) => at * 4).filter(isSkin)).toEqual([])
  }
})

it('ends the temples of glasses at the ear and at the far lens', async () => {
  const worn = shortHaired
    .map(([, { draw }, person]) => draw(createModel({ ...person, age: 55 }, 0)).art)
    .filter((art) => art.includes('id="temples"'))
  expect(worn.length).toBeGreaterThan(2)
  for (const art of worn) {
    const bare = art.replace(/(?<="url\(#temples\)">(?:<g [^>]*>(?:<\/g>)?)+)<path [^>]*>/, '')
    expect(bare).not.toBe(art)
    for (const beside of ['96 340 150 200', '604 340 150 200'])
      expect(await covered(art, beside)).toEqual(await covered(bare, beside))
  }
})

const women = Array.from({ length: 60 }, (_, index) =>
  createModel({ seed: `worn-${index}`, gender: 'female', age: 45 }, 0),
)

it('lets the temples of glasses end below hair, and the far lens with the face', async () => {
  const glasses =
    /(?<=<g transform="matrix\(\.94 0 0 \.94 623 685\)">)<(?!\/).*?(?=<\/g><g transform="translate\(266 207)/
  const worn = women.map((model) => drawNotionists(model).art).filter((art) => glasses.test(art))
  expect(worn.length).toBeGreaterThan(5)
  for (const art of worn)
    expect(await covered(art, '1104 680 150 200')).toEqual(await covered(art.replace(glasses, ''), '1104 680 150 200'))
})

it('draws nothing of a hood across the neck', async () => {
  const hooded = women
    .map((model) => drawNotionists({ ...model, cloth: GREEN, hair: model.skin }).art)
    .filter((art) => art.includes('M455 45C520 4'))
  expect(hooded.length).toBeGreaterThan(2)
  for (const art of hooded) expect(greenIn(await pixels(art, '890 1065 60 80'))).toEqual([])
})

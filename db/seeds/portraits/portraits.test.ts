import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { backgroundKinds, drawBackground } from './draw-background.ts'
import { drawPortrait, glancesOf, type Person, SCENES, styleOf } from './draw-portrait.ts'
import { type Colour, lightness } from './colours.ts'
import { breadthOf, createModel } from './figure.ts'
import { drawOpenPeeps } from './open-peeps.ts'
import { roundOut } from './round-out.ts'
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
    expect(lit - shaded, 'the upper right is lighter than the lower left').toBeGreaterThan(45)
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
      expect(whole).toMatch(/ d="M-34 1180/)
      // The head is less than a third as wide as the picture, and more than a fifth: still a face.
      const [scale = 0] = find(whole, /<g fill="none" transform="[^"]*scale\([^ ]+ ([^)]+)\)/g).map(Number)
      expect(scale * 320).toBeGreaterThan(180)
      expect(scale * 320).toBeLessThan(300)
      expect(openTags(whole)).toEqual([])
    }
  })

  it.each(['slim', 'normal', 'fat'] as const)(
    'D10-1 goes on with the lines of the arms below a %s bust',
    async (bodyType) => {
      const { art } = drawOpenPeeps(createModel({ ...first, bodyType, isWhole: true }, 0))
      const [left, top, width, height] = [-150, 1150, 1100, 80]
      const rows = await sharp(
        Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}" fill="none">${art}</svg>`,
        ),
      )
        .extractChannel('alpha')
        .raw()
        .toBuffer()
      const edges = Array.from({ length: height }, (_, y) => {
        const row = [...rows.subarray(y * width, (y + 1) * width)]
        return [row.findIndex((alpha) => alpha > 128), row.findLastIndex((alpha) => alpha > 128)] as const
      })
      for (const [y, [start, end]] of edges.entries()) {
        const [nextStart, nextEnd] = edges[y + 1] ?? [start, end]
        expect(Math.max(Math.abs(nextStart - start), Math.abs(nextEnd - end)), `at ${top + y}`).toBeLessThanOrEqual(2)
      }
    },
  )

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

  it('D17-4 lays no milk over dark hair where the lamp is near: its own lit edge shows the light', async () => {
    const hair = '#2b1a14'
    const lightest = async (isLamplit: boolean) => {
      const { over } = drawBackground(first.seed, 0, isLamplit)
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><rect width="900" height="1200" fill="${hair}"/>${over}</svg>`
      const crown = await sharp(Buffer.from(svg))
        .extract({ left: 400, top: 120, width: 300, height: 260 })
        .png()
        .toBuffer()
      return (await sharp(crown).greyscale().stats()).channels[0]?.max ?? 255
    }
    expect(await lightest(false)).toBeLessThan(70)
    expect(await lightest(true)).toBeLessThan(58)
  })

  it.each(['#1f1b22', '#231a1c', '#9a9592', '#7f7a79'] as const)(
    'lights hair of %s along a narrow rim and in its own hue: black is not veiled, and grey stays grey',
    (hair) => {
      const art = roundOut(`<path fill="${hair}"/>`, [{ colour: hair, isHair: true }], false)
      expect(find(art, /offset="(0\.[89])" stop-color="#/g)).toEqual(['0.9'])
      const [rim] = find(art, /offset="1" stop-color="(#[^"]+)"/g) as Colour[]
      const brighter = lightness(rim ?? hair) / lightness(hair)
      expect(brighter).toBeGreaterThan(1.1)
      for (const at of [1, 3, 5]) {
        const [own = 0, shone = 0] = [hair, rim ?? hair].map((one) => Number.parseInt(one.slice(at, at + 2), 16))
        expect(shone / own).toBeCloseTo(brighter, 1)
      }
    },
  )

  it('L-12 is dark where the lamp of an evening niche does not reach', async () => {
    const brightness = async (isLamplit: boolean) => {
      const { channels } = await sharp(Buffer.from(drawPortrait({ ...first, isLamplit }))).stats()
      return channels.slice(0, 3).reduce((sum, { mean }) => sum + mean, 0) / 3
    }
    expect(await brightness(true)).toBeLessThan(0.7 * (await brightness(false)))
  })

  it('D10-15 leaves a face most of its light where the wall beside it lies in the dark', async () => {
    const face = { left: 330, top: 330, width: 240, height: 300 }
    const wall = { left: 0, top: 300, width: 90, height: 500 }
    const kept = async (person: Person, part: typeof face) => {
      const [lamplit, daylit] = await Promise.all(
        [true, false].map(async (isLamplit) => {
          const cut = await sharp(Buffer.from(drawPortrait({ ...person, isLamplit })))
            .extract(part)
            .greyscale()
            .png()
            .toBuffer()
          return (await sharp(cut).stats()).channels[0]?.mean ?? 0
        }),
      )
      return (lamplit ?? 0) / (daylit ?? 1)
    }
    for (const person of people.slice(0, 4)) {
      expect(await kept(person, face)).toBeGreaterThan(0.84)
      expect(await kept(person, wall)).toBeLessThan(0.66)
    }
  })

  it('D11-F4 rounds skin and hair out, with the shade away from the lamp however somebody is turned', () => {
    const sides = people.map((person) => {
      const svg = drawPortrait(person)
      const [scale = 0] = find(svg, /<g fill="none" transform="[^"]*scale\(([^ ]+) /g).map(Number)
      const shades = find(svg, /<radialGradient id="[^"]+" cx="([^"]+)" cy=/g).map(Number)
      expect(shades.length).toBeGreaterThan(0)
      for (const x of shades) expect(x < 0.5).toBe(scale > 0)
      expect(svg).not.toContain(`fill="${createModel(person, 0).skin}"`)
      return scale > 0
    })
    expect(new Set(sides).size).toBe(2)
  })

  it('D11-F4 paints an arm evenly, which is drawn in two parts', () => {
    for (const person of people.slice(0, 8)) {
      const whole = drawPortrait({ ...person, isWhole: true })
      const [forearm = ''] = find(whole, / d="M-34 1180[^"]*" fill="(#[^"]+)"/g)
      expect(find(whole, / fill="(#[^"]+)"/g).filter((fill) => fill === forearm)).not.toHaveLength(1)
    }
  })

  it('D11-F1 D13-4 has the same hand draw every face: lips of one colour each, and eyes with iris and catchlight', () => {
    for (const person of people) {
      const svg = drawPortrait(person)
      const lips = find(svg, / d="M-(?:40-8C-20|42-9C-30)[^"]*" fill="(#[^"]+)"/g)
      expect(lips).toHaveLength(1)
      const { skin } = createModel(person, 0)
      const red = Number.parseInt(lips[0]?.slice(1, 3) ?? '', 16) - Number.parseInt(lips[0]?.slice(3, 5) ?? '', 16)
      const plain = Number.parseInt(skin.slice(1, 3), 16) - Number.parseInt(skin.slice(3, 5), 16)
      if (person.gender === 'female') expect(red, `${person.seed} has red lips`).toBeGreaterThan(plain)
      const [left, right, ...others] = find(svg, / d="M-(?:10-12a14|9-11a13)[^"]*" fill="(#[^"]+)"/g)
      expect(left).toBe(right)
      expect(others).toEqual([])
      expect(find(svg, /<circle cx="5" cy="-7" (r)=/g)).toHaveLength(2)
    }
  })

  it('D13-4 D13-31 lays hair over eyes and glasses, never the other way round', () => {
    const heads = Array.from({ length: 200 }, (_, index): Person => ({
      seed: `eyes-${index}`,
      gender: 'female',
      age: 52,
    }))
    for (const person of heads.filter(({ seed }) => styleOf(seed) === 'openPeeps')) {
      const { art } = drawOpenPeeps(createModel(person, 0))
      expect(art.indexOf('<g transform="matrix(.99789', art.indexOf('cx="5" cy="-7"'))).toBeGreaterThan(0)
    }
  })

  it('can be rendered', async () => {
    const { width, height } = await sharp(Buffer.from(drawPortrait(first))).metadata()
    expect([width, height]).toEqual([900, 1200])
  })
})

describe('the age of drawn people', () => {
  const many = Array.from({ length: 400 }, (_, index) => ({
    seed: `aged-${index}`,
    gender: index % 2 === 0 ? ('female' as const) : ('male' as const),
  }))
  const shapesAt = (age: number) => many.flatMap((person) => glancesOf({ ...person, age })).join('\n')

  it('D10-8 D15-10 turns nobody all grey before 46, and everybody at sixty', () => {
    for (const person of many) {
      expect(createModel({ ...person, age: 45 }, 0).grey).toBe(false)
      expect(createModel({ ...person, age: 60 }, 0).grey).toBe(true)
    }
    const greyAt = (age: number) => many.filter((person) => createModel({ ...person, age }, 0).grey).length
    expect(greyAt(48)).toBeLessThan(greyAt(56))
  })

  it('D15-10 lets grey into the hair of most from forty on, more of it with the years, and into beards first', () => {
    const naturalAt = (person: Person, age: number) => {
      const { hair } = createModel({ ...person, age: 39 }, 0)
      return createModel({ ...person, age }, 0).hair === hair
    }
    const [women, men] = (['female', 'male'] as const).map((gender) => many.filter((one) => one.gender === gender))
    const greying = (some: Omit<Person, 'age'>[] = []) =>
      some.filter((person) => !naturalAt({ ...person, age: 42 }, 42)).length / some.length
    expect(greying(men)).toBe(1)
    expect(greying(women)).toBeGreaterThan(0.5)
    expect(greying(women)).toBeLessThan(0.7)
    for (const person of men ?? []) {
      const { hair, beardHair } = createModel({ ...person, age: 44 }, 0)
      expect(lightness(beardHair)).not.toBe(lightness(hair))
      expect(createModel({ ...person, age: 39 }, 0).beardHair).toBe(createModel({ ...person, age: 39 }, 0).hair)
    }
  })

  it('D16-3 lets grey show in the hair of everybody from fifty on', () => {
    const farFromSilver = (colour: Colour) => Math.hypot(...differences(colour, '#b4ada8'))
    const hiding = many.filter((person) => {
      const { hair, ownHair, grey } = createModel({ ...person, age: 50 }, 0)
      return !grey && farFromSilver(hair) > 0.88 * farFromSilver(ownHair)
    })
    expect(hiding).toEqual([])
  })

  it('D16-3 draws the lines of fifty as clearly on dark skin as on fair skin', () => {
    for (const person of many.slice(0, 100)) {
      const model = createModel({ ...person, age: 50 }, 0)
      const [line] = find(drawPortrait({ ...person, age: 50 }), / d="M50 3q10 2[^"]*" stroke="(#[^"]+)"/g)
      expect(lightness(model.skin) - lightness(line as Colour), `${person.seed} at fifty`).toBeGreaterThan(0.11)
    }
  })

  it('D16-3 lets light on dark hair be hair, not grey', () => {
    for (const person of many.filter(({ seed }) => styleOf(seed) === 'avataaars'))
      expect(drawPortrait({ ...person, age: 33 })).not.toMatch(/fill="#fff" fill-opacity="\.[2-6]"/)
  })

  it('D15-10 draws the years into faces, a few at forty and more at fifty, and lets contours soften', () => {
    const lines = (age: number) => drawPortrait({ ...first, age }).match(/ d="M50 3q10 2[^"]*"/)?.[0].length ?? 0
    expect(lines(32)).toBe(0)
    expect(lines(40)).toBeGreaterThan(0)
    expect(lines(56)).toBeGreaterThan(lines(40))
    const [young, older] = [32, 48].map((age) => breadthOf({ ...first, age }))
    expect(older).toBeGreaterThan(young ?? 2)
  })

  it('D15-10 dresses and cuts whoever is past forty otherwise than the young', () => {
    expect(shapesAt(42)).not.toMatch(/dreads$|bigHair|straight0|bangs2|longBangs|variant(?:47|48|57|08|10)/m)
    expect(shapesAt(32)).toMatch(/straight0/)
  })

  it('D10-8 lets no hair recede before 35', () => {
    const receding = /bald|sides|noHair|grayShort|mrClean/
    expect(shapesAt(34)).not.toMatch(receding)
    expect(shapesAt(35)).toMatch(receding)
  })

  it('D10-8 gives a grey bun to nobody below sixty, and a full beard to no boy', () => {
    expect(shapesAt(59)).not.toMatch(/grayBun/)
    expect(shapesAt(60)).toMatch(/grayBun/)
    expect(shapesAt(25)).not.toMatch(/openPeeps .* full|notionists .* variant02$/m)
  })

  it('D10-5 lets no curl stand out beside a face', () => {
    for (const age of [20, 40, 60]) expect(shapesAt(age)).not.toMatch(/bun2/)
  })
})

describe('slimPath', () => {
  it('does not drift', () => {
    expect(slimPath(`M0 0${'l.4.4'.repeat(10)}`, 1)).toBe('M0 0l0 0l1 1l0 0l1 1l0 0l0 0l1 1l0 0l1 1l0 0')
    expect(slimPath('m1.26.94 1.04-.02v.04H9.96a1 1 0 0 1 .94-.06Z', 10)).toBe('m1.3.9 1 0v.1H10a1 1 0 0 1 .9-.1Z')
  })
})

const find = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

const differences = (one: Colour, other: Colour) =>
  [1, 3, 5].map((at) => Number.parseInt(one.slice(at, at + 2), 16) - Number.parseInt(other.slice(at, at + 2), 16))

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

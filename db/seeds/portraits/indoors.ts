import { mix } from './colours.ts'
import { circle, clouds, glow, gradient, HEIGHT, rect, round, shape, stroke, WIDTH } from './paint.ts'
import type { Palette } from './palettes.ts'
import type { Random } from './random.ts'

const wallOf = ({ wall, light, middle }: Palette) =>
  gradient(
    'wall',
    [
      [0, mix(wall, light, 0.55)],
      [0.55, wall],
      [1, mix(wall, middle, 0.5)],
    ],
    'x2="1" y2="1"',
  ) + rect('url(#wall)')

/** A leaf with a rib, growing from (x, y) in the given direction. */
function leaf(x: number, y: number, angle: number, length: number, fill: string, rib: string) {
  const [near = 0, far = 0, wide = 0, slender = 0] = [0.3, 0.8, 0.34, 0.24].map((share) => round(length * share))
  const body = shape(
    `M0 0C${near}-${wide} ${far}-${slender} ${round(length)} 0 ${far} ${slender} ${near} ${wide} 0 0`,
    fill,
  )
  const line = stroke(`M0 0H${round(length * 0.9)}`, rib, 4, 0.5)
  return `<g transform="translate(${round(x)} ${round(y)})rotate(${round(angle)})">${body}${line}</g>`
}

export function cafe(random: Random, palette: Palette) {
  const room = mix(palette.near, palette.accent, 0.2)
  let bokeh = ''
  const tints = [palette.light, mix(palette.light, palette.accent, 0.35), palette.sky[2]] as const
  for (let index = 0; index < 22; index++) {
    bokeh += circle(
      random.between(0, WIDTH),
      random.between(120, 820),
      random.between(18, 62),
      random.pick(tints),
      random.between(0.16, 0.5),
    )
  }
  const bar = random.between(600, 690)
  const lamp = random.between(110, 210)
  return (
    gradient('pane', [
      [0, mix(palette.sky[0], palette.near, 0.25)],
      [0.6, palette.sky[1]],
      [1, palette.sky[2]],
    ]) +
    rect('url(#pane)', 0, 900) +
    bokeh +
    stroke(`M${round(bar)} 0V900M0 880H900`, room, 26) +
    rect(mix(room, palette.wall, 0.3), 890) +
    glow('lamp', palette.light, 0.9) +
    stroke(`M${round(lamp)} 0V210`, room, 6) +
    circle(lamp, 300, 260, 'url(#lamp)') +
    shape(`M${round(lamp - 78)} 296q10-92 78-96 68 4 78 96z`, palette.accent)
  )
}

export function room(random: Random, palette: Palette) {
  const green = mix('#5f7a58', palette.near, 0.2)
  const left = random.chance(0.5)
  const plant = left ? 70 : 830
  const lamp = left ? 770 : 130
  let leaves = ''
  for (let index = 0; index < 9; index++) {
    leaves += leaf(
      plant + random.between(-26, 26),
      900,
      -90 + (index - 4) * 21,
      random.between(240, 400),
      mix(green, palette.light, random.between(0, 0.3)),
      palette.light,
    )
  }
  const frame = left ? 130 : 590
  return (
    wallOf(palette) +
    shape(`M${frame} 120h180v230H${frame}z`, palette.light, 0.85) +
    shape(`M${frame + 22} 142h136v186h-136z`, palette.far) +
    circle(frame + 92, 210, 34, palette.light, 0.9) +
    shape(`M${frame + 22} 328v-60q50-60 136-14v74z`, palette.middle) +
    glow('lamp', palette.light, 0.95) +
    circle(lamp, 430, 380, 'url(#lamp)') +
    stroke(`M${lamp} 470V1200`, palette.near, 12) +
    shape(`M${lamp - 66} 330h132l46 156h-224z`, mix(palette.light, palette.accent, 0.16)) +
    leaves
  )
}

export function arch(random: Random, palette: Palette) {
  const shift = round(random.between(-60, 60))
  return (
    wallOf(palette) +
    gradient('arch', [
      [0, palette.sky[0]],
      [0.5, palette.sky[1]],
      [1, palette.sky[2]],
    ]) +
    shape(`M${130 + shift} ${HEIGHT}V480a320 320 0 0 1 640 0v720z`, mix(palette.wall, palette.middle, 0.35)) +
    shape(`M${160 + shift} ${HEIGHT}V490a300 300 0 0 1 600 0v710z`, 'url(#arch)') +
    clouds(random, palette.light, 3, 340, 700) +
    shape('M0 360 210 200v190L0 560zM0 610l210-160v150L0 780z', palette.light, 0.4)
  )
}

export function leaves(random: Random, palette: Palette) {
  const green = mix('#6f8a66', palette.middle, 0.35)
  let foliage = ''
  for (let index = 0; index < 15; index++) {
    const left = index % 2 === 0
    const y = 60 + (index / 15) * 1060
    const shade = mix(mix(green, palette.wall, random.between(0, 0.55)), palette.near, random.between(0, 0.2))
    foliage += leaf(
      left ? -30 : 930,
      y,
      (left ? 0 : 180) + random.between(-38, 38),
      random.between(190, 360),
      shade,
      palette.light,
    )
  }
  return wallOf(palette) + glow('spot', palette.light, 0.8) + circle(450, 460, 560, 'url(#spot)') + foliage
}

export function brush(random: Random, palette: Palette) {
  const tints = [palette.far, palette.accent, palette.light, palette.sky[1], palette.middle] as const
  let strokes = ''
  for (const [index, tint] of tints.entries()) {
    const y = 90 + index * 215 + random.between(-50, 50)
    const bend = random.between(-240, 240)
    const width = random.between(110, 230)
    const path = (offset: number) => {
      const [from, to] = [round(random.between(-140, 60)), round(random.between(840, 1040))]
      const [level, down, up] = [round(y + offset), round(y + offset - bend), round(y + offset + bend)]
      return `M${from} ${level}C250 ${down} 600 ${up} ${to} ${level - 60}`
    }
    strokes += stroke(path(0), mix(tint, palette.wall, 0.35), width, 0.85)
    // Bristles: thin lines beside the stroke make it look drawn by hand.
    strokes +=
      stroke(path(width * 0.46), mix(tint, palette.light, 0.4), 9, 0.5) + stroke(path(-width * 0.42), tint, 7, 0.4)
  }
  return wallOf(palette) + strokes
}

export function studio(random: Random, palette: Palette) {
  const x = random.pick([180, 720])
  const left = round(random.between(860, 960))
  const middle = round(random.between(760, 840))
  const right = round(random.between(900, 980))
  return (
    gradient('cloth', [
      [0, palette.sky[1]],
      [0.7, mix(palette.sky[1], palette.wall, 0.6)],
      [1, mix(palette.wall, palette.middle, 0.45)],
    ]) +
    rect('url(#cloth)') +
    glow('disc', palette.light, 0.9) +
    circle(x, 360, 620, 'url(#disc)') +
    circle(900 - x, random.between(330, 470), random.between(210, 290), palette.accent, 0.4) +
    shape(`M0 ${left}Q450 ${middle} 900 ${right}V1200H0z`, palette.middle, 0.45)
  )
}

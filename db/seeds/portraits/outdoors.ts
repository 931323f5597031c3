import { mix } from './colours.ts'
import { circle, clouds, glow, gradient, HEIGHT, rect, ridge, round, shape, stroke, WIDTH } from './paint.ts'
import type { Palette } from './palettes.ts'
import type { Random } from './random.ts'

const skyOf = ({ sky }: Palette, horizon = HEIGHT) =>
  gradient('sky', [
    [0, sky[0]],
    [0.5, sky[1]],
    [1, sky[2]],
  ]) + rect('url(#sky)', 0, horizon)

/** The sun stands beside the head, never behind it: a disc behind hair would read as a halo. */
const sunOf = (random: Random, { light }: Palette, y: number) => {
  const x = random.pick([random.between(60, 190), random.between(710, 840)])
  return glow('sun', light, 0.95) + circle(x, y, 330, 'url(#sun)') + circle(x, y, random.between(44, 66), light, 0.95)
}

export function sky(random: Random, palette: Palette) {
  return (
    skyOf(palette, 1150) +
    rect(palette.sky[2], 1140) +
    sunOf(random, palette, random.between(300, 620)) +
    clouds(random, palette.light, 6, 120, 760) +
    clouds(random, palette.far, 4, 500, 1000)
  )
}

export function skyline(random: Random, palette: Palette) {
  let windows = ''
  const row = (base: number, low: number, high: number, litTo: number) => {
    let d = `M0 ${HEIGHT}`
    let x = 0
    while (x < WIDTH) {
      const width = round(random.between(66, 130))
      const top = round(base - random.between(low, high))
      // Some houses have a gable: a row of boxes alone looks like a chart.
      d += random.chance(0.28) ? `V${top}l${width / 2}-44l${width / 2} 44` : `V${top}h${width}`
      for (let y = top + 26; y < litTo; y += 44) {
        for (let at = x + 16; at < x + width - 20; at += 32) {
          if (random.chance(0.24)) windows += `M${at} ${y}h13v19h-13z`
        }
      }
      x += width
    }
    return `${d}V${HEIGHT}z`
  }
  return (
    skyOf(palette, 1000) +
    sunOf(random, palette, random.between(430, 560)) +
    clouds(random, palette.light, 4, 100, 420) +
    shape(row(860, 160, 420, 0), palette.far, 0.7) +
    shape(row(960, 130, 330, 1020), palette.middle, 0.85) +
    shape(windows, palette.light, 0.8)
  )
}

export function sea(random: Random, palette: Palette) {
  const horizon = random.between(560, 680)
  let glints = ''
  for (let index = 0; index < 22; index++) {
    const depth = random.next()
    const x = random.between(-40, WIDTH)
    glints += `M${round(x)} ${round(horizon + 16 + depth * 420)}h${round(30 + depth * 130)}`
  }
  const boat = random.between(90, 190)
  return (
    skyOf(palette, horizon) +
    sunOf(random, palette, horizon - random.between(10, 120)) +
    clouds(random, palette.light, 5, 90, horizon - 120) +
    gradient('water', [
      [0, mix(palette.sky[2], palette.middle, 0.35)],
      [1, palette.middle],
    ]) +
    rect('url(#water)', horizon) +
    stroke(glints, palette.light, 7, 0.4) +
    shape(
      `M${round(boat)} ${round(horizon + 6)}v-92q52 44 58 82zm-8 0v-70q-30 34-36 66zm-44 8h112l-18 20h-76z`,
      palette.light,
      0.85,
    )
  )
}

export function hills(random: Random, palette: Palette) {
  return (
    skyOf(palette, 900) +
    sunOf(random, palette, random.between(380, 520)) +
    clouds(random, palette.light, 4, 100, 420) +
    shape(ridge(random, 620, 70, 3), mix(palette.far, palette.sky[2], 0.45)) +
    shape(ridge(random, 730, 60, 2), palette.far) +
    shape(ridge(random, 850, 50, 3), palette.middle) +
    shape(ridge(random, 980, 40, 2), palette.near, 0.9)
  )
}

export function mountains(random: Random, palette: Palette) {
  const range = (base: number, swing: number) => {
    let d = `M0 ${HEIGHT}V${round(base)}`
    for (let x = 90; x < WIDTH; x += round(random.between(100, 190))) {
      const peak = round(base - random.between(swing * 0.3, swing))
      d += `L${x} ${peak}l${round(random.between(40, 70))} ${round(random.between(50, 100))}`
    }
    return `${d}L${WIDTH} ${round(base)}V${HEIGHT}z`
  }
  return (
    skyOf(palette, 900) +
    sunOf(random, palette, random.between(260, 400)) +
    clouds(random, palette.light, 5, 200, 520) +
    shape(range(760, 300), mix(palette.far, palette.sky[1], 0.5)) +
    shape(range(880, 240), palette.far) +
    rect(mix(palette.sky[2], palette.middle, 0.4), 900) +
    clouds(random, palette.light, 5, 920, 1100)
  )
}

export function park(random: Random, palette: Palette) {
  const green = mix(palette.middle, '#6f7f52', 0.45)
  const tree = (x: number, y: number, size: number, colour: `#${string}`) => {
    let crown = stroke(
      `M${round(x)} ${round(y)}q8-${round(size)} 0-${round(size * 1.7)}`,
      mix(colour, palette.near, 0.6),
      size / 7,
    )
    for (let index = 0; index < 6; index++) {
      const side = random.between(-0.75, 0.75)
      const height = random.between(1.3, 2.4)
      const shade = mix(colour, palette.light, random.between(0, 0.35))
      crown += circle(x + side * size, y - height * size, size * random.between(0.42, 0.7), shade)
    }
    return crown
  }
  return (
    skyOf(palette, 900) +
    sunOf(random, palette, random.between(330, 480)) +
    clouds(random, palette.light, 3, 80, 300) +
    shape(ridge(random, 720, 30, 3), mix(green, palette.sky[2], 0.5)) +
    tree(random.between(560, 640), 780, 95, mix(green, palette.sky[2], 0.3)) +
    shape(ridge(random, 830, 26, 2), mix(green, palette.light, 0.25)) +
    tree(random.between(70, 150), 900, 185, green) +
    tree(random.between(770, 850), 860, 140, mix(green, palette.accent, 0.3)) +
    shape(ridge(random, 960, 24, 2), green)
  )
}

export function lights(random: Random, palette: Palette) {
  const dusk = mix(palette.sky[0], palette.near, 0.45)
  const rope = (y: number, sag: number) => {
    let bulbs = ''
    for (let at = 0.06; at < 1; at += 0.125) {
      const x = at * WIDTH
      const height = y + sag * 4 * at * (1 - at)
      bulbs += circle(x, height + 16, 64, 'url(#bulb)') + circle(x, height + 16, 12, palette.light)
    }
    return stroke(`M-10 ${round(y)}Q450 ${round(y + sag * 2)} 910 ${round(y)}`, palette.near, 5) + bulbs
  }
  return (
    gradient('sky', [
      [0, dusk],
      [0.45, mix(palette.sky[1], dusk, 0.35)],
      [0.8, palette.sky[2]],
    ]) +
    rect('url(#sky)') +
    glow('bulb', palette.light, 0.75) +
    shape(ridge(random, 640, 90, 5), palette.middle, 0.55) +
    shape(ridge(random, 800, 80, 6), palette.near, 0.6) +
    rope(random.between(60, 110), random.between(50, 90)) +
    rope(random.between(240, 300), random.between(60, 120))
  )
}

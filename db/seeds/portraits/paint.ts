import type { Colour } from './colours.ts'
import type { Random } from './random.ts'

// The brushes that all backgrounds share. Blur is done with gradients: filters would make rendering ten times slower.

export const WIDTH = 900
export const HEIGHT = 1200

type Stop = readonly [offset: number, colour: Colour, opacity?: number]

export const stops = (list: readonly Stop[]) =>
  list
    .map(([offset, colour, opacity]) => {
      const alpha = opacity === undefined ? '' : ` stop-opacity="${opacity}"`
      return `<stop offset="${offset}" stop-color="${colour}"${alpha}/>`
    })
    .join('')

export const gradient = (id: string, list: readonly Stop[], direction = 'x2="0" y2="1"') =>
  `<linearGradient id="${id}" ${direction}>${stops(list)}</linearGradient>`

/** Fades from a colour to nothing, as light does. */
export const glow = (id: string, colour: Colour, opacity: number) =>
  `<radialGradient id="${id}">${stops([
    [0, colour, opacity],
    [0.5, colour, opacity * 0.45],
    [1, colour, 0],
  ])}</radialGradient>`

const fade = (opacity: number) => (opacity < 1 ? ` opacity="${round(opacity, 100)}"` : '')

export const rect = (fill: string, y = 0, height = HEIGHT - y) =>
  `<path d="M0 ${round(y)}h${WIDTH}v${round(height)}H0z" fill="${fill}"/>`

export const circle = (x: number, y: number, radius: number, fill: string, opacity = 1) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"${fade(opacity)}/>`

export const shape = (d: string, fill: string, opacity = 1) => `<path d="${d}" fill="${fill}"${fade(opacity)}/>`

export const stroke = (d: string, colour: string, width: number, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${round(width)}"` +
  ` stroke-linecap="round"${fade(opacity)}/>`

/** A rolling edge with everything below it filled. */
export function ridge(random: Random, y: number, swing: number, waves: number) {
  const step = WIDTH / waves
  let d = `M0 ${round(y + random.between(-swing, swing))}`
  for (let wave = 1; wave <= waves; wave++) {
    const height = round(y + random.between(-swing, swing))
    const middle = round((wave - 0.5) * step)
    d += wave === 1 ? `C${round(step * 0.3)} ${round(y - swing)} ${middle} ${height} ` : `S${middle} ${height} `
    d += `${round(wave * step)} ${height}`
  }
  return `${d}V${HEIGHT}H0z`
}

/** Long flat dabs, lighter where the light comes from. */
export function clouds(random: Random, colour: Colour, count: number, low: number, high: number) {
  let dabs = ''
  for (let index = 0; index < count; index++) {
    const y = random.between(low, high)
    const x = random.between(-80, WIDTH - 200)
    const length = random.between(160, 420)
    dabs += stroke(
      `M${round(x)} ${round(y)}q${round(length / 2)} ${round(random.between(-26, 10))} ${round(length)} 0`,
      colour,
      random.between(18, 52),
      random.between(0.16, 0.36),
    )
  }
  return dabs
}

export const round = (value: number, precision = 1) => Math.round(value * precision) / precision

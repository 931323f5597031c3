/** Colours are written `#rrggbb` everywhere here, so that they can be mixed. */
export type Colour = `#${string}`

export const INK: Colour = '#2b1d20'

/** Lines are a deep tone of the skin, as a painter draws: black ones make children's books. On dark skin they are darker. */
export const inkOn = (skin: Colour): Colour => (lightness(skin) < 0.5 ? '#160b0d' : mix(skin, INK, 0.72))

/** Muted, grown-up clothes: nothing neon, so that they go with every background. */
export const clothes = [
  '#3d4a63',
  '#7c3b47',
  '#c9745b',
  '#e9dccb',
  '#5f7360',
  '#37343c',
  '#d2a356',
  '#8a6a92',
  '#4b7d84',
  '#b4535d',
  '#f0e9df',
  '#8d6d53',
  '#aebfcc',
  '#a8503c',
  '#54708f',
  '#d99a8f',
  '#2f4f4a',
] as const satisfies readonly Colour[]

export const skins = [
  '#f6d8c3',
  '#f3cdb0',
  '#eec19f',
  '#e5b18b',
  '#f1c9ae',
  '#dba277',
  '#c98d5f',
  '#b0744c',
  '#97613f',
  '#7c4c34',
] as const satisfies readonly Colour[]

/** From here on in `skins`, fair hair would look like a wig. */
const FIRST_DARK_SKIN = 6

const darkHair = ['#231a1c', '#2f1f1b', '#3b251c', '#1f1b22'] as const satisfies readonly Colour[]
const fairHair = [
  '#2f1f1b',
  '#4a2d20',
  '#5f3a26',
  '#754a2c',
  '#8c4b2b',
  '#b1602f',
  '#9b7446',
  '#bd9255',
  '#d6ad6c',
  '#e2c48d',
] as const satisfies readonly Colour[]
const greyHair = ['#7f7a79', '#9a9592', '#b9b3ad', '#d3cdc5', '#e9e4dc'] as const satisfies readonly Colour[]

export const isDarkSkin = (skin: Colour) => skins.findIndex((one) => one === skin) >= FIRST_DARK_SKIN
export const isGrey = (hair: Colour) => greyHair.some((grey) => grey === hair)

export function hairColours(skin: Colour, age: number, grey: boolean): readonly [Colour, ...Colour[]] {
  if (grey)
    return age < 56 ? [greyHair[0], greyHair[1], greyHair[2]] : [greyHair[1], greyHair[2], greyHair[3], greyHair[4]]
  return isDarkSkin(skin) ? darkHair : fairHair
}

/** `share` 0 leaves the first colour, 1 gives the second. */
export function mix(first: Colour, second: Colour, share: number): Colour {
  const parts = [1, 3, 5].map((at) => {
    const [a = 0, b = 0] = [first, second].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16))
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}

/** 0 is black, 1 is white, as the eye sees it. */
export function lightness(colour: Colour) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  return 0.3 * red + 0.59 * green + 0.11 * blue
}

/** The same hue in more light: every part of it grows alike, so that black hair is not veiled and grey stays grey. */
export function lit(colour: Colour): Colour {
  const light = lightness(colour)
  const parts = [1, 3, 5].map((at) =>
    Math.min(Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * (1 + LIT / light)), 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${parts.join('')}`
}
const LIT = 0.11

/** DiceBear wants colours without the `#`. */
export const bare = (colour: Colour) => colour.slice(1)

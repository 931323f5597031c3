import { createAvatar } from '@dicebear/core'
import * as openPeeps from '@dicebear/open-peeps'
import { bare, type Colour, inkOn, isDarkSkin, lightness, mix } from './colours.ts'
import {
  broaden,
  fabric,
  type Figure,
  hasBeard,
  type Head,
  innerSvg,
  isMature,
  mayHaveFullBeard,
  mayHaveGreyBun,
  mayRecede,
  type Model,
  recolour,
  splitAt,
} from './figure.ts'
import { reachOfHair } from './hair-reach.ts'
import { drawFeatures, lineOn, seamOn, underJaw, type Face } from './features.ts'
import { drawLowerBody } from './lower-body.ts'
import { round, stops } from './paint.ts'

const HEAD = 'matrix(.99789 0 0 1 156 62)'
const FACE = 'translate(315 248)'
const BEARD = 'translate(279 400)'
const MASK = 'translate(179 343)'

const MIDDLE = 385
/** Below the head skin is evenly a little darker: an arm is two shapes, and rounding out each would show where they meet. */
const BODY_SHADE = 0.06

const FACE_AT: Face = {
  eyes: [
    [402, 366],
    [515, 362],
  ],
  nose: [476, 424],
  mouth: [468, 482],
  unit: 0.77,
  isTurned: true,
}

const BUST = { bottom: 1180, width: 704 } as const
const WHOLE = { bottom: 1900, width: 1000 } as const

export function drawOpenPeeps(model: Model): Figure {
  const { age, skin, hair, beardHair, cloth, face, isWhole = false } = model
  const { head, beard } = pickHead(model)
  const svg = createAvatar(openPeeps, {
    seed: model.seed,
    head: [head],
    headContrastColor: [bare(hair)],
    skinColor: [bare(skin)],
    clothingColor: [bare(cloth)],
    face: ['calm'],
    facialHair: beard ? [beard] : [],
    facialHairProbability: beard ? 100 : 0,
    accessories: [face.pick(['glasses2', 'glasses3', 'glasses5', 'glasses'])],
    accessoriesProbability: face.chance(age > 42 ? 0.28 : 0.12) ? 100 : 0,
    maskProbability: 0,
  }).toString()
  const [body = '', headArt = '', , beardArt = '', glasses = ''] = splitAt(innerSvg(svg), [HEAD, FACE, BEARD, MASK])
  const { fill, pattern } = fabric(model, 74)
  const ink = inkOn(skin)
  const hairInk = isDark(hair) ? mix(hair, ink, 0.15) : mix(mix(skin, hair, 0.5), ink, 0.5)
  const outlined = outlines[head]
  const [bareHead, hairArt] = partHead(outlined ? thinHead(headArt, outlined, model) : headArt)
  const dressed = recolour(drawBust(body, model), cloth, fill) + (isWhole ? drawLowerBody(model, fill) : '')
  return {
    art:
      pattern +
      broaden(recolour(dressed, skin, mix(skin, ink, BODY_SHADE)), model, MIDDLE) +
      bareHead +
      drawFeatures(model, FACE_AT) +
      recolour(glasses, '#000', ink) +
      (outlined ? '' : fadeAtJaw(head, model, hairInk)) +
      recolour(hairArt, '#000', outlined ? hairInk : 'url(#hair)') +
      recolour(
        beardArt,
        '#000',
        mix(isDark(hair) ? beardHair : mix(skin, beardHair, 0.5), ink, isDark(hair) ? 0.3 : 0.5),
      ),
    tones: [skin, hair].map((colour) => ({ colour })),
    middle: MIDDLE,
    eyes: 364,
    hair: reachOfHair('openPeeps', head),
    ...(isWhole ? WHOLE : BUST),
    precision: 1,
  }
}

/** The bust without the style's broad outline: thin lines of its own, and the shade of the jaw on the neck. */
function drawBust(body: string, { skin, cloth }: Model): string {
  const thin = body
    .replace(
      /<path [^>]*fill="#000"\/>/,
      underJaw(NECK, skin) + `<path d="${SEAMS}" stroke="${seamOn(cloth)}" stroke-width="6" stroke-linecap="round"/>`,
    )
    .replace(`fill="${skin}"`, `fill="${skin}" stroke="${lineOn(skin, 0.6)}" stroke-width="8"`)
    .replace(`fill="${cloth}"`, `fill="${cloth}" stroke="${seamOn(cloth)}" stroke-width="8" stroke-linejoin="round"`)
  if (thin === body) throw new Error('The style draws its bodies otherwise now')
  return thin
}

const NECK = 'M328 516C360 560 420 586 464 582L470 612C430 640 340 640 328 516z'
const SEAMS = 'M110 905C104 930 102 980 104 1040M640 890C644 930 646 960 650 970'
/** A head without its hair, and the hair, below which eyes and glasses lie. */
function partHead(head: string): [face: string, hair: string] {
  const [face] = /^.*?<path .*?\/>/.exec(head) ?? []
  if (!face) throw new Error('The style draws its heads otherwise now')
  const groups = face.match(/<g[^>]*>/g) ?? []
  return [face + '</g>'.repeat(groups.length), groups.join('') + head.slice(face.length)]
}

/**
 * Heads with their hair filled apart, whose ink is a broad outline, along the jaw too, and lines within it. By how the
 * parts of the outline begin: those go, and a thin line around skin and hair comes instead.
 */
const outlines: Partial<Record<string, Outline>> = {
  bangs: { parts: /^(?:M396\.8|m-269-129|m-20\.9 292|m-9\.4-76)/ },
  grayBun: { parts: /^/, rim: 22 },
  grayMedium: { parts: /^(?:M41 409|M247 78)/, rim: 20 },
  grayShort: { parts: /^(?:M300|M110)/ },
  mediumBangs2: { parts: /^(?:M43\.6|m359\.9|M161)/ },
  noHair1: { parts: /^(?:M400|M150)/ },
  noHair3: { parts: /^(?:M228|M83)/ },
  short4: { parts: /^(?:M428|m-312)/, rim: 20 },
}
interface Outline {
  parts: RegExp
  /** How broad a line around the hair covers the skin that the style lays below it. */
  rim?: number
}

function thinHead(art: string, { parts, rim }: Outline, { skin, hair }: Model): string {
  let isThin = false
  const thin = art
    .replace(/ d="([^"]+)" fill="#000"\/>/, (_, d: string) => {
      const kept = partsOf(d).filter(({ drawn }) => !parts.test(drawn))
      isThin = kept.length < partsOf(d).length
      return ` d="${kept.map(({ path }) => path).join('')}" fill="#000"/>`
    })
    .replace(`fill="${skin}"`, `fill="${skin}" stroke="${lineOn(skin)}" stroke-width="6"`)
    .replace(
      `fill="${hair}"`,
      `fill="${hair}" stroke="${mix(hair, inkOn(skin), rim ? 0.16 : 0.4)}" stroke-width="${rim ?? 6}" stroke-linejoin="round"`,
    )
    // Slips of the pen that the broad outline covered.
    .replace('c-29.6-77.7 29.5 66.3 0-11.3Z', 'Z')
    .replace('c2.6 4.7 8.5 7.9 13.8 6 22.2-6.6', 'c4.6.4 8.5 2 13.8 3 22.2-3.6')
  if (!isThin) throw new Error('The style draws its heads otherwise now')
  return thin
}

/** The closed parts of a path as they are drawn, and as they can stand alone. */
function partsOf(d: string) {
  let [x, y] = [0, 0]
  return d.split(/(?<=z)(?=m)/i).map((drawn) => {
    const [move = '', command, right, down] = /^(m)(-?\d*\.?\d+) ?(-?\d*\.?\d+)/i.exec(drawn) ?? []
    if (!move) throw new Error(`A part of a path begins otherwise: ${drawn.slice(0, 20)}`)
    ;[x, y] =
      command === 'M' ? [Number(right), Number(down)] : [round(x + Number(right), 10), round(y + Number(down), 10)]
    const rest = drawn.slice(move.length)
    // Further pairs after a move are lines.
    return { drawn, path: `M${x} ${y}${/^[a-z]/i.test(rest) ? '' : 'l'}${rest}` }
  })
}

/** Heads whose hair ends above the jaw. */
const shortHeads = new Set<string>(['afro', 'bun', 'cornrows2', 'dreads1', 'medium1'])

/** Dark hair and the outline of the face are one shape, broad and dark: along the jaw it turns into a soft tone of skin. */
function fadeAtJaw(head: string, { gender, skin }: Model, hair: Colour) {
  const isFree = gender === 'male' || shortHeads.has(head)
  const list = stops([
    [isFree ? 0.17 : 0.09, lineOn(skin, 0.26)],
    [isFree ? 0.25 : 0.14, hair],
    [0.7, hair],
    [1, mix(hair, '#ffe9c8', 0.2)],
  ])
  const middle = isFree ? 'cx="275" cy="510"' : 'cx="246" cy="507"'
  return `<radialGradient id="hair" gradientUnits="userSpaceOnUse" ${middle} r="560">${list}</radialGradient>`
}

/** Most heads draw hair and outline in one path, so only hair as dark as a line fits them; the others fill the hair apart. */
const isDark = (hair: Colour) => lightness(hair) < 0.37

/** What tells somebody of this style from others at a glance. */
function pickHead(model: Model) {
  const { hair, face } = model
  const head = face.pick(heads(model))
  return { head, beard: hasBeard(model, 0.95) && face.pick(beards(model, isDark(hair))) }
}

export function headOfOpenPeeps(model: Model): Head {
  const { head, beard } = pickHead(model)
  return { shape: head, beard }
}

function beards(model: Model, dark: boolean) {
  if (!mayHaveFullBeard(model)) return dark ? (['chin', 'goatee1'] as const) : (['moustache9'] as const)
  return dark ? (['full', 'full2', 'goatee1', 'chin', 'full4'] as const) : (['full4', 'full4', 'moustache9'] as const)
}

function heads(model: Model) {
  return model.gender === 'female' ? womenHeads(model) : menHeads(model)
}

function womenHeads(model: Model) {
  const { skin, hair, grey } = model
  if (grey && mayHaveGreyBun(model))
    return ['grayBun', 'grayMedium', 'bangs', 'grayMedium', 'grayBun', 'mediumBangs2'] as const
  if (!isDark(hair)) return ['bangs', 'grayMedium', 'mediumBangs2', 'bangs'] as const
  if (isDarkSkin(skin))
    return ['afro', 'longCurly', 'medium1', 'cornrows2', 'dreads1', 'longAfro', 'long', 'bun'] as const
  if (isMature(model))
    return ['bangs', 'medium1', 'grayMedium', 'medium3', 'mediumStraight', 'long', 'medium1'] as const
  return [
    'bangs2',
    'long',
    'longBangs',
    'longCurly',
    'medium1',
    'medium2',
    'medium3',
    'mediumBangs',
    'mediumStraight',
    'mediumBangs3',
  ] as const
}

function menHeads(model: Model) {
  const { age, skin, hair, grey } = model
  if (grey) return ['grayShort', 'noHair3', 'grayShort', 'short4', 'noHair1'] as const
  // Short and brushed back, it looks like hair that leaves.
  if (!isDark(hair)) return mayRecede(model) ? (['short4', 'grayShort', 'short4'] as const) : (['short4'] as const)
  if (isDarkSkin(skin))
    return mayRecede(model)
      ? (['short1', 'short2', 'shaved2', 'twists2', 'flatTop', 'dreads2', 'noHair1', 'twists'] as const)
      : (['short1', 'short2', 'shaved2', 'twists2', 'flatTop', 'dreads2', 'twists'] as const)
  if (age > 38) return ['short2', 'short3', 'short5', 'pomp', 'noHair1', 'short1'] as const
  return ['short1', 'short2', 'short3', 'short5', 'pomp', 'shaved1', 'shaved2', 'shaved3'] as const
}

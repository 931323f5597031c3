import { createAvatar } from '@dicebear/core'
import * as openPeeps from '@dicebear/open-peeps'
import { bare, type Colour, inkOn, isDarkSkin, lightness, lit, mix } from './colours.ts'
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
import { drawFeatures, drawYears, lineOn, seamOn, underJaw, type Face } from './features.ts'
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
  const shape = face.pick(['glasses2', 'glasses3', 'glasses5', 'glasses'])
  const hasGlasses = face.chance(age > 42 ? 0.28 : 0.12)
  const svg = createAvatar(openPeeps, {
    seed: model.seed,
    head: [head],
    headContrastColor: [bare(hair)],
    skinColor: [bare(skin)],
    clothingColor: [bare(cloth)],
    face: ['calm'],
    facialHair: beard ? [beard] : [],
    facialHairProbability: beard ? 100 : 0,
    accessories: [shape],
    accessoriesProbability: hasGlasses ? 100 : 0,
    maskProbability: 0,
  }).toString()
  const [body = '', headArt = '', , beardArt = '', glasses = ''] = splitAt(innerSvg(svg), [HEAD, FACE, BEARD, MASK])
  const { fill, pattern } = fabric(model, 74)
  const ink = inkOn(skin)
  const hairInk = mix(hair, ink, isDark(hair) ? 0.15 : 0.45)
  const outlined = outlines[head]
  const parts = partHead(outlined ? thinHead(headArt, outlined, model) : headArt)
  const { skinArt, hairArt } = outlined
    ? { ...parts, hairArt: recolour(parts.hairArt, '#000', hairInk) }
    : bareFace(head, parts, model, hairInk)
  const dressed = recolour(drawBust(body, model), cloth, fill) + (isWhole ? drawLowerBody(model, fill) : '')
  return {
    art:
      pattern +
      broaden(recolour(dressed, skin, mix(skin, ink, BODY_SHADE)), model, MIDDLE) +
      skinArt +
      drawYears(model, FACE_AT) +
      drawFeatures(model, FACE_AT) +
      (hasGlasses ? wornGlasses(recolour(glasses, '#000', ink), shape) : '') +
      hairArt +
      recolour(
        beardArt,
        '#000',
        mix(isDark(hair) ? beardHair : mix(skin, beardHair, 0.5), ink, isDark(hair) ? 0.3 : 0.5),
      ),
    tones: [{ colour: skin }, { colour: hair, isHair: true }],
    middle: MIDDLE,
    eyes: 364,
    hair: reachOfHair('openPeeps', head),
    ...(isWhole ? WHOLE : BUST),
    precision: 1,
  }
}

/** Where the far lens of each ends: the style's temples go on into the air, on both sides of a head. */
const farLenses = { glasses: 603, glasses2: 594, glasses3: 594, glasses5: 587 } as const
const NEAR_EAR = 246

const wornGlasses = (glasses: string, shape: keyof typeof farLenses) =>
  `<clipPath id="temples"><path d="M${NEAR_EAR} 0H${farLenses[shape]}V900H${NEAR_EAR}z"/></clipPath>` +
  `<g clip-path="url(#temples)">${glasses}</g>`

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
function partHead(head: string): HeadParts {
  const [face] = /^.*?<path .*?\/>/.exec(head) ?? []
  if (!face) throw new Error('The style draws its heads otherwise now')
  const groups = face.match(/<g[^>]*>/g) ?? []
  return { skinArt: face + '</g>'.repeat(groups.length), hairArt: groups.join('') + head.slice(face.length) }
}
interface HeadParts {
  skinArt: string
  hairArt: string
}

/** Hair of `short4`, around all of the style's outline, down to the ear. */
const QUIFF =
  'M116 29.5c3.5-14.7 19.7-18 31.6-11 5.7 3.5 10.3 8.4 15.7 12.3 5.3 4 11.2 7 17.4 9.2 12.3 4.4 25.3 6 38.4 6 31.7.2 62.8-8.7 94.6-7.7 24.6.7 50.7 8 68.5 25.8a75 75 0 0 1 19.2 35c1.5 6 2.7 12.3 3.6 18.6.5 4 1 8 1 12 8 2 12-4 17-8 2-2.5 6.5-2 7.5 1 1.5 6 0 16-3 22 5.5-1.5 11.5 3 10 9-1.8 7.3-9.6 12.3-16.1 15.3-6.7 3.1-13.2 3.7-20.5 3.4-.1 1.1-15.8-10-28-8.2-22.6 3.4-27.9 16.6-60.5 14.7-16-1-49.6-15.9-79-17-26.7-1-74.4 14.2-87 23-1.5 9 4 18 2.6 26.5-3.5 19.4-2.7 45.1-9.6 60.5-6.7 9.9-2.8 34.8-5.2 42.4-1.5 5-5.5 7-10 5-5-10-14-18-27-21H82C72 280 72 255 79 230 83 211 89 192 101 176.5c-8.8-3.5-17-8.6-23.3-15.7-6.6-7.4-10.8-18-5.7-27.4 1.3-2.4 3-4.4 5-6a28.2 28.2 0 0 1-2.4-21 28.6 28.6 0 0 1 17.3-18.4c-2-8.2-.3-16.9 5.7-23.7 6-6.7 15.3-9.1 24-7.6.4-8.7-2.3-17.9-.3-26.4z'

/**
 * Heads with their hair filled apart, whose ink is a broad outline, along the jaw too, and lines within it. By how the
 * parts of the outline begin: those go, and a thin line around skin and hair comes instead.
 */
const outlines: Partial<Record<string, Outline>> = {
  bangs: { parts: /^(?:M396\.8|m-269-129|m-20\.9 292|m-9\.4-76)/ },
  grayBun: { parts: /^/, rim: 22 },
  grayMedium: { parts: /^/, rim: 20, hasEar: true },
  grayShort: { parts: /^/, hasEar: true },
  mediumBangs2: { parts: /^(?:M43\.6|m359\.9|M161)/ },
  noHair1: { parts: /^/, hasEar: true },
  noHair3: { parts: /^/, hasEar: true },
  short4: { parts: /^(?:M428|m-312|M91)/, hasEar: true, hair: QUIFF },
}
interface Outline {
  parts: RegExp
  /** How broad a line around the hair covers the skin that the style lays below it. */
  rim?: number
  /** Whether the ink within the ear goes too, and a thin line comes instead. */
  hasEar?: boolean
  /** Another shape of the hair, where the style's own is narrower than its outline: skin showed beside and within it. */
  hair?: string
}

function thinHead(art: string, { parts, rim, hasEar, hair: shape }: Outline, { skin, hair }: Model): string {
  let isThin = false
  const thin = art
    .replace(/ d="([^"]+)" fill="#000"\/>/, (_, d: string) => {
      const kept = partsOf(d).filter(({ drawn }) => !parts.test(drawn))
      isThin = kept.length < partsOf(d).length
      return ` d="${kept.map(({ path }) => path).join('')}" fill="#000"/>`
    })
    .replace(
      `fill="${skin}"/>`,
      `fill="${skin}" stroke="${lineOn(skin)}" stroke-width="6"/>${hasEar ? earOn(skin) : ''}`,
    )
    .replace(new RegExp(`d="[^"]+" fill="${hair}"`), (own) => (shape ? `d="${shape}" fill="${hair}"` : own))
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

/**
 * Heads whose hair is one shape with the outline of the face, as broad and as dark as a strap along cheek and chin. Within
 * these edges the shape goes, and a thin line around the skin comes instead.
 */
const bareFaces: Record<string, BareFace> = {
  afro: { edge: 'M388 365L433 398L480 390V620H130L150 462L200 440z' },
  bangs2: { edge: 'M190 440H340L378 425L376 456V620H190z' },
  bun: { edge: 'M370 198L450 190V620H100V420L150 400z' },
  cornrows2: { edge: 'M350 150L450 135V620H100V395H160z' },
  dreads1: { edge: 'M380 400L408 395L405 450L440 520V620H170V460z' },
  dreads2: { edge: 'M395 305L440 310V620H100V405L150 395z' },
  flatTop: { edge: 'M365 150L440 140V620H20V305L105 308L200 330z', hasEar: true },
  long: { edge: 'M190 450H322L335 540H190z' },
  longAfro: { edge: 'M190 450H345L350 530H190z' },
  longBangs: { edge: 'M180 455H312L320 530H205L185 480z' },
  longCurly: { edge: 'M190 450H330L345 560H190z' },
  medium1: { edge: 'M380 280L450 300V620H190V440z' },
  medium2: { edge: 'M200 460H318L325 540H200z' },
  medium3: { edge: 'M200 455H303L308 530H200z' },
  mediumBangs: { edge: 'M190 450H318L325 530H190z' },
  mediumBangs3: { edge: 'M190 440H340L348 530H190z' },
  mediumStraight: { edge: 'M190 450H305L312 540H190zM321 128V400L200 455L151 446Q166 262 321 128z' },
  pomp: { edge: 'M372 175L440 165V620H20V310L110 312L200 330z', hasEar: true },
  shaved1: { edge: 'M390 388L450 395V620H0V190H95L150 300z', hasEar: true },
  shaved2: { edge: 'M365 170L440 160V620H0V165H110z', hasEar: true },
  shaved3: { edge: 'M405 222L460 212V620H160V455L200 430zM112 210L165 150H195L190 320H125z' },
  short1: { edge: 'M370 170L450 155V620H20V316L110 322L200 330z', hasEar: true },
  short2: { edge: 'M368 160L400 135L460 150V620H20V318L110 316L200 330z', hasEar: true },
  short3: { edge: 'M395 390H450V620H125L135 420L190 400z' },
  short5: { edge: 'M375 205L450 195V620H110V412L160 390z' },
  twists: { edge: 'M385 195L440 190V620H20V318H125L220 330z', hasEar: true },
  twists2: { edge: 'M365 175L430 165V620H20V318L120 325L200 330z', hasEar: true },
}
interface BareFace {
  /** Clockwise, in units of the head. */
  edge: string
  /** Whether the ear lies within, whose line goes with the shape. */
  hasEar?: boolean
}
const EAR = 'M80 344q20-14 34 14'
const earOn = (skin: Colour) => `<path d="${EAR}" stroke="${lineOn(skin)}" stroke-width="6" stroke-linecap="round"/>`

function bareFace(head: string, { skinArt, hairArt }: HeadParts, { skin }: Model, hair: Colour): HeadParts {
  const { edge, hasEar } = bareFaces[head] ?? {}
  if (!edge) throw new Error(`Nobody has seen where the face of ${head} ends`)
  const list = stops([
    [0.8, hair],
    [1, lit(hair)],
  ])
  return {
    skinArt: skinArt
      .replace(
        `fill="${skin}"/>`,
        `fill="${skin}" stroke="${lineOn(skin)}" stroke-width="6"/>${hasEar ? earOn(skin) : ''}`,
      )
      // A slip of the pen at a chin that the broad outline covered.
      .replace('.4 3.7 3.7 7.3 7.7 5.7 9.4-3.9 18.8-8 28.3-11.6 2 5 7.8 6.3 11.8 2', ' 17-2 34 1 47.8-3.9'),
    // Around all of it the other way round, so that the face is a hole.
    hairArt:
      `<radialGradient id="hair" gradientUnits="userSpaceOnUse" cx="260" cy="508" r="560">${list}</radialGradient>` +
      `<clipPath id="face"><path d="M-300-300V900H900V-300z${edge}"/></clipPath>` +
      recolour(hairArt, '#000', 'url(#hair)').replace('>', ' clip-path="url(#face)">'),
  }
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

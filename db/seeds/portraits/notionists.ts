import { createAvatar } from '@dicebear/core'
import * as notionists from '@dicebear/notionists'
import { type Colour, inkOn, isDarkSkin, mix } from './colours.ts'
import { drawFeatures, drawYears, lineOn, seamOn, underJaw, type Face } from './features.ts'
import {
  broaden,
  type Figure,
  hasBeard,
  type Head,
  innerSvg,
  isMature,
  mayHaveFullBeard,
  type Model,
  recolour,
  splitAt,
} from './figure.ts'
import { reachOfHair } from './hair-reach.ts'

/** Where the style puts its parts, in the order it draws them. */
const PARTS = [
  'translate(178 1057)',
  'translate(266 207)',
  'translate(791 871)',
  'translate(653 805)',
  'translate(901 668)',
  'translate(610 680)',
  'translate(774 657)',
  'translate(0 559)',
] as const

/** Two groups stand there, of which the first are the eyes. */
const GLASSES = '<g transform="translate(610 680)">'
/** A little smaller than the style's, whose far lens reaches beyond the face. */
const FITTED = '<g transform="matrix(.94 0 0 .94 623 685)">'

const HEAD = 'translate(531 487)'
/** Behind the head, as hair is: many cuts end beside the skull instead of on it, and the sky shone through between them. */
const SCALP = 'M84 205C52 150 90 120 172 50 262-30 392-74 462-50 516-30 568 20 588 88L300 300Z'

const MIDDLE = 845

const FACE_AT: Face = {
  eyes: [
    [832, 770],
    [1014, 768],
  ],
  nose: [955, 858],
  mouth: [940, 955],
  unit: 1.32,
  isTurned: true,
}

/** The style is black on white; colour comes from repainting each part. */
export function drawNotionists(model: Model): Figure {
  const { gender, age, skin, hair, beardHair, cloth, face, outfit } = model
  const male = gender === 'male'
  const picked = pickHead(model)
  const clothes = outfit.pick(male ? menBodies : womenBodies)
  const svg = createAvatar(notionists, {
    seed: model.seed,
    base: ['variant01'],
    hair: [picked.hair],
    lips: ['variant14'],
    nose: ['variant05'],
    eyes: ['variant05'],
    brows: ['variant01'],
    beard: picked.beard ? [picked.beard] : [],
    beardProbability: picked.beard ? 100 : 0,
    glasses: [face.pick(['variant11', 'variant08', 'variant03'])],
    glassesProbability: face.chance(age > 42 ? 0.3 : 0.14) ? 100 : 0,
    body: [clothes],
    gestureProbability: 0,
    bodyIconProbability: 0,
  }).toString()
  const [base = '', body = '', hairArt = '', , beard = '', , eyesAndGlasses = ''] = splitAt(innerSvg(svg), PARTS)
  const glasses = eyesAndGlasses.slice(eyesAndGlasses.lastIndexOf(GLASSES)).replace(GLASSES, FITTED)
  const line = inkOn(skin)
  const isHooded = clothes === HOODIE
  const dressed = recolour(recolour(isHooded ? openHood(body) : body, '#fff', cloth), '#000', seamOn(cloth))
  const ink = (art: string) => recolour(art, '#000', line)
  return {
    art:
      `<g transform="${HEAD}"><path d="${SCALP}" fill="${hair}"/></g>` +
      (isHooded ? broaden(hoodBack(cloth), model, MIDDLE) : '') +
      drawHead(base, skin) +
      drawYears(model, FACE_AT) +
      broaden(dressed, model, MIDDLE) +
      recolour(beard, '#000', mix(beardHair, line, isDarkSkin(skin) ? 0.1 : 0.15)) +
      drawFeatures(model, FACE_AT) +
      ink(glasses) +
      recolour(recolour(hairArt, '#000', hair), '#fff', mix(cloth, '#ffffff', 0.3)),
    tones: [{ colour: skin }, { colour: hair, isHair: true }],
    middle: MIDDLE,
    eyes: 769,
    hair: reachOfHair('notionists', picked.hair),
    bottom: 1752,
    width: 950,
    precision: 1,
  }
}

const EAR = 'M52 250C76 256 84 276 86 300 70 296 58 310 68 336'
const JAW = 'M120 400C170 500 290 592 410 574L443 562C434 586 431 612 437 632 330 660 180 600 142 510z'
const CHIN = 'M214 512C270 574 340 590 414 572L443 562'
/** From the jaw to the chest: the style's neck draws back below the chin, and the ground showed between it and a collar. */
const HOLLOW = '-2.2 53.6.8 171.2-146.6 210.6-28 7.5-19.3 48.4 22.7 58.4'
const FRONT = '-2 49.8.4 155-117.8 201.2-9 24-12 50-6.1 67.8'

const HOODIE = 'variant11'
/**
 * The style draws the back of a hood from its far end to the neck, where it hung below the jaw like a stub. It ends with the
 * hood, and the back is a shape of its own behind the neck.
 */
const HOOD_STUB =
  'c-14.7-.6-33.4.5-52.4 1.5-24 1.4-48.5 2.8-67 1-11.3-1.1-12.8 2.2-9.6 15-10.5 8.5-10.3 12.7 1 19 3 1.6 6.3 2.7 9.6 3.2 10 1.5 35.5.7 49 .3l4.8-.2h1.7c3.8-.3 7.9-.6 10.4 4.8'
const HOOD_END = 'c-26-1-46 14-52.5 44.6'
const HOOD_CORNER = ' 2.2-18.4-11.5-32-11.5-32s53-8.9 77.1 5'
const ROUND_CORNER = ' 4-14 14-20 26-24 14-5 26-6 39.6-3'
const HOOD_BACK = 'M455 45C520 4 600 0 700 0S860 4 905 40C880 140 560 160 455 45z'

function openHood(body: string): string {
  const open = body.replace(HOOD_STUB, HOOD_END)
  const round = open.replace(HOOD_CORNER, ROUND_CORNER)
  if (open === body || round === open) throw new Error('The style draws its hood otherwise now')
  return round
}

const hoodBack = (cloth: Colour) => `<g transform="${PARTS[0]}"><path d="${HOOD_BACK}" fill="${seamOn(cloth)}"/></g>`

/** The style's head, with thinner lines and a soft shade below the jaw instead of a wedge. */
function drawHead(base: string, skin: Colour): string {
  const line = lineOn(skin, 0.6)
  const round = base.replace(HOLLOW, FRONT)
  const head = round.replace(/ fill="#fff"\/><path .*?\/>/, ` fill="${skin}" stroke="${line}" stroke-width="8"/>`)
  if (round === base || head === round) throw new Error('The style draws its heads otherwise now')
  return head.replace(
    '</g>',
    `${underJaw(JAW, skin)}<path d="${EAR}${CHIN}" stroke="${line}" stroke-width="8" stroke-linecap="round"/></g>`,
  )
}

/** What tells somebody of this style from others at a glance. */
function pickHead(model: Model) {
  const { gender, face } = model
  const women = isMature(model) ? matureWomenHair : womenHair
  const hair = face.pick(gender === 'male' ? menHair : women)
  const beards = mayHaveFullBeard(model)
    ? (['variant02', 'variant09', 'variant02', 'variant12'] as const)
    : (['variant09', 'variant12'] as const)
  return { hair, beard: hasBeard(model, 0.6) && face.pick(beards) }
}

export function headOfNotionists(model: Model): Head {
  const { hair, beard } = pickHead(model)
  return { shape: hair, beard }
}

const womenHair = [
  'variant58',
  'variant57',
  'variant48',
  'variant47',
  'variant41',
  'variant39',
  'variant37',
  'variant36',
  'variant30',
  'variant29',
  'variant28',
  'variant23',
  'variant20',
  'variant11',
  'variant10',
  'variant08',
  'variant04',
  'variant02',
  'variant43',
] as const
/** Without tails, hairpins and bands. */
const matureWomenHair = [
  'variant58',
  'variant43',
  'variant41',
  'variant37',
  'variant36',
  'variant30',
  'variant23',
  'variant20',
  'variant11',
  'variant04',
  'variant02',
] as const
const menHair = [
  'variant56',
  'variant55',
  'variant54',
  'variant49',
  'variant44',
  'variant35',
  'variant34',
  'variant33',
  'variant31',
  'variant27',
  'variant25',
  'variant24',
  'variant22',
  'variant19',
  'variant18',
  'variant16',
  'variant15',
  'variant13',
  'variant07',
  'variant05',
] as const
const womenBodies = [
  'variant21',
  'variant14',
  'variant11',
  'variant07',
  'variant09',
  'variant16',
  'variant13',
  'variant10',
] as const
const menBodies = [
  'variant25',
  'variant21',
  'variant19',
  'variant16',
  'variant13',
  'variant09',
  'variant07',
  'variant14',
  'variant17',
] as const

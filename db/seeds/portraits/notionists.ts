import { createAvatar } from '@dicebear/core'
import * as notionists from '@dicebear/notionists'
import { type Colour, inkOn, isDarkSkin, mix } from './colours.ts'
import {
  broaden,
  type Figure,
  hasBeard,
  type Head,
  innerSvg,
  mayHaveFullBeard,
  type Model,
  recolour,
  splitAt,
} from './figure.ts'

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

const MIDDLE = 845

/** The style is black on white; colour comes from repainting each part. */
export function drawNotionists(model: Model): Figure {
  const { gender, age, skin, hair, cloth, face, outfit } = model
  const male = gender === 'male'
  const picked = pickHead(model)
  const svg = createAvatar(notionists, {
    seed: model.seed,
    base: ['variant01'],
    hair: [picked.hair],
    lips: [
      face.pick([
        'variant23',
        'variant22',
        'variant14',
        'variant25',
        'variant03',
        'variant30',
        'variant14',
        'variant23',
      ]),
    ],
    nose: [
      face.pick([
        'variant20',
        'variant18',
        'variant16',
        'variant13',
        'variant07',
        'variant06',
        'variant05',
        'variant04',
      ]),
    ],
    eyes: ['variant05'],
    brows: [
      face.pick(
        male
          ? ['variant05', 'variant07', 'variant04', 'variant12']
          : ['variant01', 'variant12', 'variant04', 'variant12'],
      ),
    ],
    beard: picked.beard ? [picked.beard] : [],
    beardProbability: picked.beard ? 100 : 0,
    glasses: [face.pick(['variant11', 'variant08', 'variant03'])],
    glassesProbability: face.chance(age > 42 ? 0.3 : 0.14) ? 100 : 0,
    body: [outfit.pick(male ? menBodies : womenBodies)],
    gestureProbability: 0,
    bodyIconProbability: 0,
  }).toString()
  const [base = '', body = '', hairArt = '', lips = '', beard = '', nose = '', eyes = '', brows = ''] = splitAt(
    innerSvg(svg),
    PARTS,
  )
  const line = inkOn(skin)
  const ink = (art: string) => recolour(art, '#000', line)
  const lipInk: Colour = male ? line : '#93303c'
  return {
    art:
      ink(recolour(base, '#fff', skin)) +
      broaden(ink(recolour(body, '#fff', cloth)), model, MIDDLE) +
      recolour(recolour(hairArt, '#000', hair), '#fff', mix(cloth, '#ffffff', 0.3)) +
      recolour(lips, '#000', lipInk) +
      recolour(beard, '#000', mix(hair, line, isDarkSkin(skin) ? 0 : 0.15)) +
      ink(nose + eyes + brows),
    middle: MIDDLE,
    top: 268,
    bottom: 1752,
    width: [960, 1100],
    precision: 1,
  }
}

/** What tells somebody of this style from others at a glance. */
function pickHead(model: Model) {
  const { gender, face } = model
  const hair = face.pick(gender === 'male' ? menHair : womenHair)
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

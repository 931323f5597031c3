import * as avataaars from '@dicebear/avataaars'
import { createAvatar } from '@dicebear/core'
import { bare, type Colour, INK, inkOn, isDarkSkin, mix } from './colours.ts'
import {
  broaden,
  fabric,
  type Figure,
  hasBeard,
  type Head,
  innerSvg,
  isMature,
  mayHaveFullBeard,
  mayRecede,
  type Model,
  recolour,
} from './figure.ts'
import { reachOfHair } from './hair-reach.ts'
import { drawFeatures, drawYears, type Face } from './features.ts'

const GOLD = '#d9a848'
/** The style's own white, under a blazer. */
const SHIRT: Colour = '#E6E6E6'

/** Beside the cheek: the head is one shape with the shoulders. */
const FACE_SHADE = [0.2, 0.5, 0.7] as const

const FACE_AT: Face = {
  eyes: [
    [109, 113],
    [155, 113],
  ],
  nose: [132, 133],
  mouth: [132, 155],
  unit: 0.3,
  isTurned: false,
}
/** From the mouth to the brows, which hair lies over. */
const STYLES_FACE = /<g transform="translate\(78 134\)">.*?(?=<g transform="translate\(-1\)">)/s

const CLOTHES = 'translate(0 170)'
/** Of the body, where its clothes are drawn. */
const MIDDLE = 132

export function drawAvataaars(model: Model): Figure {
  const { gender, age, skin, hair, beardHair, cloth, face, outfit } = model
  const { top, bald, beard } = pickHead(model)
  const clothing = outfit.pick((isMature(model) ? matureClothes : youngClothes)[gender])
  const svg = createAvatar(avataaars, {
    seed: model.seed,
    style: ['default'],
    top: [top],
    topProbability: bald ? 0 : 100,
    hairColor: [bare(hair)],
    skinColor: [bare(skin)],
    clothing: [clothing],
    clothesColor: [bare(cloth)],
    mouth: ['smile'],
    eyes: ['default'],
    eyebrows: ['default'],
    nose: ['default'],
    facialHair: beard ? [beard] : [],
    facialHairProbability: beard ? 100 : 0,
    facialHairColor: [bare(mix(beardHair, INK, 0.12))],
    accessories: [face.pick(['round', 'prescription02', 'prescription01'])],
    accessoriesProbability: face.chance(age > 42 ? 0.3 : 0.14) ? 100 : 0,
    accessoriesColor: [bare(face.pick(isDarkSkin(skin) ? ['#1d1416'] : ['#3a2a2c', '#6b4632', '#2f3a4d']))],
  }).toString()
  const { fill, pattern } = fabric(model, 22)
  const patterned = clothing.startsWith('shirt')
  const drawn = outline(broaden(innerSvg(svg), model, MIDDLE, CLOTHES), [skin, hair, cloth, SHIRT], inkOn(skin))
  const dressed = patterned ? pattern + recolour(drawn, cloth, fill) : drawn
  const earrings =
    gender === 'female' && top === 'bun'
      ? `<g fill="${GOLD}" stroke="${inkOn(skin)}" stroke-width=".8"><circle cx="81" cy="136" r="4"/><circle cx="199" cy="136" r="4"/></g>`
      : ''
  return {
    // All the black of this style is shade: brown shade is warmer.
    art:
      recolour(dullShine(dressed), '#000', '#2b1210').replace(
        STYLES_FACE,
        drawYears(model, FACE_AT) + drawFeatures(model, FACE_AT),
      ) + earrings,
    tones: [
      { colour: skin, shade: FACE_SHADE },
      { colour: hair, isHair: true },
    ],
    middle: 140,
    eyes: 113,
    hair: reachOfHair('avataaars', bald ? 'bald' : top),
    // Above the outline of the lower edge, which would show as a line.
    bottom: 278.4,
    width: 220,
    precision: 10,
  }
}

const youngClothes = {
  male: [
    'blazerAndShirt',
    'shirtCrewNeck',
    'collarAndSweater',
    'shirtVNeck',
    'shirtCrewNeck',
    'blazerAndSweater',
    'hoodie',
  ],
  female: ['shirtScoopNeck', 'blazerAndShirt', 'shirtVNeck', 'shirtCrewNeck', 'collarAndSweater', 'shirtScoopNeck'],
} as const
const matureClothes = {
  male: ['blazerAndShirt', 'collarAndSweater', 'blazerAndSweater', 'collarAndSweater', 'blazerAndShirt', 'shirtVNeck'],
  female: ['blazerAndShirt', 'collarAndSweater', 'shirtVNeck', 'blazerAndShirt', 'shirtScoopNeck', 'blazerAndSweater'],
} as const

/** What tells somebody of this style from others at a glance. */
function pickHead(model: Model) {
  const { gender, age, face } = model
  const top = face.pick(tops(model))
  const bald = gender === 'male' && mayRecede(model) && face.chance(age > 52 ? 0.3 : 0.12)
  const beards = mayHaveFullBeard(model)
    ? (['beardMedium', 'beardLight', 'beardLight', 'beardMedium', 'moustacheFancy'] as const)
    : (['beardLight', 'moustacheFancy', 'beardLight'] as const)
  return { top, bald, beard: hasBeard(model, 1) && face.pick(beards) }
}

export function headOfAvataaars(model: Model): Head {
  const { top, bald, beard } = pickHead(model)
  return { shape: bald ? 'bald' : top, beard }
}

/** The light on braids and big hair is nearly white: on dark hair it looks like scratches. */
const dullShine = (art: string) =>
  art.replaceAll(/fill="#fff" fill-opacity="\.[2-6]"/g, 'fill="#fff" fill-opacity=".1"')

/** The style is flat; lines around its large shapes let it stand beside the drawn styles. */
const outline = (art: string, colours: readonly Colour[], ink: Colour) =>
  colours.reduce(
    (drawn, colour) =>
      drawn.replaceAll(
        `fill="${colour}"`,
        `fill="${colour}" stroke="${mix(colour, ink, 0.42)}" stroke-width="1.5" stroke-linejoin="round"`,
      ),
    art,
  )

function tops(model: Model) {
  const { gender, age, skin } = model
  if (gender === 'female') {
    if (age > 49)
      return ['bob', 'bun', 'longButNotTooLong', 'curly', 'straightAndStrand', 'curvy', 'shortCurly'] as const
    if (isMature(model))
      return isDarkSkin(skin)
        ? (['fro', 'curly', 'bun', 'bob', 'shortCurly'] as const)
        : (['bob', 'bun', 'curly', 'longButNotTooLong', 'straightAndStrand', 'bob', 'shortCurly'] as const)
    if (isDarkSkin(skin)) return ['fro', 'dreads', 'curly', 'bun', 'straight02', 'curvy', 'bigHair'] as const
    return [
      'bob',
      'bun',
      'curly',
      'curvy',
      'longButNotTooLong',
      'straight01',
      'straight02',
      'straightAndStrand',
      'bigHair',
    ] as const
  }
  if (age > 44) return ['shortFlat', 'shortRound', 'shortWaved', 'theCaesarAndSidePart', 'sides', 'theCaesar'] as const
  if (isDarkSkin(skin)) return ['shortCurly', 'dreads01', 'theCaesar', 'shortRound', 'theCaesarAndSidePart'] as const
  return ['shortCurly', 'shortFlat', 'shortRound', 'shortWaved', 'theCaesar', 'theCaesarAndSidePart'] as const
}

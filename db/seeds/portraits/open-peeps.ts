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
  mayHaveFullBeard,
  mayHaveGreyBun,
  mayRecede,
  type Model,
  recolour,
  splitAt,
} from './figure.ts'
import { drawLowerBody } from './lower-body.ts'

const HEAD = 'matrix(.99789 0 0 1 156 62)'
const FACE = 'translate(315 248)'
const BEARD = 'translate(279 400)'
const MASK = 'translate(179 343)'

const MIDDLE = 385

const BUST = { bottom: 1180, width: [640, 740] } as const
const WHOLE = { bottom: 1900, width: [1120, 1240] } as const

export function drawOpenPeeps(model: Model): Figure {
  const { age, skin, hair, cloth, face, isWhole = false } = model
  const { head, beard } = pickHead(model)
  const svg = createAvatar(openPeeps, {
    seed: model.seed,
    head: [head],
    headContrastColor: [bare(hair)],
    skinColor: [bare(skin)],
    clothingColor: [bare(cloth)],
    face: [face.pick(['smile', 'calm', 'smile', 'cute', 'smile', 'calm'])],
    facialHair: beard ? [beard] : [],
    facialHairProbability: beard ? 100 : 0,
    accessories: [face.pick(['glasses2', 'glasses3', 'glasses5', 'glasses'])],
    accessoriesProbability: face.chance(age > 42 ? 0.28 : 0.12) ? 100 : 0,
    maskProbability: 0,
  }).toString()
  const [body = '', headArt = '', faceArt = '', beardArt = '', glasses = ''] = splitAt(innerSvg(svg), [
    HEAD,
    FACE,
    BEARD,
    MASK,
  ])
  const { fill, pattern } = fabric(model, 74)
  const ink = inkOn(skin)
  const hairInk = isDark(hair) ? mix(hair, ink, 0.15) : ink
  return {
    art:
      pattern +
      broaden(
        recolour(recolour(body, cloth, fill), '#000', ink) + (isWhole ? drawLowerBody(model, fill) : ''),
        model,
        MIDDLE,
      ) +
      recolour(headArt, '#000', hairInk) +
      recolour(faceArt, '#000', ink) +
      recolour(beardArt, '#000', hairInk) +
      recolour(glasses, '#000', ink),
    middle: MIDDLE,
    top: tall.has(head) ? -20 : 40,
    ...(isWhole ? WHOLE : BUST),
    precision: 1,
  }
}

const tall = new Set<string>(['bun', 'longAfro', 'longCurly'])

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

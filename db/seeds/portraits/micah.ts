import { createAvatar } from '@dicebear/core'
import * as micah from '@dicebear/micah'
import { bare, type Colour, inkOn, mix } from './colours.ts'
import { drawFeatures, drawYears, lineOn, seamOn, type Face } from './features.ts'
import {
  broaden,
  type Figure,
  hasBeard,
  type Head,
  innerSvg,
  mayRecede,
  type Model,
  recolour,
  splitAt,
} from './figure.ts'
import { reachOfHair } from './hair-reach.ts'

const HAIR = 'translate(49 11)'
const EYES = 'translate(142 119)'
const EARS = 'translate(84 154)'
const SHIRT = 'translate(53 272)'
const WEDGE = 'fill="#000" style="mix-blend-mode:multiply"'
const MIDDLE = 178

const FACE_AT: Face = {
  eyes: [
    [157, 152],
    [218, 143],
  ],
  nose: [191, 176],
  mouth: [197, 212],
  unit: 0.4,
  isTurned: true,
}
const MOUTH_AND_BROWS = /<g transform="translate\(170 183\)">.*?(?=<g transform="translate\(49 11\)">)/s
const BEARD = '<g transform="translate(34 102.3)">'
const EYES_AND_NOSE = /<g transform="translate\(142 119\)">.*?(?=<g transform="translate\(84 154\)">)/s

export function drawMicah(model: Model): Figure {
  const { gender, age, skin, hair, beardHair, cloth, face, outfit } = model
  const ink = inkOn(skin)
  const male = gender === 'male'
  const { hair: hairArt, beard } = pickHead(model)
  const beardColour = mix(beardHair, ink, 0.25)
  const svg = createAvatar(micah, {
    seed: model.seed,
    base: ['standard'],
    baseColor: [bare(skin)],
    hair: [hairArt],
    hairProbability: 100,
    hairColor: [bare(hair)],
    eyes: [face.pick(['eyes', 'smiling', 'eyes'])],
    eyesColor: [bare(ink)],
    eyebrows: [male ? 'up' : face.pick(['eyelashesUp', 'up'])],
    eyebrowsColor: [bare(ink)],
    // Laughing makes the young ones of this style look like children.
    mouth: [face.pick(age > 35 ? ['smile', 'laughing', 'smile'] : ['smile', 'smirk', 'smile'])],
    mouthColor: [bare(male ? (beard ? '#f6ddd0' : ink) : '#8d2f3c')],
    nose: [face.pick(['curve', 'pointed', 'tound'])],
    ears: ['attached'],
    shirt: [outfit.pick(['open', 'crew', 'collared'])],
    shirtColor: [bare(cloth)],
    earrings: [face.pick(['hoop', 'stud'])],
    earringsProbability: !male && face.chance(0.6) ? 100 : 0,
    earringColor: ['d9a848'],
    glasses: [face.pick(['round', 'square'])],
    glassesProbability: face.chance(age > 42 ? 0.3 : 0.14) ? 100 : 0,
    glassesColor: [bare(ink)],
    facialHair: ['beard'],
    facialHairProbability: beard ? 100 : 0,
    facialHairColor: [bare(beardColour)],
  }).toString()
  // The beard leaves a bright rim of skin along the jaw, which an edge of its own colour fills.
  const edged = softened(innerSvg(svg), model)
    .replace(EYES_AND_NOSE, '')
    // The beard is a part of the head, whose place is not that of the face.
    .replace(BEARD, `<g transform="translate(-80-23)">${drawYears(model, FACE_AT)}</g>${BEARD}`)
    .replace(MOUTH_AND_BROWS, drawFeatures(model, FACE_AT))
    .replaceAll(`fill="${beardColour}"`, `fill="${beardColour}" stroke="${beardColour}" stroke-width="3"`)
  return {
    // The shirt ends inside a tall picture; this continues it to the lower edge.
    art:
      edged +
      broaden(
        `<path d="M45 358 42 361 4 440H354L312 361 309 358z" fill="${cloth}"/>` +
          `<path d="M40 361 4 440M314 361l40 79" stroke="${seamOn(cloth)}" stroke-width="2.4"/>`,
        model,
        MIDDLE,
      ),
    tones: [{ colour: skin }, { colour: hair, isHair: true }],
    middle: MIDDLE,
    eyes: 148,
    hair: reachOfHair('micah', hairArt),
    bottom: 436,
    width: 332,
    precision: 10,
  }
}

/** The style's thick black lines and the wedge below the jaw, in tones of what they lie on. */
function softened(art: string, model: Model): string {
  const { skin, hair, cloth } = model
  const [face = '', hairArt = '', features = '', ears = '', shirt = ''] = splitAt(art, [HAIR, EYES, EARS, SHIRT])
  const line = lineOn(skin, 0.6)
  const lined = (part: string, colour: Colour) =>
    recolour(part, '#000', colour).replaceAll('stroke-width="4"', 'stroke-width="2.4"')
  return (
    lined(face.replace(WEDGE, `fill="${line}" opacity=".3"`), line) +
    lined(hairArt, mix(hair, inkOn(skin), 0.4)) +
    lined(features + ears.replace('stroke-width="8"', 'stroke-width="5"'), line) +
    broaden(lined(shirt, seamOn(cloth)), model, MIDDLE, SHIRT)
  )
}

/** What tells somebody of this style from others at a glance. */
function pickHead(model: Model) {
  const men = mayRecede(model) ? (['fonze', 'mrClean', 'fonze'] as const) : (['fonze'] as const)
  const hasOne = hasBeard(model, 0.8)
  return { beard: hasOne, hair: model.face.pick(model.gender === 'male' ? men : (['full', 'pixie', 'full'] as const)) }
}

export function headOfMicah(model: Model): Head {
  const { hair, beard } = pickHead(model)
  return { shape: hair, beard: beard && 'beard' }
}

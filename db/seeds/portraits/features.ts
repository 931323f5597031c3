import { type Colour, INK, inkOn, isDarkSkin, lightness, mix } from './colours.ts'
import { gradient, round } from './paint.ts'
import type { Model } from './figure.ts'

// What makes a face somebody's, drawn by one hand into the heads of all styles. A unit is a pixel of the picture.

/** Where a head has its face, in its own units. */
export interface Face {
  /** The middles of the eyes, from left to right. */
  eyes: readonly [Point, Point]
  nose: Point
  mouth: Point
  /** How many units of the head are one of the picture. */
  unit: number
  /** Whether the head looks to the right; else it looks straight ahead. */
  isTurned: boolean
}
type Point = readonly [x: number, y: number]

/** Lines within a face and around skin: a soft tone of it, half as strong as ink. */
export const lineOn = (skin: Colour, share = 0.5): Colour => mix(skin, inkOn(skin), share)

/** Seams of clothes and outlines around them: a deeper tone of the same, so that nobody sees how broad they are. */
export const seamOn = (cloth: Colour): Colour =>
  lightness(cloth) < 0.3 ? mix(cloth, '#120a0e', 0.34) : mix(cloth, INK, 0.36)

/** What a jaw throws on a neck: strong under the chin, and gone before anybody sees where it ends. */
export const underJaw = (d: string, skin: Colour) =>
  gradient('jaw', [
    [0.2, lineOn(skin, 0.6), 0.55],
    [1, lineOn(skin, 0.6), 0],
  ]) + `<path d="${d}" fill="url(#jaw)"/>`

/** From here on faces tell of their years. */
const FIRST_LINES = 38
/** From here on a lid hangs a little. */
const FIRST_HEAVY_LIDS = 46
const HEAVY_LID = 'M-36-8C-20-32 22-36 52-14 24-24-12-22-36-8z'

/** Of a head that looks to the right, the eye on the other side is a little narrower. */
const FAR = 0.86
/** The lines beside it end before the face does. */
const BESIDE_FAR = 0.8

const WHITE: Colour = '#f9efe6'
const irises = ['#5b3a25', '#4a3020', '#6d5030', '#56683f', '#4f6b7a', '#5b3a25'] as const
const darkIrises = ['#3b2418', '#4a2d1c'] as const
const lipstick = ['#a83f48', '#b5534f', '#8e3343', '#b4606a'] as const

const placed = ([x, y]: Point, unit: number, art: string, breadth = 1) =>
  `<g transform="matrix(${round(unit * breadth, 1000)} 0 0 ${round(Math.abs(unit), 1000)} ${x} ${y})">${art}</g>`

const line = (d: string, colour: Colour, width: number) => `<path d="${d}" stroke="${colour}" stroke-width="${width}"/>`
const fill = (d: string, colour: Colour, opacity = 1) =>
  `<path d="${d}" fill="${colour}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

export function drawFeatures(model: Model, { eyes, nose, mouth, unit, isTurned }: Face): string {
  const { skin, face } = model
  const iris = face.pick(isDarkSkin(skin) ? darkIrises : irises)
  const eye = eyeOf(model, iris)
  return (
    '<g stroke-linecap="round">' +
    placed(eyes[0], unit, eye, -1) +
    placed(eyes[1], unit, eye, isTurned ? FAR : 1) +
    placed(nose, unit, noseOf(model, isTurned)) +
    placed(mouth, unit, mouthOf(model)) +
    '</g>'
  )
}

/** Lines that the years draw on skin, so it comes before the hair and the beard of a head. */
export function drawYears(model: Model, { eyes, mouth, unit, isTurned }: Face): string {
  const { gender, age, skin } = model
  if (age < FIRST_LINES) return ''
  const years = Math.min((age - FIRST_LINES) / 24, 1)
  const male = gender === 'male'
  // On dark skin the same share is seen less.
  const strength = years * 0.2 + (isDarkSkin(skin) ? 0.1 : 0)
  const besideEye = line(besideEyeAt(age), lineOn(skin, (male ? 0.26 : 0.22) + strength), male ? 3.6 : 3.2)
  return (
    '<g stroke-linecap="round">' +
    placed(eyes[0], unit, besideEye, -1) +
    placed(eyes[1], unit, besideEye, isTurned ? BESIDE_FAR : 1) +
    placed(mouth, unit, line(besideMouthAt(age), lineOn(skin, 0.2 + strength), 4)) +
    '</g>'
  )
}

/** Lines of laughter, and below the eye: more of them with the years. */
const besideEyeAt = (age: number) =>
  `M50 3q10 2 16 8M50-9q11-3 18-1${age < 46 ? '' : 'M46 12q8 5 12 12'}${age < 54 ? '' : 'M56-16q8-4 14-4'}` +
  `M-24 25Q2 37 30 20${age < 52 ? '' : 'M-20 36Q4 48 32 32'}`

/** From the nose down beside the mouth, and from fifty on where a jaw gets softer. */
const besideMouthAt = (age: number) =>
  (age < 46 ? 'M-46-38C-56-28-60-18-57-8M46-38C56-28 60-18 57-8' : 'M-46-40C-62-26-67-8-60 8M46-40C62-26 67-8 60 8') +
  (age < 52 ? '' : 'M-56 22C-58 32-54 40-46 46M56 22C58 32 54 40 46 46')

/** The eye on the right; its inner corner is on the left. */
function eyeOf(model: Model, iris: Colour): string {
  const { gender, skin, hair } = model
  const woman = gender === 'female'
  return (
    (woman ? fill('M-36 5C-30-22 16-34 42-10 14-24-18-18-36 5z', lineOn(skin, 0.3), 0.8) : '') +
    fill(woman ? 'M-35 6C-20-18 14-21 36-5 22 13-14 17-35 6z' : 'M-33 5C-18-17 14-19 34 2 20 13-14 15-33 5z', WHITE) +
    fill(woman ? 'M-10-12a14.5 14.5 0 1 0 21 0z' : 'M-9-11a13 13 0 1 0 20 0z', iris) +
    `<circle cx="1" cy="-2" r="7" fill="${INK}"/><circle cx="5" cy="-7" r="3.6" fill="${WHITE}"/>` +
    fill(
      woman
        ? 'M-39 9C-26-21 12-30 38-13L53-22C49-8 42-1 35-2 14-19-20-15-39 9z'
        : 'M-37 8C-24-20 14-25 38 3 14-17-18-15-37 8z',
      mix(INK, skin, 0.08),
    ) +
    line(
      (woman ? 'M-25 13C-8 20 16 16 31 3' : 'M-24 13C-8 18 14 17 29 8') + 'M-31-14C-14-34 18-36 40-20',
      lineOn(skin, 0.28),
      3,
    ) +
    (model.age < FIRST_HEAVY_LIDS ? '' : fill(HEAVY_LID, lineOn(skin, 0.26), 0.7)) +
    fill(
      woman ? 'M-43-37C-20-58 18-62 52-38 18-53-16-49-41-29z' : 'M-43-36C-24-52 20-57 52-36 22-45-16-43-42-26z',
      mix(hair, inkOn(skin), lightness(hair) > 0.5 ? 0.42 : 0.25),
    )
  )
}

function noseOf({ skin, gender }: Model, isTurned: boolean): string {
  const side = isTurned
    ? 'M14-78C16-44 40-18 36 4 28 20 8 22-6 18-2 0 8-44 14-78z'
    : 'M10-72C8-40 26-14 24 6 14 18-4 20-14 16 4 4 4-40 10-72z'
  return (
    fill(side, lineOn(skin, 0.3), 0.28) +
    line(
      isTurned
        ? 'M-15 2C-24 8-20 19-9 17M-5 20C4 27 14 25 19 19 27 19 35 13 33 2'
        : 'M-20 3C-28 10-22 18-13 16-6 23 6 23 13 16 22 18 28 10 20 3',
      lineOn(skin, 0.42),
      gender === 'male' ? 5 : 4,
    )
  )
}

function mouthOf(model: Model): string {
  const { gender, skin, face } = model
  const woman = gender === 'female'
  const red = woman ? mix(skin, face.pick(lipstick), isDarkSkin(skin) ? 0.72 : 0.82) : mix(skin, '#9a4a45', 0.4)
  const dark = mix(red, INK, woman ? 0.5 : 0.62)
  const open = face.chance(0.5)
  const upper = woman
    ? 'M-46-11C-28-11-14-19-7-19-3-19-2-16 0-16 2-16 3-19 7-19 14-19 28-11 46-11 24-1 10 1 0 1-10 1-24-1-46-11z'
    : 'M-40-7C-26-9-14-14-7-14-3-14-2-12 0-12 2-12 3-14 7-14 14-14 26-9 40-7 22-1 10 1 0 1-10 1-22-1-40-7z'
  if (!open)
    return (
      fill('M-40-8C-20 2 20 2 40-8 28 16 14 21 0 21-14 21-28 16-40-8z', red) +
      fill(upper, mix(red, INK, 0.12)) +
      line('M-50-15C-26 4 26 4 50-15', dark, 4)
    )
  return (
    fill('M-42-9C-30 26-14 32 0 32 14 32 30 26 42-9z', red) +
    fill('M-35-6C-20 1 20 1 35-6 27 9 14 12 0 12-14 12-27 9-35-6z', WHITE) +
    fill(upper, mix(red, INK, 0.12)) +
    line('M-50-15Q-46-9-38-6-20 0 0 0 20 0 38-6 46-9 50-15M-30 5Q-16 13 0 13 16 13 30 5', dark, 3)
  )
}

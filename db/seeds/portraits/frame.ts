import { breadthOf, type Figure, type Person } from './figure.ts'
import { HEIGHT, round, WIDTH } from './paint.ts'
import { createRandom } from './random.ts'

/** How a figure is put into the picture. */
export interface Frame {
  transform: string
  isMirrored: boolean
}

interface Cut {
  /** How much of the drawing is seen from left to right, in its own units. */
  width: number
  /** Where the middle of the figure stands, of the picture's width. */
  at: number
  isMirrored: boolean
}

/** How much nearer or farther one may stand than another. */
const NEAREST = 0.97
const FARTHEST = 1.04
/** How much air there is beside hair, of the picture's width, and above it, of its height. */
const AIR = 0.012
const ABOVE = 0.03
/** How far from the middle somebody stands at most, whose hair lies to one side. */
const ASIDE = 0.05

/** How far down eyes are in a picture of a bust, of its height, and of a whole person; tall hair pushes them down. */
const EYES = { bust: 0.4, whole: 0.27 }

/** Cuts one figure like a photographer: heads of one size with all of their hair, a little nearer or farther, looking left or right. */
export function frameOne(figure: Figure, person: Person, scene: number): Frame {
  const random = createRandom(`${person.seed}/frame/${scene}`)
  const wanted = figure.width * random.between(NEAREST, FARTHEST)
  const isMirrored = random.chance(0.5)
  const shift = random.between(-0.025, 0.025)
  const [left, , right] = figure.hair
  const breadth = breadthOf(person)
  const [before, behind] = [(figure.middle - left) * breadth, (right - figure.middle) * breadth]
  const most = 0.5 + ASIDE - AIR
  const width = Math.max(wanted, (before + behind) / (1 - 2 * AIR), before / most, behind / most)
  const at = Math.min(Math.max(0.5 + shift, AIR + before / width), 1 - AIR - behind / width)
  return cut(figure, person, { width, at: isMirrored ? 1 - at : at, isMirrored })
}

/** How much wider two are cut than one, and where they stand: their shoulders touch, their faces do not. */
const WIDER = 1.3
const PLACES = { left: 0.29, right: 0.71 }
/** Of two the one on the right is a little taller. */
const TALLER = 0.95

/** Cuts one of two, who look at each other: drawn figures look to the right, mirrored ones to the left. */
export function frameOfTwo(figure: Figure, person: Person, side: keyof typeof PLACES): Frame {
  const isMirrored = side === 'right'
  const width = figure.width * FARTHEST * WIDER * (isMirrored ? TALLER : 1)
  return cut(figure, person, { width, at: PLACES[side], isMirrored })
}

/** Never off the lower edge. */
function cut({ middle, eyes, hair, bottom }: Figure, person: Person, { width, at, isMirrored }: Cut): Frame {
  const scale = WIDTH / width
  const height = HEIGHT / scale
  const [, top] = hair
  const y = Math.min(eyes - (person.isWhole ? EYES.whole : EYES.bust) * height, top - ABOVE * height, bottom - height)
  const turned = (isMirrored ? -scale : scale) * breadthOf(person)
  const x = middle - (at * WIDTH) / turned
  const transform = `translate(${round(-x * turned)} ${round(-y * scale)})scale(${round(turned, 1000)} ${round(scale, 1000)})`
  return { transform, isMirrored }
}

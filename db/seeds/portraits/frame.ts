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
  /** Free room above the head, of the picture's height. */
  above?: number
}

/** Cuts one figure like a photographer: a little closer or wider, looking left or right, never off the lower edge. */
export function frameOne(figure: Figure, person: Person, scene: number): Frame {
  const random = createRandom(`${person.seed}/frame/${scene}`)
  const width = random.between(...figure.width)
  const isMirrored = random.chance(0.5)
  const shift = random.between(-0.025, 0.025) * (isMirrored ? 1 : -1) * breadthOf(person)
  return cut(figure, person, { width, at: 0.5 + shift, isMirrored, above: random.between(0, 0.02) })
}

/** How much wider two are cut than one, and where they stand: their shoulders touch, their faces do not. */
const WIDER = 1.3
const PLACES = { left: 0.29, right: 0.71 }
/** Of two the one on the right is a little taller. */
const TALLER = 0.95

/** Cuts one of two, who look at each other: drawn figures look to the right, mirrored ones to the left. */
export function frameOfTwo(figure: Figure, person: Person, side: keyof typeof PLACES): Frame {
  const isMirrored = side === 'right'
  const width = figure.width[1] * WIDER * (isMirrored ? TALLER : 1)
  return cut(figure, person, { width, at: PLACES[side], isMirrored })
}

function cut({ middle, top, bottom }: Figure, person: Person, { width, at, isMirrored, above = 0 }: Cut): Frame {
  const scale = WIDTH / width
  const height = HEIGHT / scale
  const y = Math.min(top - above * height, bottom - height)
  const turned = (isMirrored ? -scale : scale) * breadthOf(person)
  const x = middle - (at * WIDTH) / turned
  const transform = `translate(${round(-x * turned)} ${round(-y * scale)})scale(${round(turned, 1000)} ${round(scale, 1000)})`
  return { transform, isMirrored }
}

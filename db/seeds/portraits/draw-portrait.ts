import { glanceAt } from './alike.ts'
import { drawAvataaars, headOfAvataaars } from './avataaars.ts'
import { drawBackground } from './draw-background.ts'
import { createModel, type Figure, type Head, type Model, type Person } from './figure.ts'
import { type Frame, frameOfTwo, frameOne } from './frame.ts'
import { drawMicah, headOfMicah } from './micah.ts'
import { drawNotionists, headOfNotionists } from './notionists.ts'
import { drawOpenPeeps, headOfOpenPeeps } from './open-peeps.ts'
import { HEIGHT, WIDTH } from './paint.ts'
import { createRandom } from './random.ts'
import { roundOut } from './round-out.ts'
import { ownIds, slim, slimPaths } from './slim.ts'

export type { Person } from './figure.ts'
type PortraitStyle = 'avataaars' | 'openPeeps' | 'micah' | 'notionists'

export const SCENES = 6

interface Artist {
  draw: (model: Model) => Figure
  headOf: (model: Model) => Head
}

const artists: Record<PortraitStyle, Artist> = {
  avataaars: { draw: drawAvataaars, headOf: headOfAvataaars },
  openPeeps: { draw: drawOpenPeeps, headOf: headOfOpenPeeps },
  micah: { draw: drawMicah, headOf: headOfMicah },
  notionists: { draw: drawNotionists, headOf: headOfNotionists },
}

/** How often each style comes, out of ten: Micah knows few haircuts and would repeat itself. */
const mixture = [
  'avataaars',
  'notionists',
  'openPeeps',
  'avataaars',
  'notionists',
  'openPeeps',
  'micah',
  'notionists',
  'avataaars',
  'openPeeps',
] as const satisfies PortraitStyle[]

export const styleOf = (seed: string): PortraitStyle => createRandom(`${seed}/style`).pick(mixture)

/** Only Open Peeps has a body below its bust. */
const styleFor = ({ seed, isWhole, partner }: Person) => (isWhole && !partner ? 'openPeeps' : styleOf(seed))

/** How far a portrait cuts off shoulders on each side, and high hair above. */
const SHOULDER = 150
const HAIR = 100

/** Draws a person, or a couple, as SVG, 900 × 1200. A scene from 0 to 5 is another picture of the same people. */
export function drawPortrait(person: Person, scene = 0): string {
  const { behind, over } = drawBackground(person.seed, scene, person.isLamplit)
  const people = person.partner ? drawTwo(person, person.partner, scene) : drawOne(person, scene)
  const size = `width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"`
  return slim(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${behind}${people}${over}</svg>`)
}

/** The same person without a ground, with both shoulders and all their hair: a film has a ground of its own. */
export function cutOut(person: Person): string {
  // Where the body is in the picture it is cut closer, so that all heads are of about one size.
  const closer = person.isWhole ? 5 / 6 : 1
  const [width, height] = [(WIDTH + 2 * SHOULDER) * closer, (HEIGHT + HAIR) * closer]
  const box = [(WIDTH - width) / 2, -HAIR * closer, width, height].map(Math.round)
  const people = drawOne(person, 0)
  return slim(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" viewBox="${box.join(' ')}">${people}</svg>`)
}

function drawOne(person: Person, scene: number): string {
  const figure = artists[styleFor(person)].draw(createModel(person, scene))
  return placed(figure, frameOne(figure, person, scene))
}

/** Two who look at each other, in one style. The one in front covers a shoulder of the other. */
function drawTwo(person: Person, partner: Person['gender'], scene: number): string {
  const { draw } = artists[styleFor(person)]
  const one = { ...person, isWhole: false }
  const other = otherOf(one, partner)
  const [left, right] = [draw(createModel(one, scene)), draw(createModel(other, scene))]
  return ownIds(placed(right, frameOfTwo(right, other, 'right'))) + ownIds(placed(left, frameOfTwo(left, one, 'left')))
}

/** The two of a couple are of about one age. */
function otherOf(person: Person, gender: Person['gender']): Person {
  const seed = `${person.seed}/partner`
  const age = person.age + Math.round(createRandom(seed).between(-4, 4))
  return { ...person, seed, gender, age: Math.max(age, 18) }
}

/** Whom one takes the people of a portrait for at a glance: see `glanceAt`. */
export function glancesOf(person: Person): string[] {
  const style = styleFor(person)
  const people = person.partner ? [person, otherOf(person, person.partner)] : [person]
  return people.map((one) => glanceAt(style, artists[style].headOf(createModel(one, 0))))
}

function placed({ art, tones, precision }: Figure, { transform, isMirrored }: Frame): string {
  return `<g fill="none" transform="${transform}">${slimPaths(roundOut(art, tones, isMirrored), precision)}</g>`
}

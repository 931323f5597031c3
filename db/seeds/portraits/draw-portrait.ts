import { drawAvataaars } from './avataaars.ts'
import { drawBackground } from './draw-background.ts'
import { createModel, type Figure, type Person, type Model } from './figure.ts'
import { frameOfTwo, frameOne } from './frame.ts'
import { drawMicah } from './micah.ts'
import { drawNotionists } from './notionists.ts'
import { drawOpenPeeps } from './open-peeps.ts'
import { HEIGHT, WIDTH } from './paint.ts'
import { createRandom } from './random.ts'
import { ownIds, slim, slimPaths } from './slim.ts'

export type { Person } from './figure.ts'
type PortraitStyle = 'avataaars' | 'openPeeps' | 'micah' | 'notionists'

export const SCENES = 6

const artists: Record<PortraitStyle, (model: Model) => Figure> = {
  avataaars: drawAvataaars,
  openPeeps: drawOpenPeeps,
  micah: drawMicah,
  notionists: drawNotionists,
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

/** Only this style has a body below its bust. */
const wholeArtist = drawOpenPeeps

/** Draws a person, or a couple, as SVG, 900 × 1200. A scene from 0 to 5 is another picture of the same people. */
export function drawPortrait(person: Person, scene = 0): string {
  const { behind, over } = drawBackground(person.seed, scene, person.isLamplit)
  const people = person.partner ? drawTwo(person, person.partner, scene) : drawOne(person, scene)
  const size = `width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"`
  return slim(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${behind}${people}${over}</svg>`)
}

function drawOne(person: Person, scene: number): string {
  const draw = person.isWhole ? wholeArtist : artists[styleOf(person.seed)]
  const figure = draw(createModel(person, scene))
  return placed(figure, frameOne(figure, person, scene))
}

/** Two who look at each other, in one style and of about one age. The one in front covers a shoulder of the other. */
function drawTwo(person: Person, partner: Person['gender'], scene: number): string {
  const draw = artists[styleOf(person.seed)]
  const seed = `${person.seed}/partner`
  const age = person.age + Math.round(createRandom(seed).between(-4, 4))
  const one = { ...person, isWhole: false }
  const other = { ...one, seed, gender: partner, age: Math.max(age, 18) }
  const [left, right] = [draw(createModel(one, scene)), draw(createModel(other, scene))]
  return ownIds(placed(right, frameOfTwo(right, other, 'right'))) + ownIds(placed(left, frameOfTwo(left, one, 'left')))
}

const placed = ({ art, precision }: Figure, transform: string) =>
  `<g fill="none" transform="${transform}">${slimPaths(art, precision)}</g>`

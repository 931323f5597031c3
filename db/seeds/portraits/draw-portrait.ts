import { drawAvataaars } from './avataaars.ts'
import { drawBackground } from './draw-background.ts'
import { createModel, type Figure, type Person, type Model } from './figure.ts'
import { drawMicah } from './micah.ts'
import { drawNotionists } from './notionists.ts'
import { drawOpenPeeps } from './open-peeps.ts'
import { HEIGHT, round, WIDTH } from './paint.ts'
import { createRandom } from './random.ts'
import { slim, slimPaths } from './slim.ts'

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

/** Draws a person as SVG, 900 × 1200. A scene from 0 to 5 is another picture of the same person. */
export function drawPortrait(person: Person, scene = 0): string {
  const figure = artists[styleOf(person.seed)](createModel(person, scene))
  const { behind, over } = drawBackground(person.seed, scene)
  const art = slimPaths(figure.art, figure.precision)
  const group = `<g fill="none" transform="${frame(figure, person.seed, scene)}">${art}</g>`
  const size = `width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"`
  return slim(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${behind}${group}${over}</svg>`)
}

/** Cuts the figure like a photographer: a little closer or wider, looking left or right, never off the lower edge. */
function frame({ middle, top, bottom, width: [narrow, wide] }: Figure, seed: string, scene: number) {
  const random = createRandom(`${seed}/frame/${scene}`)
  const width = random.between(narrow, wide)
  const scale = WIDTH / width
  const height = HEIGHT / scale
  const mirrored = random.chance(0.5)
  const shift = random.between(-0.025, 0.025) * width
  const y = Math.min(top - random.between(0, 0.02) * height, bottom - height)
  const x = mirrored ? middle + shift + width / 2 : middle + shift - width / 2
  const turned = mirrored ? -scale : scale
  return `translate(${round(-x * turned)} ${round(-y * scale)})scale(${round(turned, 1000)} ${round(scale, 1000)})`
}

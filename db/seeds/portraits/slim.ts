import { hash } from './random.ts'
import { shorten, slimPath } from './slim-path.ts'

/** Rounds all paths. Arc flags survive because the styles write them apart from the numbers. */
export const slimPaths = (svg: string, precision: number) =>
  svg.replaceAll(/ d="([^"]+)"/g, (_, d: string) => ` d="${slimPath(d, precision)}"`)

/** Makes an SVG small without changing what it shows, and its ids its own, so that several fit into one page. */
export function slim(svg: string) {
  let slimmer = svg
    .replaceAll(/ (?:style="(?:mix-blend-mode|mask-type):[^"]*"|clip-rule="evenodd")/g, '')
    .replaceAll(/ ([a-z-]+)="(-?\d*\.\d+)"/g, (_, name: string, value: string) => {
      const precision = name.includes('opacity') ? 100 : 10
      return ` ${name}="${shorten(Math.round(Number(value) * precision) / precision)}"`
    })
    .replaceAll('#ffffff', '#fff')
  for (let before = ''; before !== slimmer;) {
    before = slimmer
    slimmer = slimmer.replaceAll(/<g(?: [^>]*)?><\/g>/g, '').replaceAll(/<g>((?:(?!<g[ >]|<\/g>).)*)<\/g>/gs, '$1')
  }
  return ownIds(slimmer)
}

/** Ids that no other drawing has. */
export function ownIds(svg: string) {
  const names = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)
  const prefix = `v${hash(svg).toString(36)}`
  const own = new Map(names.map((id, index) => [id, prefix + index.toString(36)]))
  return svg
    .replaceAll(/ id="([^"]+)"/g, (_, id: string) => ` id="${own.get(id) ?? id}"`)
    .replaceAll(/url\(#([^)]+)\)/g, (_, id: string) => `url(#${own.get(id) ?? id})`)
}

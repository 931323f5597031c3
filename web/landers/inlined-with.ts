import { type Niche, niches } from '#contract/niches.ts'
import type { Inlined } from '#contract/render.ts'
import { applyMode } from '#web/platform/appearance.ts'
import frameStyles from './frame.css?inline'
import { inColoursOf } from './in-colours-of.ts'
// oxlint-disable-next-line import/default -- the build makes a text of it.
import script from './script/lander-script.ts?inline-script'

/**
 * Letters that are not there when the page is first drawn wait for the next page: who comes from a campaign sees every line once, in
 * its place, and a slow phone sets the text once.
 */
const frame = frameStyles.replaceAll(/font-display:\s*swap/g, 'font-display:optional')

/**
 * Lets the page be laid out with its first picture and not before. Browsers that fill in forms look at every field as soon as the
 * document is read, and would set all lines in letters that stand in, a moment before the right ones come.
 */
const drawOnce = `{const{dataset}=document.documentElement;dataset.waiting='';requestAnimationFrame(()=>delete dataset.waiting)}`

const known = new Map<string, Inlined>()

/** The scripts and styles in a lander's document: in the page itself, so that nothing is waited for before it is drawn. */
export function inlinedWith(styles: string, niche: Niche): Inlined {
  const key = niches[niche] + styles
  const inlined = known.get(key) ?? {
    scripts: [applyMode + drawOnce, script],
    styles: [inColoursOf(niche, frame), styles],
  }
  known.set(key, inlined)
  return inlined
}

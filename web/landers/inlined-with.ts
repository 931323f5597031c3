import type { Inlined } from '#contract/render.ts'
import { applyMode } from '#web/platform/appearance.ts'
import frameStyles from './frame.css?inline'
// oxlint-disable-next-line import/default -- the build makes a text of it.
import script from './script/lander-script.ts?inline-script'

/**
 * Letters that are not there when the page is first drawn wait for the next page: who comes from a campaign sees every line once, in
 * its place, and a slow phone sets the text once.
 */
const frame = frameStyles.replaceAll(/font-display:\s*swap/g, 'font-display:optional')

const known = new Map<string, Inlined>()

/** The scripts and styles in a lander's document: in the page itself, so that nothing is waited for before it is drawn. */
export function inlinedWith(styles: string): Inlined {
  const inlined = known.get(styles) ?? { scripts: [applyMode, script], styles: [frame, styles] }
  known.set(styles, inlined)
  return inlined
}

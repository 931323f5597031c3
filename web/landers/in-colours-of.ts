import { type Niche, niches } from '#contract/niches.ts'

const GENERAL = niches[1]
const RULE_OF_A_NICHE = /\[data-theme=['"]?(\w+)['"]?\][^{},]*\{[^{}]*\}/g

/** Styles without the colours of the other niches: a document is of one. Those of the general one are everybody's first. */
export function inColoursOf(niche: Niche, styles: string): string {
  const isNeeded = (theme: string) => theme === GENERAL || theme === niches[niche]
  return styles.replaceAll(RULE_OF_A_NICHE, (rule, theme: string) => (isNeeded(theme) ? rule : ''))
}

import type { Tracking } from '#contract/fields.ts'
import type { SiteSettings } from '#contract/sites.ts'

type Rules = Pick<SiteSettings, 'logged_out_search' | 'logged_out_search_trafficsource'>

/** How much of the search a visitor sees here: what the site shows to all, or to those whom a partner has sent. */
export function loggedOutSearch(rules: Rules, { network, ref }: Tracking): Rules['logged_out_search'] {
  const modes = ['none', 'limited', 'all'] as const
  const usual = modes.indexOf(rules.logged_out_search)
  const sent = network || ref ? modes.indexOf(rules.logged_out_search_trafficsource) : 0
  return modes[Math.max(usual, sent)] ?? 'none'
}

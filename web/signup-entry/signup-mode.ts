import type { Tracking } from '#contract/fields.ts'
import type { SiteSettings } from '#contract/sites.ts'

/** Why nobody can join, if so. A traffic source is a network or somebody who referred the visitor. */
export function closedReason(
  mode: SiteSettings['signups'],
  tracking: Tracking | undefined,
): 'closed' | 'invite_only' | undefined {
  if (mode === 'all') return undefined
  if (mode !== 'with_trafficsource') return 'closed'
  return tracking?.network || tracking?.ref ? undefined : 'invite_only'
}

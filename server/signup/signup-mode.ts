import type { Tracking } from '#contract/fields.ts'
import type { Settings } from '#contract/settings.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { hasTrafficSource } from '#server/sites/traffic-source.ts'

export function refuseClosed(mode: Settings['signups'], tracking: Tracking | undefined): void {
  if (mode === 'none') throw new Refusal('signup.closed')
  if (mode === 'with_trafficsource' && !hasTrafficSource(tracking)) throw new Refusal('signup.invite_only')
}

import type { Settings } from '#contract/settings.ts'
import { quickLimits } from '#server/limits.ts'
import { WindowCounter } from '#server/platform/http/window-counter.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Site } from '#server/sites/site.ts'

export type QuickLimitName = keyof typeof quickLimits

const counter = new WindowCounter()

export function quickLimitOf(settings: Settings, name: QuickLimitName): number {
  const limit: number | ((settings: Settings) => number) = quickLimits[name]
  return typeof limit === 'function' ? limit(settings) : limit
}

/** Asks somebody to pause who does something more often in a minute than the site allows. */
export function refuseTooQuick({ id, settings }: Site, name: QuickLimitName, who: string): void {
  const seconds = counter.count(`${name}:${id}:${who}`, quickLimitOf(settings, name))
  if (seconds > 0) throw new Refusal('request.too_many', { seconds })
}

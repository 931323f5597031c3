import type { Tracking } from '#contract/fields.ts'
import { trackingOfVisit } from '#web/tracking/tracking.ts'

/** Keeps who sent the visitor, and to which lander in which variant, for the account that may follow. */
export function keepSource(): Tracking | undefined {
  const { lander, slug, variant } = document.documentElement.dataset
  const marks = new URLSearchParams(location.search)
  for (const [name, mark] of Object.entries({ lander, slug, variant })) marks.set(name, mark ?? '')
  return trackingOfVisit(marks.toString())
}

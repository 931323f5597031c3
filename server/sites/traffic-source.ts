import type { Tracking } from '#contract/fields.ts'

/** Whether a visitor came through somebody who brings visitors. */
export function hasTrafficSource(tracking: Tracking | undefined): boolean {
  return Boolean(tracking?.network ?? tracking?.ref)
}

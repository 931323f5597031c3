import type { Settings } from '#contract/settings.ts'
import type { PhotoRow, Visibility } from './photo-row.ts'

/** How many photos a member may have; private and rejected ones count, since all of them are kept; deleted ones do not. */
export function photoLimit(
  { free_photos, premium_photos }: Pick<Settings, 'free_photos' | 'premium_photos'>,
  { isPaid }: { isPaid: boolean },
): number {
  return isPaid ? premium_photos : free_photos
}

/** With review before, nobody but its owner sees a photo until an operator has. */
export function firstStatus({ photo_review }: Pick<Settings, 'photo_review'>): 'pending' | 'active' {
  return photo_review === 'before' ? 'pending' : 'active'
}

/** Whether a photo may stand for its owner. */
export function canBeMain({ isPrivate, status }: Visibility): boolean {
  return !isPrivate && status !== 'rejected'
}

/** The main image, as its owner sees it: the first that is public and was not rejected. */
export function mainOf(inOrder: readonly PhotoRow[]): PhotoRow | undefined {
  return inOrder.find(canBeMain)
}

import type { User } from '#contract/members.ts'
import { loadPhrases } from '#client/phrases/load-phrases.ts'
import { activeDiscountQuery } from './active-discount.ts'

/**
 * Screens that show the discount themselves, that are about somebody, or that must not be disturbed: whoever reports a
 * person, takes a purchase back, looks after their account or their money, reads what holds between us or is about to
 * leave the site is not sold anything meanwhile.
 */
const SILENT = new RegExp(
  `^/(${[
    'premium|credits|transactions|directdebit|spend-limits|credit-history|withdrawal|complaints',
    'signup|settings|notifications|activate|swipe-game|match-finder|profile|visitors|offers|members/.+',
    'reset-password|mail-change|account-deleted|unsubscribe|info|lang-config',
  ].join('|')})(/|$)`,
)

type Context = Parameters<typeof loadPhrases>[0]

export function hasDiscountBanner({ paid_user }: User, path: string): boolean {
  return !paid_user && !SILENT.test(path)
}

/** For loaders: the discount and its words are there with the page. Without them the page does as well. */
export async function loadDiscountBanner(context: Context, { paid_user }: User): Promise<void> {
  if (paid_user) return
  const active = await context.queryClient.ensureQueryData(activeDiscountQuery).catch(() => undefined)
  if (active?.discount) await loadPhrases(context, 'discounts')
}

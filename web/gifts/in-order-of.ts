import type { Gift, GiftKey } from '#contract/gifts.ts'
import { type Niche, niches } from '#contract/niches.ts'

/** What people of a niche would rather give, the best first. */
const liked: Partial<Record<(typeof niches)[Niche], readonly GiftKey[]>> = {
  she: ['rose', 'bouquet', 'coffee', 'love_letter', 'champagne', 'wine'],
  bdsm: [
    'wine',
    'rose',
    'ring',
    'champagne',
    'strawberry',
    'chocolate',
    'love_letter',
    'diamond',
    'cocktail',
    'bouquet',
    'heart',
    'coffee',
  ],
  gilf: ['bouquet', 'wine', 'coffee', 'rose', 'love_letter', 'cake'],
  milf: ['wine', 'bouquet', 'champagne', 'rose', 'chocolate', 'love_letter'],
  gay: ['cocktail', 'coffee', 'champagne', 'wine', 'chocolate', 'rose'],
}

/** What a niche likes comes first, the rest as it came. */
export function inOrderOf(niche: Niche, gifts: readonly Gift[]): Gift[] {
  const first = liked[niches[niche]] ?? []
  const rank = ({ gift }: Gift) => (first.includes(gift) ? first.indexOf(gift) : first.length)
  return gifts.toSorted((one, other) => rank(one) - rank(other))
}

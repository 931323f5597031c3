import * as z from 'zod/mini'

/** The gifts that the product has drawings and names for, with their usual prices; a site offers them at its own. */
export const giftPrices = [
  ['rose', 5],
  ['coffee', 5],
  ['strawberry', 5],
  ['chocolate', 6],
  ['ice_cream', 6],
  ['balloon', 7],
  ['cocktail', 8],
  ['teddy', 8],
  ['cake', 9],
  ['love_letter', 10],
  ['bouquet', 12],
  ['wine', 12],
  ['heart', 14],
  ['champagne', 16],
  ['diamond', 18],
  ['ring', 20],
] as const
export const giftKeys = giftPrices.map(([gift]) => gift)
export const GiftKey = z.enum(giftKeys)
export type GiftKey = z.infer<typeof GiftKey>

/** A gift with what it costs. */
export const Gift = z.object({ gift: GiftKey, credits: z.int() })
export type Gift = z.infer<typeof Gift>

import * as z from 'zod/mini'

/** The niches by their number on the wire; the name is also the theme's. */
export const niches = { 1: 'general', 2: 'she', 3: 'bdsm', 4: 'bbw', 5: 'gilf', 6: 'milf', 7: 'gay' } as const
export type Niche = keyof typeof niches
/** Of the niches of people who look for their own gender, which gender that is. The others are for everybody. */
export const nicheGender: { readonly [N in Niche]?: 'male' | 'female' } = { 2: 'female', 7: 'male' }
export const Niche = z.union([
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(6),
  z.literal(7),
])

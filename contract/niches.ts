import * as z from 'zod/mini'

/** The niches by their number on the wire; the name is also the theme's. */
export const niches = { 1: 'general', 2: 'she', 3: 'bdsm', 4: 'bbw', 5: 'gilf', 6: 'milf', 7: 'gay' } as const
export type Niche = keyof typeof niches
export const Niche = z.union([
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(6),
  z.literal(7),
])

import * as z from 'zod/mini'
import type { Locale } from './locales.ts'

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

/** The slug of a landing page: niche and locale, `she-nl`; the general niche has no prefix and English is written `eng`. */
export function landingSlug(niche: Niche, locale: Locale): string {
  const language = locale === 'en' ? 'eng' : locale
  return niche === 1 ? language : `${niches[niche]}-${language}`
}

/** Reads a slug back; undefined when it names no niche and locale. */
export function readLandingSlug(slug: string, spoken: readonly Locale[]): { niche: Niche; locale: Locale } | undefined {
  for (const niche of Object.keys(niches).map(Number) as Niche[]) {
    const locale = spoken.find((candidate) => landingSlug(niche, candidate) === slug)
    if (locale) return { niche, locale }
  }
  return undefined
}

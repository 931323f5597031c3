import { describe, expect, it } from 'vitest'
import { locales } from './locales.ts'
import { landingSlug, type Niche, niches, readLandingSlug } from './niches.ts'

const languages = { de: 'de', en: 'eng', es: 'es', fr: 'fr', it: 'it', nl: 'nl', pl: 'pl' }
const prefixes = { 1: '', 2: 'she-', 3: 'bdsm-', 4: 'bbw-', 5: 'gilf-', 6: 'milf-', 7: 'gay-' }
const table = (Object.keys(prefixes).map(Number) as Niche[]).flatMap((niche) =>
  locales.map((locale) => ({ niche, locale, slug: prefixes[niche] + languages[locale] })),
)

describe('the slug of a landing page', () => {
  it('R1.6 knows seven niches by their numbers', () => {
    expect(niches).toEqual({ 1: 'general', 2: 'she', 3: 'bdsm', 4: 'bbw', 5: 'gilf', 6: 'milf', 7: 'gay' })
  })

  it.each(table)('R1.7 of niche $niche in $locale is $slug', ({ niche, locale, slug }) => {
    expect(landingSlug(niche, locale)).toBe(slug)
    expect(readLandingSlug(slug, locales)).toEqual({ niche, locale })
  })

  it('R1.7 is another one for each niche and language', () => {
    expect(new Set(table.map(({ niche, locale }) => landingSlug(niche, locale))).size).toBe(49)
  })

  it.each(['', 'en', 'she-en', 'she', 'general-de', '1-de', 'she-xx', 'DE', 'de-she', 'she-de-de', 'constructor'])(
    'R1.7 is not "%s"',
    (slug) => {
      expect(readLandingSlug(slug, locales)).toBeUndefined()
    },
  )

  it('R1.7 names no language that the site does not speak', () => {
    expect(readLandingSlug('she-nl', ['de', 'en'])).toBeUndefined()
    expect(readLandingSlug('she-eng', ['de', 'en'])).toEqual({ niche: 2, locale: 'en' })
  })
})

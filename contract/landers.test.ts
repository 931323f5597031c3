import { describe, expect, it } from 'vitest'
import { localeOfSlug, slugOf } from './landers.ts'
import { locales } from './locales.ts'
import type { Niche } from './niches.ts'

describe('the slug of a lander', () => {
  it.each<[Niche, string, string]>([
    [1, 'de', 'de'],
    [1, 'en', 'eng'],
    [2, 'nl', 'she-nl'],
    [3, 'pl', 'bdsm-pl'],
    [4, 'fr', 'bbw-fr'],
    [5, 'it', 'gilf-it'],
    [6, 'en', 'milf-eng'],
    [7, 'es', 'gay-es'],
  ])('R1.7 of niche %i in %s is %s', (niche, language, slug) => {
    const locale = locales.find((known) => known === language)

    expect(locale && slugOf(niche, locale)).toBe(slug)
    expect(localeOfSlug(niche, slug)).toBe(locale)
  })

  it.each([
    [1, 'she-de'],
    [2, 'de'],
    [2, 'milf-de'],
    [1, 'en'],
    [1, 'DE'],
    [1, 'general-de'],
    [1, ''],
    [7, 'gay-'],
    [7, 'gay-xx'],
  ] as const)('R1.7 of niche %i is not %j', (niche, slug) => {
    expect(localeOfSlug(niche, slug)).toBeUndefined()
  })
})

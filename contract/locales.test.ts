import { describe, expect, it } from 'vitest'
import {
  acceptedLocale,
  chooseLocale,
  type Country,
  countryLocales,
  FALLBACK_LOCALE,
  type Locale,
  locales,
} from './locales.ts'

describe('the language', () => {
  it('R9.6 of each country is as specified', () => {
    expect(countryLocales).toEqual({
      US: ['en', 'es'],
      NL: ['nl'],
      BE: ['nl', 'fr', 'de'],
      FR: ['fr'],
      IT: ['it'],
      ES: ['es'],
      DE: ['de'],
      AT: ['de'],
      IE: ['en'],
      GB: ['en'],
      CA: ['en', 'fr'],
      PL: ['pl'],
      AU: ['en'],
      NZ: ['en'],
      CH: ['de', 'it', 'fr', 'en'],
    })
    expect(FALLBACK_LOCALE).toBe('de')
  })

  const all: readonly Locale[] = locales
  const cases: [string, readonly Locale[], string, string | undefined, Country | undefined, Locale][] = [
    // case, locales of the site, domain_language, cookie, country, expected
    ['the cookie comes first', all, 'nl', 'fr', 'PL', 'fr'],
    ['a cookie that the site does not speak is nothing', ['de', 'nl'], 'nl', 'fr', 'DE', 'nl'],
    ['a cookie that is no language is nothing', all, 'nl', 'xx', 'PL', 'nl'],
    ['a cookie with a region is nothing', all, 'nl', 'fr-FR', 'PL', 'nl'],
    ['an empty cookie is nothing', all, 'nl', '', 'PL', 'nl'],
    ["the site's language comes second", all, 'nl', undefined, 'PL', 'nl'],
    ['its first two letters count', all, 'en-US', undefined, 'PL', 'en'],
    ['in lower case', all, 'EN-us', undefined, 'PL', 'en'],
    ['when the site speaks it', ['de', 'pl'], 'en', undefined, 'PL', 'pl'],
    ['when the product speaks it', all, 'da', undefined, 'PL', 'pl'],
    ['the country comes third', all, '', undefined, 'IT', 'it'],
    ['with its second language when the site lacks the first', ['de', 'fr'], '', undefined, 'CA', 'fr'],
    ['with its last language when the site lacks the others', ['en', 'pl'], '', undefined, 'CH', 'en'],
    ['German is last', all, '', undefined, undefined, 'de'],
    ['German is last when the country speaks nothing of the site', ['en', 'de'], '', undefined, 'PL', 'de'],
    ['a site without German speaks its first', ['es', 'fr'], '', undefined, 'PL', 'es'],
  ]
  it.each(cases)('R7.10 %s', (_, spoken, domain_language, cookie, country, expected) => {
    expect(chooseLocale({ locales: spoken, domain_language }, { cookie, country })).toBe(expected)
  })

  const headers: [string, readonly Locale[], string, string | undefined, Locale][] = [
    // case, locales of the site, domain_language, Accept-Language, expected
    ['the browser’s language comes before the country', all, '', 'pl-PL,pl;q=0.9,en;q=0.8', 'pl'],
    ['the one that it wants most, in whatever order', all, '', 'en;q=0.3, fr-CA;q=0.9, es;q=0.5', 'fr'],
    ['the next one when the site lacks the first', ['de', 'en'], '', 'pl,en;q=0.5', 'en'],
    ['one that it refuses is none', all, '', 'pl;q=0, en;q=0.1', 'en'],
    ['no language of the browser is spoken', ['de', 'it'], '', 'pl,cs', 'it'],
    ['nonsense is nothing', all, '', ';;q=x,*,—', 'it'],
    ["the site's own language comes before it", all, 'nl', 'pl', 'nl'],
  ]
  it.each(headers)('U-18 %s', (_, spoken, domain_language, header, expected) => {
    const accepted = acceptedLocale(spoken, header ?? '')

    expect(chooseLocale({ locales: spoken, domain_language }, { accepted, country: 'IT' })).toBe(expected)
  })

  it('U-18 the choice of the visitor comes before the browser', () => {
    expect(chooseLocale({ locales, domain_language: '' }, { cookie: 'es', accepted: 'pl' })).toBe('es')
  })

  it.each(Object.entries(countryLocales))(
    'R7.10 R9.6 a visitor from %s is greeted in the first of %s',
    (country, list) => {
      const chosen = chooseLocale({ locales, domain_language: '' }, { country: country as Country })

      expect(chosen).toBe(list[0])
    },
  )
})

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { isOneOf } from '#contract/is-one-of.ts'
import { type Country, countries, countryLocales, type Locale, locales } from '#contract/locales.ts'
import { type Niche, niches } from '#contract/niches.ts'
import { ABOUT_LENGTH, NAME_LENGTH } from '#contract/signup.ts'
import {
  bodyTypes,
  eyeColors,
  hairColors,
  interests,
  relationshipStatuses,
  sexualities,
} from '#contract/vocabularies.ts'
import { type Home, type Invented, inventPerson } from './invent-person.ts'
import { ageAt } from './activity-dates.ts'
import { namesOf } from './names.ts'
import { localeOfRegion, makeTowns, type Town } from './towns.ts'
import { words } from './write-about.ts'

const PLACES = path.join(import.meta.dirname, '../places.tsv.gz')
const places: Town[] = gunzipSync(readFileSync(PLACES))
  .toString()
  .split('\n')
  .map((line) => line.split('\t'))
  .filter(({ length }) => length > 3)
  .flatMap(([country, region = '', id, , , , population]) =>
    isOneOf(countries, country) ? [{ id: Number(id), country, region, population: Number(population) }] : [],
  )
const towns = makeTowns(places)
const now = new Date('2026-11-15T12:00:00.000Z')
const today = now.toISOString()

const home = (changes: Partial<Home> = {}): Home => ({ niche: 1, country: 'DE', locale: 'de', towns, now, ...changes })
const invent = (count: number, changes: Partial<Home> = {}): Invented[] =>
  Array.from({ length: count }, (_, index) => inventPerson(index + 1, home(changes)))
const everywhere = countries.flatMap((country) =>
  countryLocales[country].map((locale) => [country, locale] as [Country, Locale]),
)
const allNiches = Object.keys(niches).map(Number) as Niche[]

describe('an invented person', () => {
  it('is the same for the same number, and another for another', () => {
    expect(invent(50)).toEqual(invent(50))
    const people = invent(600)
    expect(new Set(people.map(({ id }) => id)).size).toBe(600)
    expect(new Set(people.map(({ email }) => email)).size).toBe(600)
  })

  it.each(allNiches)('is an adult who fits niche %i', (niche) => {
    const people = invent(400, { niche })
    const ages = (gender: string) =>
      people.filter((person) => person.gender === gender).map(({ birthDate }) => ageAt(birthDate, today))

    for (const { birthDate, signupAt } of people) {
      expect(ageAt(birthDate, today)).toBeGreaterThanOrEqual(21)
      expect(ageAt(birthDate, today)).toBeLessThanOrEqual(69)
      expect(ageAt(birthDate, signupAt)).toBeGreaterThanOrEqual(18)
    }
    if (niche === 2) expect(people.every(({ gender, seeks }) => gender === 'female' && seeks === 'female')).toBe(true)
    if (niche === 5) expect(Math.min(...ages('male'), ...ages('female'))).toBe(60)
    if (niche === 6) expect([Math.min(...ages('female')), Math.max(...ages('female'))]).toEqual([35, 55])
    if (niche === 7) expect(people.every(({ gender, seeks }) => gender === 'male' && seeks === 'male')).toBe(true)
  })

  it('looks for whom their sexuality says', () => {
    const isContrary = ({ gender, seeks, sexuality }: Invented) =>
      (sexuality === 'hetero' && seeks === gender) ||
      (sexuality === 'gay' && (gender !== 'male' || seeks !== 'male')) ||
      (sexuality === 'lesbian' && (gender !== 'female' || seeks !== 'female'))

    expect(invent(600).filter(isContrary)).toEqual([])
    expect(new Set(invent(600).map(({ sexuality }) => sexuality)).size).toBe(5)
  })

  it.each(everywhere)('lives in a place of %s, speaking %s', (country, locale) => {
    const known = new Map(places.map((place) => [place.id, place]))

    for (const { placeId, region } of invent(60, { country, locale }))
      expect(known.get(placeId ?? 0)).toMatchObject({ country, region })
  })

  const regional: [Country, Locale][] = [
    ['BE', 'nl'],
    ['BE', 'fr'],
    ['CA', 'fr'],
    ['CH', 'de'],
    ['CH', 'fr'],
    ['CH', 'it'],
  ]
  it.each(regional)('lives where %s speaks %s', (country, locale) => {
    for (const { region } of invent(60, { country, locale })) expect(localeOfRegion(country, region ?? '')).toBe(locale)
  })

  it('lives in large towns more often than in small ones', () => {
    const isLarge = ({ placeId }: Invented) => placeId === 2_950_159 || placeId === 2_911_298

    expect(invent(1000).filter(isLarge).length).toBeGreaterThan(30)
  })

  it('is described with the words of the product', () => {
    const isOf = (list: readonly string[], value: string | null) => value === null || list.includes(value)
    for (const person of allNiches.flatMap((niche) => invent(100, { niche }))) {
      expect(isOf(hairColors, person.hairColor) && person.hairColor !== 'other').toBe(true)
      expect(isOf(eyeColors, person.eyeColor)).toBe(true)
      expect(isOf(bodyTypes, person.bodyType)).toBe(true)
      expect(isOf(relationshipStatuses, person.relationshipStatus)).toBe(true)
      expect(isOf(sexualities, person.sexuality)).toBe(true)
      expect(person.interests.every((interest) => isOf(interests, interest))).toBe(true)
      expect(new Set(person.interests).size).toBe(person.interests.length)
      expect(person.interests.length).toBeGreaterThanOrEqual(3)
      expect(person.interests.length).toBeLessThanOrEqual(10)
      expect(person.name.length).toBeGreaterThanOrEqual(NAME_LENGTH.shortest)
      expect(person.name.length).toBeLessThanOrEqual(NAME_LENGTH.longest)
    }
  })

  it('joined in the past and was here since', () => {
    const people = invent(600)
    for (const { signupAt, lastActiveAt } of people) {
      expect(signupAt < lastActiveAt && lastActiveAt <= today).toBe(true)
    }
    const since = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
    const active = (days: number) => people.filter(({ lastActiveAt }) => lastActiveAt > since(days)).length / 600
    expect(active(1)).toBeGreaterThan(0.3)
    expect(active(7)).toBeGreaterThan(0.6)
    expect(active(30)).toBeLessThan(0.97)
  })

  it('B1.1 is sometimes a fictional profile, and never a verified one then', () => {
    const people = invent(2000)
    const share = (is: (person: Invented) => boolean) => people.filter(is).length / people.length

    expect(share(({ isFictional }) => isFictional)).toBeCloseTo(0.05, 1)
    expect(share(({ isFictional }) => isFictional)).toBeGreaterThan(0.03)
    expect(share(({ isVerified }) => isVerified)).toBeGreaterThan(0.07)
    expect(share(({ isVerified }) => isVerified)).toBeLessThan(0.13)
    expect(share(({ hasPortrait }) => !hasPortrait)).toBeGreaterThan(0.04)
    expect(share(({ hasPortrait }) => !hasPortrait)).toBeLessThan(0.08)
    expect(
      people.filter(({ isVerified, isFictional, hasPortrait }) => isVerified && (isFictional || !hasPortrait)),
    ).toEqual([])
  })
})

describe('what invented people write', () => {
  it.each(locales)('is in %s complete and without gaps', (locale) => {
    const country = countries.find((each) => (countryLocales[each] as readonly Locale[]).includes(locale)) ?? 'DE'
    const { openers, middles, closers, couples, reasons } = words[locale]
    const counted = (lists: readonly (readonly string[])[]) => new Set(lists.flat()).size
    expect(counted(Object.values(openers))).toBeGreaterThanOrEqual(25)
    expect(counted([middles.any, ...Object.values(middles.byInterest)])).toBeGreaterThanOrEqual(40)
    expect(counted(Object.values(closers))).toBeGreaterThanOrEqual(20)
    expect(reasons.length).toBeGreaterThanOrEqual(8)
    // Of two it is not known who says it.
    expect(new Set(couples).size).toBeGreaterThanOrEqual(4)
    expect(couples.join('')).not.toMatch(/[{|}]/)

    const people = invent(300, { country, locale })
    for (const { aboutMe, reasonForSignup } of people) {
      expect(`${aboutMe}${reasonForSignup}`).not.toMatch(/[{}|]|undefined|\s{3}/)
      expect(aboutMe === '' || /[.?!]$/.test(aboutMe)).toBe(true)
      expect(aboutMe.length).toBeLessThanOrEqual(ABOUT_LENGTH)
    }
  })

  it.each(locales)('has in %s both forms wherever grammar asks for them', (locale) => {
    const sentences = JSON.stringify(words[locale])

    // Two forms in braces are all that braces are for.
    expect(sentences.replaceAll(/\{[^{}|"]*\|[^{}|"]*\}/g, '')).not.toMatch(/\|/)
  })

  it('does not read alike', () => {
    const people = invent(600)
    const texts = people.map(({ aboutMe }) => aboutMe).filter(Boolean)

    expect(texts.length).toBeGreaterThan(540)
    expect(new Set(texts).size).toBe(texts.length)
    expect(new Set(people.map(({ name }) => name)).size).toBeGreaterThan(150)
  })
})

describe('names', () => {
  it.each(everywhere)('are many in %s (%s), for women and men', (country, locale) => {
    for (const gender of ['female', 'male'] as const) {
      const names = [1960, 1980, 1995].flatMap((year) => namesOf(country, locale, gender, year))
      expect(new Set(names).size).toBeGreaterThanOrEqual(80)
      expect(names.filter((name) => !/^\p{Lu}\p{Ll}+$/u.test(name))).toEqual([])
    }
  })
})

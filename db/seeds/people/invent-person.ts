import type { Country, Locale } from '#contract/locales.ts'
import { type Niche, niches } from '#contract/niches.ts'
import { portraitsOf } from '../portraits/portraits-of.ts'
import { createRandom, type Random } from '../portraits/random.ts'
import { pickRole } from './niche-roles.ts'
import { activityDates, ageAt, birthDateOf } from './activity-dates.ts'
import { bodyOf, looksOf, statusOf } from './looks.ts'
import { namesOf } from './names.ts'
import { pickInterests } from './pick-interests.ts'
import type { Towns } from './towns.ts'
import { writeAbout, writeReason } from './write-about.ts'

/** Where somebody is invented. */
export interface Home {
  niche: Niche
  country: Country
  locale: Locale
  towns: Towns
  now: Date
}

/** Somebody invented, or two who look together. */
export type Invented = Omit<ReturnType<typeof inventPerson>, 'gender' | 'seeks'> & { gender: string; seeks: string }

/** Nobody reads mail there: the domain is reserved for examples. */
export const PEOPLE_DOMAIN = 'people.visavis.example'
const FICTIONAL = 0.05
const VERIFIED = 0.11
/** More photos than this are for paying members. */
const FREE_PHOTOS = 3

/** Somebody who does not exist: the same number at the same home is the same person, on every machine. */
export function inventPerson(number: number, { niche, country, locale, towns, now }: Home) {
  const seed = `${niches[niche]}-${number}`
  const portraits = portraitsOf(seed)
  const random = createRandom(seed)
  const { gender, seeks, sexuality, age } = pickRole(niche, random)
  const birthDate = birthDateOf(age, now, random)
  const { signupAt, lastActiveAt } = activityDates(now, random)
  // In the portraits people are as old as when they joined.
  const person = { seed, gender, age: ageAt(birthDate, signupAt) }
  const speaker = { gender, age, locale, interests: pickInterests(age, random) }
  const town = towns.pick(country, locale, random.next())
  const isFictional = random.chance(FICTIONAL)
  const isVerified = !isFictional && portraits > 0 && random.chance(VERIFIED)
  const { hairColor, eyeColor } = looksOf(person, random)
  const told = toldBy(random)
  return {
    id: idOf(number, random),
    // What somebody's portraits are drawn from stands in the address.
    email: `${seed}@${PEOPLE_DOMAIN}`,
    name: random.pick(namesOf(country, locale, gender, Number(birthDate.slice(0, 4)))),
    language: locale,
    gender,
    seeks,
    birthDate,
    country,
    region: town?.region ?? null,
    placeId: town?.id ?? null,
    sexuality: told(0.9, sexuality),
    hairColor: told(0.86, hairColor),
    eyeColor: told(0.8, eyeColor),
    bodyType: told(0.8, bodyOf(niche, person, random)),
    relationshipStatus: told(0.9, statusOf(age, random)),
    tattoos: told(0.6, random.chance(age < 50 ? 0.35 : 0.15)),
    reasonForSignup: told(0.65, writeReason(speaker, random)),
    interests: speaker.interests,
    aboutMe: writeAbout(speaker, random),
    isFictional,
    isVerified,
    isPaid: portraits > FREE_PHOTOS,
    hasPortrait: portraits > 0,
    signupAt,
    lastActiveAt,
  }
}

/** What people say of themselves: one in eight says little, and nobody fills in everything. */
function toldBy(random: Random) {
  const openness = random.chance(0.12) ? 0.35 : 1
  return <T>(share: number, value: T): T | null => (random.chance(share * openness) ? value : null)
}

/** A UUID that cannot meet another's: it ends with the number. */
function idOf(number: number, random: Random): string {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')
  const some = (digits: number) => hex(Math.floor(random.next() * 16 ** digits), digits)
  return `${some(8)}-${some(4)}-4${some(3)}-a${some(3)}-${hex(number, 12)}`
}

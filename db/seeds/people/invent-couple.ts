import { niches } from '#contract/niches.ts'
import { type Couple, whoIs } from '../portraits/couples.ts'
import { createRandom } from '../portraits/random.ts'
import { type Home, type Invented, inventPerson } from './invent-person.ts'
import { namesOf } from './names.ts'
import { words } from './write-about.ts'

/** Two who look together: one is invented like anybody, and the other comes with them. */
export function inventCouple(number: number, home: Home, couple: Couple): Invented {
  const { niche, country, locale } = home
  const person = inventPerson(number, home)
  const random = createRandom(`${niches[niche]}-${number}/couple`)
  const year = Number(person.birthDate.slice(0, 4))
  const { gender, partner = gender } = whoIs(couple)
  const first = random.pick(namesOf(country, locale, gender, year))
  const [other, ...others] = namesOf(country, locale, partner, year).filter((name) => name !== first)
  return {
    ...person,
    name: other ? `${first} & ${random.pick([other, ...others])}` : first,
    gender: couple,
    seeks: random.pick([couple, 'female', 'male']),
    sexuality: 'bi',
    // What is said of one body cannot be said of two.
    hairColor: null,
    eyeColor: null,
    bodyType: null,
    tattoos: null,
    relationshipStatus: null,
    reasonForSignup: null,
    aboutMe: random.pick(words[locale].couples),
    isFictional: false,
  }
}

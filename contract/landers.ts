import { isOneOf } from './is-one-of.ts'
import { locales, type Locale } from './locales.ts'
import { niches, type Niche } from './niches.ts'

/** The pages that campaigns lead to, at `/landers/<name>`. */
export const landerNames = [
  'tinderswipe',
  'alonetonight',
  'collagelanding',
  'gallery',
  'iconslanding',
  'maplanding',
  'socialnetwork',
  'transitionsvideolanding',
  'video',
] as const
export type LanderName = (typeof landerNames)[number]

/** What the address of a lander ends with: the niche unless it is the general one, and the language. */
export function slugOf(niche: Niche, locale: Locale): string {
  const prefix = niche === 1 ? '' : `${niches[niche]}-`
  return prefix + (locale === 'en' ? 'eng' : locale)
}

/** The language that a slug means on a site of a niche; none when it is another niche's, or no slug at all. */
export function localeOfSlug(niche: Niche, slug: string): Locale | undefined {
  return locales.find((locale) => slugOf(niche, locale) === slug)
}

/** The pages around one person that campaigns lead to, at `/members/<id>/<name>`. */
export const personLandings = ['landing', 'landing2', 'landing3', 'signup'] as const
export type PersonLanding = (typeof personLandings)[number]

/** What the address of a lander says; whether the site has it in that language is still to be seen. */
export interface LanderAddress {
  page: { name: LanderName } | { landing: PersonLanding; id: string }
  slug: string | undefined
}

const CAMPAIGN = /^\/landers\/(?<name>[a-z]+)(?:\/(?<slug>[a-z-]+))?\/?$/
const PERSON = /^\/members\/(?<id>[0-9a-f-]{36})\/(?<landing>[a-z0-9]+)(?:\/(?<slug>[a-z-]+))?\/?$/

export function readLanderAddress(path: string): LanderAddress | undefined {
  const { name, id = '', landing, slug } = (CAMPAIGN.exec(path) ?? PERSON.exec(path))?.groups ?? {}
  if (isOneOf(landerNames, name)) return { page: { name }, slug }
  const isThere = isOneOf(personLandings, landing) && (slug === undefined || hasSlugs(landing))
  return isThere ? { page: { landing, id }, slug } : undefined
}

/** Whether the address may end with niche and language. */
export function hasSlugs(landing: PersonLanding): boolean {
  return landing === 'landing2' || landing === 'landing3'
}

/** Landers as figures name them; whom a landing was about is not counted. */
export const countedLanders = [...landerNames, ...personLandings.map((landing) => `person-${landing}` as const)]
export type CountedLander = (typeof countedLanders)[number]

export function countedAs({ page }: LanderAddress): CountedLander {
  return 'name' in page ? page.name : `person-${page.landing}`
}

/** Landers that can be shown in two variants; `a` is what everybody sees until an operator gives `b` a share. */
export const variedLanders = ['video'] as const
export const landerVariants = ['a', 'b'] as const
export type LanderVariant = (typeof landerVariants)[number]

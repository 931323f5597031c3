import type { Locale } from '#contract/locales.ts'
import type { Interest } from '#contract/vocabularies.ts'
import type { Random } from '../portraits/random.ts'
import { draw, drawSome, type Weighted } from './draw.ts'
import { dutch } from './words/dutch.ts'
import { english } from './words/english.ts'
import { french } from './words/french.ts'
import { german } from './words/german.ts'
import { italian } from './words/italian.ts'
import { polish } from './words/polish.ts'
import { spanish } from './words/spanish.ts'
import type { Sentences, Words } from './words/words.ts'

export const words: Record<Locale, Words> = {
  de: german,
  en: english,
  es: spanish,
  fr: french,
  it: italian,
  nl: dutch,
  pl: polish,
}

export interface Speaker {
  gender: 'male' | 'female'
  age: number
  locale: Locale
  interests: readonly Interest[]
}

const YOUNG = 36
const MATURE = 52
const FORMS = /\{([^|{}]*)\|([^|{}]*)\}/g

/** The form of a sentence for who says it. */
export const spokenBy = (gender: Speaker['gender'], sentence: string) =>
  sentence.includes('{') ? sentence.replaceAll(FORMS, gender === 'male' ? '$1' : '$2') : sentence

/** How many sentences stand between the first and the last; some write nothing at all. */
const lengths: readonly Weighted<number | 'nothing'>[] = [
  ['nothing', 6],
  [0, 7],
  [1, 17],
  [2, 38],
  [3, 24],
  [4, 8],
]

/** A few lines about oneself. */
export function writeAbout(speaker: Speaker, random: Random): string {
  const length = draw(random, lengths)
  if (length === 'nothing') return ''
  const sentences = [openerOf(speaker, random), ...middlesOf(speaker, length, random), closerOf(speaker, random)]
  const said = sentences.map((sentence) => spokenBy(speaker.gender, sentence))
  // Some leave a line free before the last one.
  const gap = length > 1 && random.chance(0.3) ? '\n\n' : ' '
  return said.slice(0, -1).join(' ') + gap + (said.at(-1) ?? '')
}

export function writeReason({ gender, locale }: Speaker, random: Random): string {
  return spokenBy(gender, random.pick(words[locale].reasons))
}

function openerOf({ age, locale }: Speaker, random: Random): string {
  const { any, young, mature } = words[locale].openers
  if (age < YOUNG && random.chance(0.25)) return random.pick(young)
  if (age >= MATURE && random.chance(0.3)) return random.pick(mature)
  return random.pick(any)
}

/** More about what one likes than about anything else. */
function middlesOf({ locale, interests }: Speaker, count: number, random: Random): string[] {
  const { any, byInterest } = words[locale].middles
  const known = interests.flatMap((interest) => {
    const sentences = byInterest[interest]
    return sentences ? [sentences] : []
  })
  const own = drawSome(random, known, Math.ceil(count / 2)).map((sentences: Sentences) => random.pick(sentences))
  return drawSome(random, [...own, ...drawSome(random, any, count - own.length)], count)
}

function closerOf({ locale, interests }: Speaker, random: Random): string {
  const { any, lasting, light } = words[locale].closers
  const has = (interest: Interest) => interests.includes(interest)
  if ((has('relationship') || has('romance')) && random.chance(0.5)) return random.pick(lasting)
  if ((has('onenightstand') || has('flirting')) && random.chance(0.5)) return random.pick(light)
  return random.pick(any)
}

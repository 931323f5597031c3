import type { PhraseKey, PhraseValues } from '#locales/phrases.ts'
import { phrases } from '#server/platform/phrases.ts'
import type { Dialogue } from './find-dialogue.ts'
import { isSpokenOf } from './rules.ts'

type Key = PhraseKey<'companions'>

/** What a message can be about, what matters most first. */
const topics = [
  'explicit',
  'money',
  'meet',
  'real',
  'bye',
  'how_are_you',
  'work',
  'city',
  'interests',
  'compliment',
  'thanks',
] as const
type Topic = (typeof topics)[number]

/** After these nothing is asked: they set a bound, or end the conversation. */
const closing: readonly Topic[] = ['explicit', 'money', 'meet', 'real', 'bye']

const questions = ['weekend', 'travel', 'laugh', 'food', 'morning', 'film', 'proud'] as const
const reactions = ['one', 'two', 'three', 'four', 'five', 'six'] as const

/**
 * What a fictional profile answers: something about what was heard, and a question that it has not asked yet; at last a
 * farewell. It is told by what was said before, so the same moment of a conversation always has the same answer, and no
 * line comes twice in a row.
 */
export function composeAnswer(dialogue: Dialogue): string {
  const script = new Script(dialogue)
  const { heard, said } = dialogue
  if (heard.kind === 'gift') return script.join(script.line('gift.one', 'gift.two'), script.question())
  if (heard.kind === 'picture') return script.join(script.line('picture.one', 'picture.two'), script.question())

  const topic = script.topic()
  if (topic && closing.includes(topic)) return script.about(topic)
  if (said.length === 0) {
    const greeting = script.line('greetings.one', 'greetings.two', 'greetings.three')
    return script.join(greeting, topic ? script.about(topic) : script.introduction(), script.question())
  }
  const question = script.question()
  const reaction = topic ? script.about(topic) : script.line(...reactions.map((name): Key => `reactions.${name}`))
  if (question) return script.join(reaction, question)
  return topic ? reaction : script.line('ends.one', 'ends.two', 'ends.three')
}

/** The lines that one companion has for one member. */
class Script {
  readonly #dialogue: Dialogue
  readonly #values: PhraseValues
  readonly #interest: string | undefined
  readonly #shared: string | undefined

  constructor(dialogue: Dialogue) {
    this.#dialogue = dialogue
    const { companion, member } = dialogue
    const spoken = companion.interests.filter(isSpokenOf)
    this.#shared = spoken.find((interest) => member.interests.includes(interest))
    this.#interest = this.#shared ?? spoken[0]
    this.#values = {
      name: member.name,
      ...(companion.city ? { city: companion.city } : {}),
      ...(this.#interest ? { interest: this.#nameOf(this.#interest) } : {}),
    }
  }

  join(...parts: readonly (string | undefined)[]): string {
    return parts.filter((part) => part !== undefined).join(' ')
  }

  /** What the message is about, as far as the companion has something to say about it. */
  topic(): Topic | undefined {
    const { heard } = this.#dialogue
    const words = ` ${plain(heard.text)} `
    return topics.find((topic) => this.#canTell(topic) && this.#hears(words, this.#say(`heard.${topic}`)))
  }

  about(topic: Topic): string {
    return this.line(`topics.${topic}.one`, `topics.${topic}.two`)
  }

  /** Something about the profile, to begin with. */
  introduction(): string | undefined {
    const { companion } = this.#dialogue
    if (this.#shared) return this.#say('about.shared')
    if (this.#interest) return this.#say('about.interest')
    const [sentence] = companion.about.split(/(?<=[.!?])\s/)
    if (sentence) return this.#say('about.quote', { sentence })
    return companion.city ? this.#say('about.city') : undefined
  }

  /** One that was not asked before; undefined when all were. */
  question(): string | undefined {
    const { member, said } = this.#dialogue
    const own = member.interests.find((interest) => isSpokenOf(interest) && interest !== this.#shared)
    const asked = own ? [this.#say('questions.interest', { interest: this.#nameOf(own) })] : []
    const all = [...this.#inOwnOrder(questions.map((name) => this.#say(`questions.${name}`))), ...asked]
    return all.find((question) => !said.some((text) => text.includes(question)))
  }

  /** One of these lines: one that was not said yet, else the one that was said the longest ago. */
  line(...keys: readonly Key[]): string {
    const { said } = this.#dialogue
    const lastSaid = (line: string) => said.findLastIndex((text) => text.includes(line))
    const [first = ''] = this.#inOwnOrder(keys.map((key) => this.#say(key))).toSorted(
      (one, other) => lastSaid(one) - lastSaid(other),
    )
    return first
  }

  #canTell(topic: Topic): boolean {
    if (topic === 'city') return 'city' in this.#values
    return topic !== 'interests' || 'interest' in this.#values
  }

  /** `signs` are words and beginnings of words (`work*`), set apart by commas. */
  #hears(words: string, signs: string): boolean {
    return signs.split(', ').some((sign) => words.includes(sign.endsWith('*') ? ` ${sign.slice(0, -1)}` : ` ${sign} `))
  }

  #say(key: Key, values: PhraseValues = {}): string {
    return phrases(this.#dialogue.member.language, 'companions')(key, { ...this.#values, ...values })
  }

  #nameOf(interest: string): string {
    const known = phrases(this.#dialogue.member.language, 'interests')
    return known(interest as PhraseKey<'interests'>)
  }

  /** Each companion begins somewhere else. */
  #inOwnOrder<T>(lines: readonly T[]): T[] {
    const start = Number.parseInt(this.#dialogue.companion.id.slice(0, 4), 16) % lines.length
    return [...lines.slice(start), ...lines.slice(0, start)]
  }
}

/** Words in small letters without accents, each set apart by one space. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

import { hopes, type Interest } from '#contract/vocabularies.ts'

/** Shorter than typing is shown for (`TYPING_LASTS_SECONDS`), with the queue's own delay of up to two seconds. */
export const TYPING_STEP_MS = 3000
const LONGEST_TYPING_STEPS = 4
const CHARACTERS_A_STEP = 45

/** For how many steps a text is typed. */
export function typingSteps(text: string): number {
  return Math.min(LONGEST_TYPING_STEPS, Math.max(1, Math.ceil(text.length / CHARACTERS_A_STEP)))
}

/** What a profile may do, and an automatic answer does not begin to talk about. */
const unspoken: ReadonlySet<string> = new Set<Interest>(['massage', 'tattoos', 'sauna', 'politics', 'spirituality'])

export const isSpokenOf = (interest: string) => !hopes.has(interest) && !unspoken.has(interest)

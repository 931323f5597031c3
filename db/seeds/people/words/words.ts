import type { Interest } from '#contract/vocabularies.ts'

export type Sentences = readonly [string, ...string[]]

/**
 * Whole sentences in which invented people speak about themselves, in one language. Where grammar asks who speaks, both
 * forms stand in braces, his first: `{gespannter|gespanntere}`. Nothing in one list contradicts anything in the others:
 * work and temper are told by openers alone, and one text has one opener.
 */
export interface Words {
  openers: { any: Sentences; young: Sentences; mature: Sentences }
  middles: { any: Sentences; byInterest: Partial<Record<Interest, Sentences>> }
  closers: { any: Sentences; lasting: Sentences; light: Sentences }
  /** What two who look together write, each a text of its own, that fits whoever the two are. */
  couples: Sentences
  /** Why somebody joined, in a few words. */
  reasons: Sentences
}

import { type WordList, wordLists } from '#contract/vocabularies.ts'

/** As they are offered: some words of the wire stand in another order than one looks for them in. */
export const answersInOrder: { readonly [List in WordList]: readonly (typeof wordLists)[List][number][] } = {
  ...wordLists,
  // Whoever joins is mostly free, so that answer stands first; the others as a life may go.
  relationship_status: ['single', 'unmarried', 'living together', 'married', 'divorced', 'widowed'],
  // Light to dark, and last what is no colour.
  hair_color: [
    'white',
    'gray',
    'blond',
    'dark blond',
    'red',
    'brown',
    'brunette',
    'dark brown',
    'black',
    'bald',
    'other',
  ],
}

/** Words that only the other gender says of itself. */
const notSaidBy: Readonly<Record<string, string>> = { female: 'gay', male: 'lesbian' }

/** The answers that a question offers somebody, in order; one that was given is offered whoever they are. */
export function answersFor(question: WordList, gender: string, given: string): readonly string[] {
  const answers: readonly string[] = answersInOrder[question]
  return question === 'sexuality' ? answers.filter((word) => word === given || word !== notSaidBy[gender]) : answers
}

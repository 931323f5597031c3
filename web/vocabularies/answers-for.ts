import { type relationshipStatuses, type WordList, wordLists } from '#contract/vocabularies.ts'

type RelationshipStatus = (typeof relationshipStatuses)[number]

/** Whoever joins is mostly free, so that answer stands first; the others as a life may go. */
const statusesInOrder: readonly RelationshipStatus[] = [
  'single',
  'unmarried',
  'living together',
  'married',
  'divorced',
  'widowed',
]

/** Words that only the other gender says of itself. */
const notSaidBy: Readonly<Record<string, string>> = { female: 'gay', male: 'lesbian' }

/** The answers that a question offers somebody, in order; one that was given is offered whoever they are. */
export function answersFor(question: WordList, gender: string, given: string): readonly string[] {
  if (question === 'relationship_status') return statusesInOrder
  const answers: readonly string[] = wordLists[question]
  return question === 'sexuality' ? answers.filter((word) => word === given || word !== notSaidBy[gender]) : answers
}

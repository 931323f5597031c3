import { agesBeside } from '#contract/match-finder.ts'
import type { Answers } from './questions.ts'

export interface Looser {
  answers: Answers
  /** What is said of those who fit them. */
  line: 'nearest' | 'other_age'
}

/**
 * Where nobody fits all answers, what is asked for instead: first how near is left out, then the mood. The age goes last, from
 * neighbour to neighbour until all have been asked for; beyond the next ones it would not be true that they come close.
 */
export function looserAnswers(answers: Answers): Looser[] {
  const { race, ...anywhere } = answered(answers)
  const { appearance, ...inAnyMood } = anywhere
  const steps = [...(race === 'white' ? [anywhere] : []), ...(appearance ? [inAnyMood] : [])]
  return [
    ...steps.map((step): Looser => ({ answers: step, line: 'nearest' })),
    ...(inAnyMood.age ? agesBeside(inAnyMood.age) : []).map(({ age, isNext }): Looser => ({
      answers: { age },
      line: isNext ? 'nearest' : 'other_age',
    })),
  ]
}

/** What was skipped is left out of a call. */
export function answered(answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined))
}

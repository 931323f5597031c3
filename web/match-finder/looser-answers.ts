import type { Answers } from './questions.ts'

/** Where nobody fits all answers, what is asked for instead: first how near is left out, then the mood, then the age. */
export function looserAnswers(answers: Answers): Answers[] {
  const { race, ...anywhere } = answered(answers)
  const { appearance, ...inAnyMood } = anywhere
  return [...(race === 'white' ? [anywhere] : []), ...(appearance ? [inAnyMood] : []), ...(inAnyMood.age ? [{}] : [])]
}

/** What was skipped is left out of a call. */
export function answered(answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined))
}

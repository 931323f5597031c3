import { isOneOf } from '#contract/is-one-of.ts'
import { type ShownStep, shownSteps, stepBefore } from '#web/signup-entry/steps.ts'

/** What each step asks, one question after the other. */
export const questionsOf = {
  account: ['am', 'seek', 'birth', 'name', 'email', 'password'],
  push: ['push'],
  photo: ['photo'],
  location: ['location'],
  personal: ['relationship_status', 'sexuality', 'body_type', 'hair_color', 'eye_color', 'tattoos', 'interests'],
  about: ['about_me', 'reason_for_signup'],
  sent: ['sent'],
} as const satisfies Record<ShownStep, readonly [string, ...string[]]>

export type AccountQuestion = (typeof questionsOf)['account'][number]
export type Question = (typeof questionsOf)[ShownStep][number]

/** A question with the step that it belongs to. */
export interface Place {
  step: ShownStep
  question: Question
}

const places: readonly Place[] = shownSteps.flatMap((step) => {
  const questions: readonly Question[] = questionsOf[step]
  return questions.map((question) => ({ step, question }))
})

export function isQuestion(text: unknown): text is Question {
  return places.some(({ question }) => question === text)
}

/** The one that is asked for, if it is among them, else the first. */
export function questionAmong<Known>(questions: readonly [Known, ...Known[]], asked: unknown): Known {
  return isOneOf(questions, asked) ? asked : questions[0]
}

export function questionToShow(step: ShownStep, asked: unknown): Question {
  return questionAmong<Question>(questionsOf[step], asked)
}

/** The next question of the same step, if there is one. */
export function questionAfter({ step, question }: Place): Question | undefined {
  const next = places[indexOf(question) + 1]
  return next?.step === step ? next.question : undefined
}

/** What lies before: a question of the same step, else the last one of the step before. An account that is made is not asked for again. */
export function placeBefore({ step, question }: Place): Place | undefined {
  const before = places[indexOf(question) - 1]
  const isReachable = before && (before.step === step || before.step === stepBefore(step))
  return isReachable ? before : undefined
}

/** Counted from 1, and how many questions the step has. */
export function numberInStep({ step, question }: Place): { number: number; count: number } {
  const questions: readonly string[] = questionsOf[step]
  return { number: questions.indexOf(question) + 1, count: questions.length }
}

/** How much of an account is there, from 0 to 1, as the questions for it are counted; what follows is a gift. */
export function progressOf(place: Place): number {
  if (place.step !== 'account') return 1
  const { number, count } = numberInStep(place)
  return (number - 1) / count
}

function indexOf(question: Question): number {
  return places.findIndex((place) => place.question === question)
}

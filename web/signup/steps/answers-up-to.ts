import { questionsOf } from '../questions.ts'

type Asked = (typeof questionsOf.personal)[number]

/** What was said to a question and to those before it; the answers to later ones, which nobody has seen yet, as they are at first. */
export function answersUpTo<Answers extends Record<Asked, unknown>>(
  question: Asked,
  answers: Answers,
  initial: Answers,
): Answers {
  const seen = questionsOf.personal.slice(0, questionsOf.personal.indexOf(question) + 1)
  return { ...initial, ...Object.fromEntries(seen.map((each) => [each, answers[each]])) }
}

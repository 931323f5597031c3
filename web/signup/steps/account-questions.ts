import { refusedFields } from '#client/form/use-form.ts'
import type { AccountDraft } from '#web/signup-entry/account-draft.ts'
import { type AccountQuestion, questionsOf } from '../questions.ts'
import type { AccountField } from './account-problems.ts'

/** What of an account each question asks for. */
export const fieldsOf: Readonly<Record<AccountQuestion, readonly AccountField[]>> = {
  am: ['gender'],
  seek: ['seeks'],
  birth: ['date_of_birth'],
  name: ['name'],
  email: ['email'],
  password: ['password', 'consent'],
}

/**
 * Whether a question shows the line for the profile: the one where it is asked for, and, once there is one, the one that
 * sends it. A lander may have brought it, and nobody is to say a word that they have not seen.
 */
export function showsMessage(question: AccountQuestion, { signup_message }: AccountDraft): boolean {
  return question === 'seek' || (question === 'password' && signup_message !== '')
}

/** The first question without an answer: what another page was told is not asked again. The password is not part of a draft, so its question is the last to stop at. */
export function firstUnanswered(draft: AccountDraft): AccountQuestion {
  const answers: Partial<Record<AccountField, string>> = draft
  return questionsOf.account.find((question) => fieldsOf[question].some((field) => !answers[field])) ?? 'password'
}

/** The question whose answer the server has refused. */
export function refusedQuestion(refusal: unknown): AccountQuestion | undefined {
  const refused = refusedFields(refusal)
  return questionsOf.account.find((question) => fieldsOf[question].some((field) => refused.includes(field)))
}

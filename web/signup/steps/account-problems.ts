import { LONGEST_PASSWORD, OLDEST_MEMBER } from '#contract/fields.ts'
import { NAME_LENGTH, NAME_LETTER } from '#contract/signup.ts'
import { birthDateProblem } from '#web/members/birth-date-problem.ts'
import { emailProblem, found, lengthProblem, type Problem } from '#client/form/problem.ts'
import type { AccountDraft } from '#web/signup-entry/account-draft.ts'

export const accountFields = ['email', 'name', 'date_of_birth', 'gender', 'seeks', 'password', 'consent'] as const
export type AccountField = (typeof accountFields)[number]
export type Problems = Partial<Record<AccountField, Problem>>

export interface Rules {
  min_age: number
  password_min: number
}

/** What the server would refuse, told before it is asked. The server judges again, and more strictly. */
export function accountProblems(
  draft: Pick<AccountDraft, 'name' | 'date_of_birth' | 'gender' | 'seeks'> & { email?: string },
  { password, hasConsent }: { password: string; hasConsent: boolean },
  { min_age, password_min }: Rules,
  today: Date,
): Problems {
  return found({
    gender: draft.gender ? undefined : { reason: 'choose' },
    seeks: draft.seeks ? undefined : { reason: 'choose' },
    date_of_birth: birthProblem(draft.date_of_birth, min_age, today),
    email: draft.email === undefined ? undefined : emailProblem(draft.email),
    password: lengthProblem(password, { shortest: password_min, longest: LONGEST_PASSWORD }),
    name: nameProblem(draft.name),
    consent: hasConsent ? undefined : { reason: 'missing' },
  })
}

function nameProblem(typed: string): Problem | undefined {
  const name = typed.trim()
  const { shortest, longest } = NAME_LENGTH
  if (!name) return { reason: 'missing' }
  if (name.startsWith('@')) return { reason: 'starts_with_at' }
  if (name.includes('@')) return { reason: 'like_email' }
  if (!NAME_LETTER.test(name)) return { reason: 'no_letter' }
  if (name.length < shortest) return { reason: 'too_short', bound: shortest }
  return name.length > longest ? { reason: 'too_long', bound: longest } : undefined
}

function birthProblem(birth: string, minAge: number, today: Date): Problem | undefined {
  const problem = birthDateProblem(birth, minAge, today)
  if (problem === 'too_young') return { reason: 'too_young', bound: minAge }
  const isTooOld = Number(birth.slice(0, 4)) < today.getUTCFullYear() - OLDEST_MEMBER
  return problem || isTooOld ? { reason: 'birth_date' } : undefined
}

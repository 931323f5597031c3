import { NAME_LENGTH } from '#contract/signup.ts'
import { birthDateProblem } from '#web/home/birth-date-problem.ts'
import type { AccountDraft } from './account-draft.ts'

/** Names the words of a problem: `fields.<reason>` in `errors.json`. */
export interface Problem {
  reason: 'missing' | 'too_short' | 'too_long' | 'email' | 'birth_date' | 'too_young' | 'like_email' | 'starts_with_at'
  bound?: number
}

export type AccountField = 'email' | 'name' | 'birth_date' | 'gender' | 'seeks' | 'password' | 'consent'
export type Problems = Partial<Record<AccountField, Problem>>

export interface Rules {
  min_age: number
  password_min: number
}

const OLDEST = 120
const LONGEST_PASSWORD = 128

/** What the server would refuse, told before it is asked. The server judges again, and more strictly. */
export function accountProblems(
  draft: Pick<AccountDraft, 'name' | 'birth_date' | 'gender' | 'seeks'> & { email?: string },
  { password, hasConsent }: { password: string; hasConsent: boolean },
  { min_age, password_min }: Rules,
  today: Date,
): Problems {
  const found: Record<AccountField, Problem | undefined> = {
    gender: draft.gender ? undefined : { reason: 'missing' },
    seeks: draft.seeks ? undefined : { reason: 'missing' },
    birth_date: birthProblem(draft.birth_date, min_age, today),
    email: draft.email === undefined ? undefined : emailProblem(draft.email),
    password: passwordProblem(password, password_min),
    name: nameProblem(draft.name),
    consent: hasConsent ? undefined : { reason: 'missing' },
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem))
}

export function emailProblem(email: string): Problem | undefined {
  if (!email.trim()) return { reason: 'missing' }
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*\.[^\s@.]{2,}$/u.test(email.trim()) ? undefined : { reason: 'email' }
}

function nameProblem(typed: string): Problem | undefined {
  const name = typed.trim()
  const { shortest, longest } = NAME_LENGTH
  if (!name) return { reason: 'missing' }
  if (name.startsWith('@')) return { reason: 'starts_with_at' }
  if (name.includes('@')) return { reason: 'like_email' }
  if (name.length < shortest) return { reason: 'too_short', bound: shortest }
  return name.length > longest ? { reason: 'too_long', bound: longest } : undefined
}

function birthProblem(birth: string, minAge: number, today: Date): Problem | undefined {
  const problem = birthDateProblem(birth, minAge, today)
  if (problem === 'too_young') return { reason: 'too_young', bound: minAge }
  const isTooOld = Number(birth.slice(0, 4)) < today.getUTCFullYear() - OLDEST
  return problem || isTooOld ? { reason: 'birth_date' } : undefined
}

function passwordProblem(password: string, shortest: number): Problem | undefined {
  const length = lengthOf(password)
  if (length === 0) return { reason: 'missing' }
  if (length < shortest) return { reason: 'too_short', bound: shortest }
  return length > LONGEST_PASSWORD ? { reason: 'too_long', bound: LONGEST_PASSWORD } : undefined
}

/** In characters as people count them. */
export function lengthOf(password: string): number {
  return [...password.normalize('NFC')].length
}

import { OLDEST_MEMBER } from '#contract/fields.ts'

export type BirthDateProblem = 'no_date' | 'wrong_date' | 'too_young'

/** What is wrong with a date of birth (`YYYY-MM-DD`, or '' while it is not whole or names no day), if anything. */
export function birthDateProblem(birth: string, minAge: number, today: Date): BirthDateProblem | undefined {
  if (!birth) return 'no_date'
  if (new Date(birth) < yearsBefore(today, OLDEST_MEMBER + 1)) return 'wrong_date'
  return new Date(birth) > yearsBefore(today, minAge) ? 'too_young' : undefined
}

function yearsBefore(today: Date, years: number): Date {
  return new Date(Date.UTC(today.getUTCFullYear() - years, today.getUTCMonth(), today.getUTCDate()))
}

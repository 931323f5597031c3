import { OLDEST_MEMBER } from '#contract/fields.ts'

/** What is wrong with a date of birth (`YYYY-MM-DD`, or '' while it is not whole), if anything. */
export function birthDateProblem(birth: string, minAge: number, today: Date): 'no_date' | 'too_young' | undefined {
  if (!birth || new Date(birth) < yearsBefore(today, OLDEST_MEMBER + 1)) return 'no_date'
  return new Date(birth) > yearsBefore(today, minAge) ? 'too_young' : undefined
}

function yearsBefore(today: Date, years: number): Date {
  return new Date(Date.UTC(today.getUTCFullYear() - years, today.getUTCMonth(), today.getUTCDate()))
}

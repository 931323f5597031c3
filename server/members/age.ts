import type { FieldReason } from '#contract/errors.ts'
import { OLDEST_MEMBER } from '#contract/fields.ts'

/** What is wrong with a date of birth, if anything. */
export function birthDateProblem(birthDate: string, minAge: number, today: Date): FieldReason | undefined {
  const age = ageOn(birthDate, today)
  if (Number.isNaN(age) || age < 0 || age > OLDEST_MEMBER) return 'malformed'
  return age < minAge ? 'too_young' : undefined
}

/** Full years on a day. Somebody born on 29 February grows a year older on 1 March of other years. */
export function ageOn(birthDate: string, day: Date): number {
  const [year = NaN, month = NaN, date = NaN] = birthDate.split('-').map(Number)
  const hadBirthday = day.getUTCMonth() + 1 > month || (day.getUTCMonth() + 1 === month && day.getUTCDate() >= date)
  return day.getUTCFullYear() - year - (hadBirthday ? 0 : 1)
}

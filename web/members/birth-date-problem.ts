/** What is wrong with a date of birth (`YYYY-MM-DD`, or '' while it is not whole), if anything. */
export function birthDateProblem(birth: string, minAge: number, today: Date): 'no_date' | 'too_young' | undefined {
  if (!birth) return 'no_date'
  const latest = new Date(Date.UTC(today.getUTCFullYear() - minAge, today.getUTCMonth(), today.getUTCDate()))
  return new Date(birth) > latest ? 'too_young' : undefined
}

import type { ErrorCode } from '#contract/errors.ts'
import type { Say } from '#locales/phrases.ts'
import { CallRefused } from '#client/api/call.ts'

/** The names of the fields with which the server found something wrong. */
export function refusedFields(error: unknown): readonly string[] {
  return error instanceof CallRefused ? (error.details.fields ?? []).map(({ field }) => field) : []
}

/** What the server found wrong with one field, in words; undefined when it was fine. `codes` are refusals that mean a field. */
export function fieldError<Field extends string>(
  say: Say<'errors'>,
  error: unknown,
  field: Field,
  codes: Partial<Record<ErrorCode, Field>> = {},
): string | undefined {
  if (!(error instanceof CallRefused)) return undefined
  const meant = codes[error.code]
  if (meant !== undefined) return field === meant ? say(error.code) : undefined
  const refused = error.details.fields?.find((one) => one.field === field)
  return refused && say(`fields.${refused.reason}`, { bound: refused.bound ?? 0 })
}

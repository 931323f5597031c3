import type { Say } from '#locales/phrases.ts'
import { CallRefused } from './call.ts'

/** What the server found wrong with one field, in words; undefined when it was fine. */
export function fieldError(say: Say<'errors'>, error: unknown, field: string): string | undefined {
  if (!(error instanceof CallRefused)) return undefined
  const refused = error.details.fields?.find((one) => one.field === field)
  return refused && say(`fields.${refused.reason}`, { bound: refused.bound ?? 0 })
}

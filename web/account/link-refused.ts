import type { FieldRefusal } from '#contract/errors.ts'
import { CallRefused } from '#client/api/call.ts'

/** Whether a mail's link was the reason: too old, used before, or cut off on its way here. */
export function isLinkRefused(error: unknown): boolean {
  if (!(error instanceof CallRefused)) return false
  const fields = (error.details['fields'] as FieldRefusal[] | undefined) ?? []
  return error.code.endsWith('.link_invalid') || fields.some(({ field }) => field === 'token')
}

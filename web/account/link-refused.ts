import { CallRefused } from '#client/api/call.ts'

/** Whether a mail's link was the reason: too old, used before, or cut off on its way here. */
export function isLinkRefused(error: unknown): boolean {
  if (!(error instanceof CallRefused)) return false
  return error.code.endsWith('.link_invalid') || (error.details.fields ?? []).some(({ field }) => field === 'token')
}

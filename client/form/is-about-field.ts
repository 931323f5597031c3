import { CallRefused } from '#client/api/call.ts'

/** Whether a refusal names a field: then its words stand there. */
export function isAboutField(refusal: unknown): boolean {
  return refusal instanceof CallRefused && refusal.details.fields !== undefined
}

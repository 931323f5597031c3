import { CallRefused } from '#client/api/call.ts'

const missingCode = new WeakSet<Error>()

/** Code of a screen that could not be fetched: browsers word it differently, so the error itself is remembered. */
export function noteMissingCode(error: Error): void {
  missingCode.add(error)
}

/** Whether a screen failed because the site could not be reached. Where the server answered, it could. */
export function isLineLost(error: unknown, isOnline: boolean): boolean {
  if (error instanceof CallRefused) return false
  return !isOnline || (error instanceof Error && missingCode.has(error))
}

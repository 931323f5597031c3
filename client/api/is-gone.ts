import { CallRefused } from './call.ts'

/** Whether a call was refused because what it names is not there, or no name of anything. */
export function isGone(error: unknown): boolean {
  return error instanceof CallRefused && (error.status === 404 || error.status === 400)
}

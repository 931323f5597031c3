/** The database says that it stops, starts, or has no room; class 08 is about connections as such. */
const STATES = /^(57P0[1-5]|53[0-9A-Z]{3}|08[0-9A-Z]{3})$/
/** The system's words for a connection that nobody answers. */
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'])
/** What the driver says without a code. */
const WORDS =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/

/** Whether a statement failed because the database was not there: the same call may well succeed in a moment. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (STATES.test(code) || WORDS.test(error.message)) return true
  return NETWORK.has(code) && 'syscall' in error && ['connect', 'read', 'write'].includes(String(error.syscall))
}

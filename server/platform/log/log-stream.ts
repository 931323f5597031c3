import { destination } from 'pino'

export interface LogStream {
  write(line: string): void
  /** Writes what is gathered at once. */
  flushSync?(): void
}

const KIB = 1024
const GATHERED_BYTES = 8 * KIB
const GATHERED_MS = 500

let output: LogStream | undefined

/**
 * The standard output of this process, many lines at a time: a call of the system for each would cost as much as all
 * the rest of a line. Nothing is lost when the process ends by itself; one that is killed loses half a second.
 */
export function standardOutput(): LogStream {
  if (output) return output
  const gathering = destination({ dest: 1, sync: true, minLength: GATHERED_BYTES, periodicFlush: GATHERED_MS })
  process.on('exit', () => flush(gathering))
  output = { write: (line) => void gathering.write(line), flushSync: () => flush(gathering) }
  return output
}

function flush(gathering: ReturnType<typeof destination>): void {
  try {
    gathering.flushSync()
  } catch {
    // Whoever read it is gone.
  }
}

let moment = 0
let written = ''

/** The time as a line has it. Many requests end in one millisecond. */
export function timestamp(): string {
  const now = Date.now()
  if (now !== moment) {
    moment = now
    written = `,"time":"${new Date(now).toISOString()}"`
  }
  return written
}

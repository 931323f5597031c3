import { destination } from 'pino'

export interface LogStream {
  write(line: string): void
  /** Writes what is gathered at once. */
  flushSync?(): void
}

const KIB = 1024
const GATHERED_SIGNS = 8 * KIB
const GATHERED_MS = 500

let output: LogStream | undefined

/**
 * The standard output of this process, many lines at a time: a call of the system for each would cost as much as all
 * the rest of a line, and so would counting its bytes. Nothing is lost when the process ends by itself; one that is
 * killed loses half a second.
 */
export function standardOutput(): LogStream {
  if (output) return output
  const written = destination({ dest: 1, sync: true })
  let gathered = ''
  const write = () => {
    if (gathered !== '') written.write(gathered)
    gathered = ''
  }
  const flushSync = () => {
    write()
    flush(written)
  }
  setInterval(write, GATHERED_MS).unref()
  process.on('exit', flushSync)
  output = {
    write: (line) => {
      gathered += line
      if (gathered.length >= GATHERED_SIGNS) write()
    },
    flushSync,
  }
  return output
}

function flush(written: ReturnType<typeof destination>): void {
  try {
    written.flushSync()
  } catch {
    // Whoever read it is gone.
  }
}

let moment = 0
let asText = ''

/** The time as a line has it. Many requests end in one millisecond. */
export function timestamp(): string {
  const now = Date.now()
  if (now !== moment) {
    moment = now
    asText = `,"time":"${new Date(now).toISOString()}"`
  }
  return asText
}

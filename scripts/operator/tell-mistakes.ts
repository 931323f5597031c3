import { OperatorMistake } from '#server/platform/operator-mistake.ts'

/** What the database says of itself when a command is given the wrong one, or none. */
const OF_THE_DATABASE: Record<string, string> = {
  ECONNREFUSED: 'nobody answers at the address of DATABASE_URL',
  ENOTFOUND: 'the name in DATABASE_URL leads nowhere',
  ETIMEDOUT: 'nobody answers at the address of DATABASE_URL',
  '28P01': 'the password in DATABASE_URL is wrong',
  '3D000': 'the database that DATABASE_URL names is not there',
  '42P01': 'the database is empty; npm start makes one, in DATA_FOLDER or where DATABASE_URL says',
}

interface Command {
  usage: string
  /** Whether it would have changed something. */
  isChange: boolean
}

/** Runs a command of an operator. Whose mistake a failure is decides how it is told: theirs in a line, ours with its trace. */
export async function tellMistakes({ usage, isChange }: Command, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    const words = wordsFor(error, usage)
    if (words === undefined) throw error
    console.error(isChange ? `${words}\nNothing was changed.` : words)
    process.exitCode = 1
  }
}

function wordsFor(error: unknown, usage: string): string | undefined {
  if (error instanceof OperatorMistake) return error.message
  if (!(error instanceof Error && 'code' in error)) return undefined
  const code = String(error.code)
  if (code.startsWith('ERR_PARSE_ARGS')) return `${error.message}\n${usage}`
  return OF_THE_DATABASE[code] && `The database cannot be used: ${OF_THE_DATABASE[code]}.`
}

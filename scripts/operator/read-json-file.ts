import { readFile } from 'node:fs/promises'
import type * as z from 'zod/mini'
import { OperatorMistake } from '#server/platform/operator-mistake.ts'
import { describeIssue } from './describe-issue.ts'
import { lineOf } from './line-of.ts'

/** A file that an operator wrote, and where its parts stand in it. */
export interface JsonFile<T> {
  value: T
  /** Begins a sentence about a part of it: `list.json, line 4: `. */
  at(path: readonly PropertyKey[]): string
}

/** Reads a file of JSON. What is wrong with it is told by its lines, all at once. */
export async function readJsonFile<T>(file: string, shape: z.ZodMiniType<T>): Promise<JsonFile<T>> {
  const json = await readText(file)
  const value = parse(file, json)
  const at = (path: readonly PropertyKey[]) => `${file}, line ${lineOf(json, path)}: `
  const read = shape.safeParse(value)
  if (read.success) return { value: read.data, at }

  const mistakes = read.error.issues.map((issue) => {
    const [strange] = issue.code === 'unrecognized_keys' ? issue.keys : []
    const place = strange === undefined ? issue.path : [...issue.path, strange]
    return at(place) + describeIssue(issue, nameOf(issue.path), find(value, issue.path))
  })
  throw new OperatorMistake(mistakes.join('\n'))
}

async function readText(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    const why = cause.code === 'ENOENT' ? 'There is no file' : `The system does not let us read (${cause.code})`
    throw new OperatorMistake(`${why} ${file}.`, { cause })
  })
  // Some editors begin a file with a sign that nobody sees.
  return text.replace(/^\uFEFF/, '')
}

function parse(file: string, json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : ''
    // A file that ends too early has no place in the message.
    const [, line = json.trimEnd().split('\n').length] = /\(line (\d+) column \d+\)/.exec(said) ?? []
    const why = said.replace(/ in JSON at position.*$/s, '').replace(/, (\.\.\.)?".*$/s, '')
    throw new OperatorMistake(`${file}, line ${line}: this is no JSON: ${why}.`, { cause })
  }
}

/** The part in words: `"link" of entry 2`. */
function nameOf(path: readonly PropertyKey[]): string {
  const names = path.toReversed().map((step) => (typeof step === 'number' ? `entry ${step + 1}` : `"${String(step)}"`))
  return names.length > 0 ? names.join(' of ') : 'the file'
}

function find(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (within, step) => (typeof within === 'object' && within !== null ? Reflect.get(within, step) : undefined),
    value,
  )
}

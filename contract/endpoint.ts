import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One call over the wire. The server implements it, the web calls it, the documentation shows it; none repeats it. */
export interface Endpoint<In extends z.ZodMiniType = z.ZodMiniType, Out extends z.ZodMiniType = z.ZodMiniType> {
  method: Method
  path: `/api/${string}`
  /** One English sentence for the API documentation. */
  summary: string
  /**
   * Path parameters and the rest together: a name means the same thing wherever it travels. The rest of a GET stands in
   * its query, that of any other call in its body and nowhere else: addresses are written into logs and histories.
   */
  input: In
  output: Out
  /** Refusals beyond those that every call can meet. */
  refusals?: readonly ErrorCode[]
  /** Fields of the input of which nothing is kept for a repeated request: what can be guessed, such as passwords. */
  secrets?: readonly string[]
  /** The field of a file: then the body is a form (multipart/form-data), with the other fields before the file. */
  file?: string
  /** Nothing of the body is read, whatever it is: for programs that send what they must. */
  ignoresBody?: boolean
  /** For a GET that changes something because the specification wants it so: in all else it is a change. */
  changes?: boolean
  /** A change that other sites' pages and programs may ask for: a signature in its input says who asks, not a cookie. */
  allowsCrossSite?: boolean
}

/** What a caller writes; defaults may be left out. */
export type Ask<E extends Endpoint> = z.input<E['input']>
/** What a verb receives; defaults are filled in. */
export type Input<E extends Endpoint> = z.output<E['input']>
export type Output<E extends Endpoint> = z.output<E['output']>

export function endpoint<In extends z.ZodMiniType, Out extends z.ZodMiniType>(
  spec: Endpoint<In, Out>,
): Endpoint<In, Out> {
  return spec
}

/** Whether a call changes something: then it carries an idempotency key, so that a retry changes nothing twice. */
export function isChange({ method, changes = false }: Pick<Endpoint, 'method' | 'changes'>): boolean {
  return method !== 'GET' || changes
}

/** Fills the path's parameters from the input and returns what is left for the query or the body. */
export function address(
  { path }: Pick<Endpoint, 'path'>,
  input: Readonly<Record<string, unknown>>,
): { path: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...input }
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path: filled, rest }
}

/** The query string of a GET; what is undefined is left out, a list is repeated. */
export function query(values: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue
    for (const item of Array.isArray(value) ? value : [value]) params.append(name, String(item))
  }
  const text = params.toString()
  return text && `?${text}`
}

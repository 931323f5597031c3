import { createIsomorphicFn } from '@tanstack/react-start'
import { address, type Ask, type Endpoint, isChange, type Output, query } from '#contract/endpoint.ts'
import type { ErrorAnswer, ErrorCode, RefusalDetails } from '#contract/errors.ts'
import { rememberJson } from './known-json.ts'
import { currentRenderContext } from './render-context.ts'
import { fetchWithRetries } from './fetch-with-retries.ts'

/** The server said no, or could not be reached; the code has words in `errors.json`. */
export class CallRefused extends Error {
  override name = 'CallRefused'
  readonly code: ErrorCode
  readonly details: RefusalDetails
  readonly status: number
  readonly requestId: string | undefined

  /** From the answer of a server, which may be of something between us and it and say nothing. */
  constructor(answer: unknown, status: number) {
    const { code, details, request_id } = answer as Partial<ErrorAnswer>
    super(code)
    this.code = code ?? 'server.failed'
    this.details = details ?? {}
    this.status = status
    this.requestId = request_id
  }
}

interface Answer {
  status: number
  body: unknown
}

/** In the browser a call travels; while a page renders on the server it is made in process, on the visitor's behalf. */
const send = createIsomorphicFn()
  .server(async (endpoint: Endpoint, input: Record<string, unknown>, _key?: string): Promise<Answer> => {
    const context = currentRenderContext()
    if (!context) throw new Error(`${endpoint.path} was called outside a render`)
    const { status, json } = await context.call(endpoint, input)
    const body: unknown = JSON.parse(json)
    rememberJson(body, json)
    return { status, body }
  })
  .client(async (endpoint: Endpoint, input: Record<string, unknown>, key?: string): Promise<Answer> => {
    const { path, rest } = address(endpoint, input)
    const headers = {
      'x-request-type': 'client',
      accept: 'application/json',
      ...(isChange(endpoint) ? { 'idempotency-key': key ?? crypto.randomUUID() } : {}),
    }
    const response =
      endpoint.method === 'GET'
        ? await fetchWithRetries(path + query(rest), { method: 'GET', headers })
        : await fetchWithRetries(path, {
            method: endpoint.method,
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify(rest),
          })
    return { status: response.status, body: await response.json() }
  })

/**
 * Calls an endpoint of the contract. A call that changes something belongs to one intent of the member, known by its
 * key: give the key of the press that caused it when the same press may call twice.
 */
export async function call<E extends Endpoint>(endpoint: E, input: Ask<E>, key?: string): Promise<Output<E>> {
  const { status, body } = await send(endpoint, input as Record<string, unknown>, key)
  if (status < 400) return body as Output<E>
  const refused = new CallRefused(body, status)
  if (refused.code === 'authentication_required') whenEnded?.()
  throw refused
}

let whenEnded: (() => void) | undefined

/** Hears of every call that was refused because the session has ended. Returns how to stop listening. */
export function onAuthenticationRequired(listener: () => void): () => void {
  whenEnded = listener
  return () => {
    whenEnded = undefined
  }
}

import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Endpoint, Input } from '#contract/endpoint.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { commitOf } from './change.ts'
import type { CallContext, ChangeContext } from './context.ts'
import { checked } from './route.ts'

/** A message as it came, before anybody has looked into it. */
export interface RawMessage {
  body: Buffer
  headers: IncomingHttpHeaders
}

/** What another service's program calls when something has happened there. */
export interface Webhook<C extends CallContext> {
  endpoint: Endpoint
  kind: 'webhook'
  receive(context: C, message: RawMessage): Promise<unknown>
}

/** The context of a webhook: no browser is behind it, so there are no cookies. */
export type WebhookContext<C extends CallContext> = Omit<ChangeContext<C>, 'cookies'>

interface Signature {
  given: string
  expected: string
}

interface Handling<C extends CallContext, In> {
  /**
   * The signature that came and the one that this body should have; undefined when none came. `unsigned` is for a message
   * that is believed in nothing: it only gives a reason to ask its sender.
   */
  signature: 'unsigned' | ((context: C, message: RawMessage) => Signature | undefined)
  /** Makes fields of the bytes, when they are not JSON. */
  parse?(body: Buffer): unknown
  /**
   * Runs in one transaction. Services repeat their messages until they get an answer, and each names them in a way of
   * its own, so the verb itself takes care that a message counts once.
   */
  run(context: WebhookContext<C>, input: In): Promise<void>
}

/** Binds an endpoint to a verb for the messages of another service: nothing is read before its signature is right. */
export function webhook<C extends CallContext, E extends Endpoint>(
  endpoint: E,
  { signature, parse = parseJson, run }: Handling<C, Input<E>>,
): Webhook<C> {
  return {
    endpoint,
    kind: 'webhook',
    async receive(context, message) {
      if (signature !== 'unsigned') requireSignature(signature(context, message))
      const input = checked(endpoint, asFields(parse(message.body)))
      const commit = commitOf(endpoint, { ...context, key: () => undefined }, input)
      await commit(async (changing) => {
        const { cookies: _, ...withoutCookies } = changing
        await run(withoutCookies, input)
        return {}
      })
      return {}
    },
  }
}

function requireSignature(signed: Signature | undefined): void {
  if (!signed || !isSame(signed.given, signed.expected)) throw new Refusal('request.not_signed')
}

/** Compares in the same time wherever the two differ, and however long they are. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    throw new Refusal('request.invalid', { fields: [] })
  }
}

function asFields(parsed: unknown): Record<string, unknown> {
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new Refusal('request.invalid', { fields: [] })
  }
  return { ...parsed }
}

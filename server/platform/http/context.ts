import type { Clock } from '#server/platform/clock.ts'
import type { Db, SiteId, Tx } from '#server/platform/db/db.ts'
import type { Live, Tell } from '#server/platform/live/live.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Cookies } from './cookies.ts'

/** What the kinds of routes need of a context. The product's own holds more: see `server/context.ts`. */
export interface CallContext {
  db: Db
  site: { id: SiteId }
  clock: Clock
  /** The way to the open sockets. */
  live: Live
  secrets: Secrets
  cookies: Cookies
  /** Whom the network address stands for, for turns. */
  household: string
  /** Who asks for a change. */
  actor(): string
  /** The idempotency key of the request; undefined when the client made none, a refusal when it made a bad one. */
  key(): string | undefined
}

/**
 * What a verb gets that changes something: a transaction instead of the database, and a way to tell members of it. What
 * it tells, and what it says through `live`, goes out when the transaction has committed. Cookies can only be read: they
 * are given with the answer, when it is certain that there is something to answer.
 */
export type ChangeContext<C extends CallContext> = Omit<C, 'db' | 'cookies'> & {
  tx: Tx
  tell: Tell
  cookies: Pick<Cookies, 'read'>
}

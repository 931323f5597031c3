import type { Endpoint } from '#contract/endpoint.ts'
import { EventOutbox } from '#server/platform/live/event-outbox.ts'
import type { CallContext, ChangeContext } from './context.ts'
import { idempotent } from './idempotent.ts'

/** What `answer` gets of a change that is done. */
export interface Done<Prepared, Kept> {
  prepared: Prepared
  /** What `run` returned, now or the first time. */
  kept: Kept
  /** Whether the client has asked for this before: then `run` did nothing now. */
  isRepeated: boolean
}

/** A change in its steps: what is slow, what happens, what is told. */
export interface Steps<C extends CallContext, In, Out, Prepared, Kept> {
  /**
   * Slow work and reading, outside any transaction: hashing, files, other servers. It comes before each repetition too,
   * so it must refuse nobody because of what the first time has changed.
   */
  prepare?(context: C, input: In): Promise<Prepared>
  /** All that changes, in one transaction. What it returns is kept for a day: no secret, and of a visitor nothing personal. */
  run(context: ChangeContext<C>, input: In, prepared: Prepared): Promise<Kept>
  /**
   * Makes the answer after the commit, and for each repetition again: cookies, and what must not be kept. Without it the
   * answer is what `run` returned.
   */
  answer(context: C, input: In, done: Done<Prepared, Kept>): Out | Promise<Out>
}

/** Runs a part of a verb in the one transaction of its change, once however often the request is repeated. */
export type Commit<C extends CallContext> = <Kept>(
  run: (context: ChangeContext<C>) => Promise<Kept>,
) => Promise<{ kept: Kept; isRepeated: boolean }>

export function commitOf<C extends CallContext>(endpoint: Endpoint, context: C, input: unknown): Commit<C> {
  const { db, cookies, ...rest } = context
  const { site, clock, live, secrets } = context
  const key = context.key()
  return async (run) => {
    const outbox = new EventOutbox(site.id, live)
    const request = { site: site.id, actor: context.actor(), key, endpoint, input, secrets, now: clock.now() }
    const outcome = await idempotent(db, request, async (tx) => {
      const kept = await run({ ...rest, cookies, tx, tell: outbox.tell, live: outbox })
      await outbox.write(tx, clock.now())
      return kept
    })
    outbox.flush()
    return outcome
  }
}

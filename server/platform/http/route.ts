import type { FastifyReply, FastifyRequest } from 'fastify'
import { safeParse } from 'zod/mini'
import { type Endpoint, type Input, isChange, type Output } from '#contract/endpoint.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseField } from '#server/platform/refuse-field.ts'
import { type Commit, commitOf, type Steps } from './change.ts'
import type { CallContext, ChangeContext } from './context.ts'
import { findUnwritable } from './find-unwritable.ts'
import { refusedFields } from './refused-fields.ts'

/** An endpoint bound to its verb. */
export interface Route<C extends CallContext> {
  endpoint: Endpoint
  kind: 'read' | 'change'
  answer(context: C, asked: Readonly<Record<string, unknown>>): unknown
}

export type ContextOf<C extends CallContext> = (request: FastifyRequest, reply: FastifyReply) => C

type InTurn<C> = <T>(context: C, work: () => T | Promise<T>) => T | Promise<T>

/**
 * The kinds of routes for one sort of caller. `authenticate` makes their context of everybody's, or refuses before anything
 * is said of the input; the first thing that a verb can do is already allowed. What they ask for is done when it is their turn.
 */
export function routeKinds<Any extends CallContext, C extends CallContext>(
  authenticate: (context: Any) => C | Promise<C>,
  inTurn: InTurn<C> = (_, work) => work(),
  inDatabaseTurn: InTurn<C> = (_, work) => work(),
) {
  /** Binds an endpoint to a verb that changes nothing. */
  function read<E extends Endpoint>(
    endpoint: E,
    verb: (context: C, input: Input<E>) => Output<E> | Promise<Output<E>>,
  ): Route<Any> {
    if (isChange(endpoint)) throw new Error(`${endpoint.method} ${endpoint.path} is a change, but bound as a read`)
    return {
      endpoint,
      kind: 'read',
      async answer(context, asked) {
        const allowed = await authenticate(context)
        const input = checked(endpoint, asked)
        return inTurn(allowed, () => inDatabaseTurn(allowed, () => verb(allowed, input)))
      },
    }
  }

  /**
   * Binds an endpoint to a verb whose own work stands around its transaction, such as files that move before and after
   * it. The verb calls `commit` for what changes.
   */
  function changeAround<E extends Endpoint>(
    endpoint: E,
    verb: (context: C, input: Input<E>, commit: Commit<C>) => Promise<Output<E>>,
  ): Route<Any> {
    if (!isChange(endpoint)) throw new Error(`${endpoint.method} ${endpoint.path} is a read, but bound as a change`)
    return {
      endpoint,
      kind: 'change',
      async answer(anybody, asked) {
        const context = await authenticate(anybody)
        const input = checked(endpoint, asked)
        return verb(context, input, commitOf(endpoint, context, input))
      },
    }
  }

  /**
   * Binds an endpoint to a verb that changes something, in one transaction, once however often the request is repeated:
   * a function when that is all, else its steps.
   */
  function change<E extends Endpoint>(
    endpoint: E,
    run: (context: ChangeContext<C>, input: Input<E>) => Promise<Output<E>>,
  ): Route<Any>
  function change<E extends Endpoint, Prepared, Kept>(
    endpoint: E,
    steps: Steps<C, Input<E>, Output<E>, Prepared, Kept>,
  ): Route<Any>
  function change<E extends Endpoint, Prepared>(
    endpoint: E,
    steps: Omit<Steps<C, Input<E>, Output<E>, Prepared, Output<E>>, 'answer'>,
  ): Route<Any>
  function change<E extends Endpoint>(
    endpoint: E,
    verb:
      | ((context: ChangeContext<C>, input: Input<E>) => Promise<Output<E>>)
      | (Omit<Steps<C, Input<E>, Output<E>, unknown, Output<E>>, 'answer'> &
          Partial<Steps<C, Input<E>, Output<E>, unknown, Output<E>>>),
  ): Route<Any> {
    const { prepare, run, answer } = typeof verb === 'function' ? { run: verb } : verb
    return changeAround(endpoint, async (context, input, commit) =>
      inTurn(context, async () => {
        const prepared = await prepare?.(context, input)
        const done = await inDatabaseTurn(context, () => commit((changing) => run(changing, input, prepared)))
        return answer ? answer(context, input, { ...done, prepared }) : done.kept
      }),
    )
  }

  return { read, change, changeAround }
}

/** The kinds of routes for callers with a role, such as operators: `kinds('support').change(…)`. */
export function roleKinds<Role, Any extends CallContext, C extends CallContext>(
  authenticate: (context: Any, role: Role) => Promise<C>,
) {
  return (role: Role) => routeKinds((context: Any) => authenticate(context, role))
}

/** The input that a verb may trust; refuses what does not fit its endpoint. */
export function checked<E extends Endpoint>(endpoint: E, asked: Readonly<Record<string, unknown>>): Input<E> {
  const input = safeParse<E['input']>(endpoint.input, asked)
  if (!input.success) throw new Refusal('request.invalid', { fields: refusedFields(input.error.issues, asked) })
  const unwritable = findUnwritable(input.data)
  if (unwritable !== undefined) throw refuseField('request.invalid', unwritable, 'malformed')
  return input.data
}

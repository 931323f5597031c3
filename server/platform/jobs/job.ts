import type * as z from 'zod/mini'

/** Ids and numbers only: what a job is about stays in its own table, and no secret lies in the queue. */
export type JobPayload = Readonly<Record<string, string | number>>

/** Something that can be put into the queue, by its name and what it must be told. */
export interface Task<P extends JobPayload = JobPayload> {
  name: string
  payload: z.ZodMiniType<P>
}

/** What a word does when nobody waits: for a task of the queue, or by the clock. It may run twice and must bear it. */
export interface Job {
  name: string
  /** Five fields as in a crontab, in UTC; a job without one runs for each task of its name. */
  schedule?: string
  /** For what cannot wait for the next minute: on every node, so many seconds after it last ended. */
  everySeconds?: number
  run(payload: unknown): Promise<unknown>
}

/** Runs for each task that was put into the queue. */
export function forTask<P extends JobPayload>({ name, payload }: Task<P>, run: (payload: P) => Promise<unknown>): Job {
  return { name, run: (given) => run(payload.parse(given)) }
}

export interface JobOptions {
  /** The owner's address: the queue has tables of its own. */
  url: string
  jobs: readonly Job[]
  concurrency?: number
  /** Hears of every failed try, also of those that will be repeated. */
  onError: (error: unknown, task: string) => void
}

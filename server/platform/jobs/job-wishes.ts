/** Ids and numbers only: what a job is about stays in its own table, and no secret lies in the queue. */
export type JobPayload = Readonly<Record<string, string | number>>
/** What to do for each kind of job. A job may run twice, so a task must bear it. */
export type Tasks = Record<string, (payload: JobPayload) => Promise<void>>

export interface JobWishes {
  url: string
  tasks: Tasks
  /** Lines such as `0 4 * * * erase-members`, in UTC. */
  crontab?: string
  concurrency?: number
  /** Hears of every failed try, also of those that will be repeated. */
  onError: (error: unknown, task: string) => void
}

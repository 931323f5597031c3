import { EventEmitter } from 'node:events'
import { Logger, parseCrontab, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Job, JobOptions } from './job.ts'
import { jobPool } from './job-pool.ts'
import { showAlive, unlockDeadWorkers } from './unlock-dead-workers.ts'

// Its lines would hold payloads and the text of errors; what went wrong reaches `onError`.
export const quiet = new Logger(() => () => {})

/** Workers that began together and are replaced together. */
export interface WorkerGroup {
  /** Resolves when something broke that the workers do not get over by themselves. */
  broken: Promise<void>
  /** Lets the jobs under way finish. */
  stop(): Promise<void>
}

const UNLOCK_MS = 30_000

/**
 * That a job is done, or failed, is written in batches: when it cannot be, the workers stop, and others take their
 * place. Without batches nobody waits for it to be written, and what that throws would end the process.
 */
const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

export async function startWorkerGroup({ url, jobs, concurrency = 4, onError }: JobOptions): Promise<WorkerGroup> {
  // One connection more for the notices of new jobs, and one for the clock of the crontab.
  const pool = jobPool(url, concurrency + 2)
  const { promise: broken, resolve: breaks } = Promise.withResolvers<void>()
  const events: WorkerEvents = new EventEmitter()
  events.on('job:error', ({ error, job }) => onError(error, job.task_identifier))
  events.on('pool:listen:success', ({ client, workerPool }) => {
    // The queue's own statement on this connection comes first.
    client.once('drain', () => void showAlive(client, workerPool.id).catch(() => {}))
  })
  // A job that was taken over a breaking connection is taken by nobody, and a failure of the first question of all is
  // remembered for ever: fresh workers are the one cure for both.
  events.on('worker:getJob:error', () => breaks())
  events.on('worker:fatalError', () => breaks())

  const options = { pgPool: pool, concurrency, logger: quiet, noHandleSignals: true, events, preset }
  try {
    const runner = await run(options, taskList(jobs), parseCrontab(crontab(jobs)))
    void runner.promise.then(breaks, breaks)
    const unlock = () => void unlockDeadWorkers(pool).catch(() => {})
    const unlocking = setInterval(unlock, UNLOCK_MS).unref()
    unlock()
    return {
      broken,
      async stop() {
        clearInterval(unlocking)
        await runner.stop().catch(() => {})
        await pool.end()
      },
    }
  } catch (error) {
    await pool.end()
    throw error
  }
}

export function taskList(jobs: readonly Job[]): TaskList {
  return Object.fromEntries(jobs.map(({ name, run: work }) => [name, async (payload) => void (await work(payload))]))
}

const crontab = (jobs: readonly Job[]) =>
  jobs.flatMap(({ name, schedule }) => (schedule ? [`${schedule} ${name}`] : [])).join('\n')

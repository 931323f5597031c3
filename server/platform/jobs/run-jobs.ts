import { runMigrations, runOnce } from 'graphile-worker'
import type { Job, JobOptions, Task } from './job.ts'
import { jobPool } from './job-pool.ts'
import { startRhythms } from './start-rhythms.ts'
import { quiet, startWorkerGroup, taskList, type WorkerGroup } from './worker-group.ts'

export interface RunningJobs {
  /** Lets the jobs under way finish, and takes no new ones. */
  stop(): Promise<void>
}

const PAUSE_MS = 1000
const NOW_MS = 0

/** Makes or upgrades the queue's own tables, and lets the application put these tasks into it and no others. */
export async function installJobs(url: string, tasks: readonly Pick<Task, 'name'>[]): Promise<void> {
  const pool = jobPool(url, 2)
  try {
    await runMigrations({ pgPool: pool, logger: quiet })
    // Tasks of an older release stay: its nodes may still run.
    const names = tasks.map(({ name }) => name)
    await pool.query('insert into task_names select unnest($1::text[]) on conflict do nothing', [names])
  } finally {
    await pool.end()
  }
}

/** Runs every job that is due, once, and returns when none is left. For tests. */
export async function runDueJobs(url: string, jobs: readonly Job[]): Promise<void> {
  const pool = jobPool(url, 3)
  const options = { pgPool: pool, taskList: taskList(jobs), logger: quiet, noHandleSignals: true }
  await runOnce(options).finally(() => pool.end())
}

/** Runs jobs as they come until stopped. Workers that lost the database are replaced by others, for as long as it takes. */
export async function startJobs(options: JobOptions): Promise<RunningJobs> {
  const { promise: stopping, resolve: stop } = Promise.withResolvers<'stop'>()
  const leaving: Promise<void>[] = []

  const work = async (first: WorkerGroup) => {
    let group: WorkerGroup | undefined = first
    while (group) {
      await Promise.race([stopping, group.broken])
      // What breaks one worker breaks the others within the moment; then they can be stopped in peace.
      await Promise.race([stopping, pause()])
      leaving.push(group.stop())
      group = await nextWorkerGroup(options, stopping)
    }
    await Promise.all(leaving)
  }

  const working = work(await startWorkerGroup(options))
  const rhythms = startRhythms(options)
  return {
    async stop() {
      stop('stop')
      await Promise.all([rhythms.stop(), working])
    },
  }
}

async function nextWorkerGroup(options: JobOptions, stopping: Promise<'stop'>): Promise<WorkerGroup | undefined> {
  while ((await Promise.race([stopping, pause(NOW_MS)])) !== 'stop') {
    try {
      return await startWorkerGroup(options)
    } catch (error) {
      options.onError(error, 'jobs')
      await Promise.race([stopping, pause()])
    }
  }
  return undefined
}

function pause(ms = PAUSE_MS): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}

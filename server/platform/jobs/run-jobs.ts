import { runMigrations, runOnce, type TaskList } from 'graphile-worker'
import { jobPool } from './job-pool.ts'
import type { JobPayload, JobWishes, Tasks } from './job-wishes.ts'
import { beginShift, quiet, type Shift } from './shift.ts'

export type { JobPayload, Tasks }

export interface RunningJobs {
  /** Lets the jobs under way finish, and takes no new ones. */
  stop(): Promise<void>
}

const PAUSE_MS = 1000
const NOW_MS = 0

/** Makes or upgrades the queue's own tables. */
export async function installJobs(url: string): Promise<void> {
  const pool = jobPool(url, 2)
  await runMigrations({ pgPool: pool, logger: quiet }).finally(() => pool.end())
}

/** Runs every job that is due, once, and returns when none is left. For tests. */
export async function runDueJobs(url: string, tasks: Tasks): Promise<void> {
  const pool = jobPool(url, 3)
  const options = { pgPool: pool, taskList: tasks as TaskList, logger: quiet, noHandleSignals: true }
  await runOnce(options).finally(() => pool.end())
}

/** Runs jobs as they come until stopped. Workers that lost the database are replaced by others, for as long as it takes. */
export async function startJobs(wishes: JobWishes): Promise<RunningJobs> {
  const { promise: stopping, resolve: stop } = Promise.withResolvers<'stop'>()
  const leaving: Promise<void>[] = []

  const work = async (first: Shift) => {
    let shift: Shift | undefined = first
    while (shift) {
      await Promise.race([stopping, shift.broken])
      // What breaks one worker breaks the others within the moment; then they can be stopped in peace.
      await Promise.race([stopping, pause()])
      leaving.push(shift.stop())
      shift = await nextShift(wishes, stopping)
    }
    await Promise.all(leaving)
  }

  const working = work(await beginShift(wishes))
  return {
    stop() {
      stop('stop')
      return working
    },
  }
}

async function nextShift(wishes: JobWishes, stopping: Promise<'stop'>): Promise<Shift | undefined> {
  while ((await Promise.race([stopping, pause(NOW_MS)])) !== 'stop') {
    try {
      return await beginShift(wishes)
    } catch (error) {
      wishes.onError(error, 'jobs')
      await Promise.race([stopping, pause()])
    }
  }
  return undefined
}

function pause(ms = PAUSE_MS): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}

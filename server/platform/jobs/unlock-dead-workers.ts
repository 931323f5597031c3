import type { Pool, PoolClient } from 'pg'

const LISTENER = 'visavis-jobs '

/** Shows the other nodes that the workers of this one are alive, for as long as the connection lives. */
export async function showAlive(client: PoolClient, workers: string): Promise<void> {
  await client.query("select set_config('application_name', $1, false)", [LISTENER + workers])
}

/**
 * Gives back the jobs of workers that are gone. The queue itself would wait four hours, and somebody waits for their
 * mail. A minute's grace covers workers that have just started, or are connecting again.
 */
export async function unlockDeadWorkers(pool: Pool): Promise<void> {
  await pool.query(
    `
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs
    where locked_at < now() - interval '1 minute'
      and not exists (
        select from pg_stat_activity
        where datname = current_database() and application_name = $1 || locked_by
      )
    having count(*) > 0`,
    [LISTENER],
  )
}

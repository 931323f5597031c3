import type { World } from './world.ts'

/** Until a statement of the product waits for a lock, or so many do. */
export async function somebodyWaits({ ground: { owner } }: World, count = 1): Promise<void> {
  for (;;) {
    // A transaction would see again what it saw first.
    await owner.query('select pg_stat_clear_snapshot()')
    const { rowCount } = await owner.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    if ((rowCount ?? 0) >= count) return
  }
}

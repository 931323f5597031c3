import type { World } from './world.ts'

/** Until a statement of the product waits for a lock. */
export async function somebodyWaits({ ground: { owner } }: World): Promise<void> {
  for (;;) {
    const { rowCount } = await owner.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    if (rowCount) return
  }
}

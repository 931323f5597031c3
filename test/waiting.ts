import type { World } from './world.ts'

/** Until a statement of the product waits for a lock, or so many do. */
export async function somebodyWaits(world: World, count = 1): Promise<void> {
  while ((await howManyWait(world)) < count);
}

/** Statements of the product that wait for a lock. */
export async function howManyWait({ ground: { owner } }: World): Promise<number> {
  // A transaction would see again what it saw first.
  await owner.query('select pg_stat_clear_snapshot()')
  const { rowCount } = await owner.query(
    `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rowCount ?? 0
}

import type { Database } from './db.ts'
import { isMigrated } from './migrate.ts'

/** Whether this process can serve: the database answers and has the structure that the code expects. */
export async function isReady(database: Database, url: string): Promise<boolean> {
  return (await database.isUp()) && isMigrated(url).catch(() => false)
}

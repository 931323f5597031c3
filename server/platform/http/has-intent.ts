import type { Db } from '#server/platform/db/db.ts'
import type { Intent } from './once.ts'

/** Whether this intent was carried out before: what would refuse a new one must let its repetition through. */
export async function hasIntent(
  db: Db,
  { site, actor, key }: Pick<Intent, 'site' | 'actor' | 'key'>,
): Promise<boolean> {
  if (!key) return false
  const row = await db
    .selectFrom('intents')
    .select('key')
    .where('siteId', '=', site)
    .where('actor', '=', actor)
    .where('key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

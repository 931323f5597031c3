import type { Db } from '#server/platform/db/db.ts'
import type { KeyedRequest } from './idempotent.ts'

/** Whether this change was carried out before: what would refuse a new one must let its repetition through. */
export async function isKnownKey(
  db: Db,
  { site, actor, key }: Pick<KeyedRequest, 'site' | 'actor' | 'key'>,
): Promise<boolean> {
  if (key === undefined) return false
  const row = await db
    .selectFrom('idempotencyKeys')
    .select('key')
    .where('siteId', '=', site)
    .where('actor', '=', actor)
    .where('key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

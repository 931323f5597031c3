import type { Db, SiteId } from '#server/platform/db/db.ts'

/** Removes what is kept for repetitions of somebody's requests: it may hold their data, and goes with them. */
export async function forgetKeys(db: Db, site: SiteId, actor: string): Promise<void> {
  await db.deleteFrom('idempotencyKeys').where('siteId', '=', site).where('actor', '=', actor).execute()
}

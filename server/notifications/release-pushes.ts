import { sql } from 'kysely'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import { sendPushTask } from './push-task.ts'

/** Puts on its way what has waited for the morning of its member. */
export async function releasePushes(db: Db, site: SiteId, now: Date): Promise<void> {
  await sql`
    with released as (
      update pushes set held_until = null
      where site_id = ${site} and held_until <= ${now}
      returning site_id, subscription_id, tag
    )
    select enqueue(${sendPushTask.name}, json_build_object('site', site_id, 'subscription', subscription_id, 'tag', tag))
    from released
  `.execute(db)
}

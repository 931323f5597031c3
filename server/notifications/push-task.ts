import * as z from 'zod/mini'
import type { SiteId } from '#server/platform/db/db.ts'
import type { Task } from '#server/platform/jobs/job.ts'

/** Brings one device what it is to show under a tag, or takes it away. The database puts it into the queue too. */
export const sendPushTask: Task<{ site: SiteId; subscription: string; tag: string }> = {
  name: 'send-push',
  payload: z.object({ site: z.int(), subscription: z.uuid(), tag: z.string() }),
}

import { type Breaker, makeBreaker } from '#server/platform/breaker.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/db.ts'
import { forTask, type Job } from '#server/platform/jobs/job.ts'
import type { Sites } from '#server/sites/sites.ts'
import { collectNotices } from './collect-notices.ts'
import { deliverPush, type PushParts } from './deliver-push.ts'
import { sendPushTask } from './push-task.ts'
import { sendNotices } from './send-notices.ts'
import { sendWeeklyUpdates } from './send-weekly-updates.ts'

interface Parts extends Pick<PushParts, 'webPush' | 'log'> {
  database: Database
  sites: Sites
  clock: Clock
}

export function notificationJobs(parts: Parts): Job[] {
  const { database, sites, clock } = parts
  const run = async () => {
    const now = clock.now()
    for (const site of sites.ids()) {
      const db = database.forSite(site)
      await collectNotices(db, site, now)
      await sendNotices(db, site, now)
    }
  }
  const tellOfWeeks = async () => {
    for (const site of sites.ids()) await sendWeeklyUpdates(database.forSite(site), site, clock.now())
  }
  const breakers = new Map<string, Breaker>()
  const breakerOf = (host: string) => {
    const known = breakers.get(host) ?? makeBreaker(clock)
    breakers.set(host, known)
    return known
  }
  const pushParts = { ...parts, siteById: (id: number) => sites.byId(id), breakerOf }
  return [
    { name: 'tell-members', everySeconds: 5, run },
    { name: 'weekly-updates', schedule: '10 * * * *', run: tellOfWeeks },
    forTask(sendPushTask, (push) => deliverPush(pushParts, push)),
  ]
}

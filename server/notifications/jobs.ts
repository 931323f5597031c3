import { breakersByHost } from '#server/platform/breaker.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/db.ts'
import { forTask, type Job } from '#server/platform/jobs/job.ts'
import { tryEach } from '#server/platform/jobs/try-each.ts'
import type { Sites } from '#server/sites/sites.ts'
import { collectHourlyNotices } from './collect-hourly-notices.ts'
import { collectNotices } from './collect-notices.ts'
import { deliverPush, type PushParts } from './deliver-push.ts'
import { sendPushTask } from './push-task.ts'
import { releasePushes } from './release-pushes.ts'
import { sendNotices } from './send-notices.ts'

interface Parts extends Pick<PushParts, 'webPush' | 'log'> {
  database: Database
  sites: Sites
  clock: Clock
}

export function notificationJobs(parts: Parts): Job[] {
  const { database, sites, clock } = parts
  const run = async () => {
    const now = clock.now()
    await tryEach(sites.ids(), 'sites have members who could not be told', async (site) => {
      const db = database.forSite(site)
      await collectNotices(db, site, now)
      await sendNotices(db, site, now)
      await releasePushes(db, site, now)
    })
  }
  const lookForMore = () =>
    tryEach(sites.ids(), 'sites could not be looked through', (site) =>
      collectHourlyNotices(database.forSite(site), site, clock.now()),
    )
  const pushParts = { ...parts, siteById: (id: number) => sites.byId(id), breakerOf: breakersByHost(clock) }
  return [
    { name: 'tell-members', everySeconds: 5, run },
    { name: 'hourly-notices', schedule: '10 * * * *', run: lookForMore },
    forTask(sendPushTask, (push) => deliverPush(pushParts, push)),
  ]
}

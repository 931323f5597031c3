import { answerTask } from '#server/chats/answer-task.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/db.ts'
import { forTask, type Job } from '#server/platform/jobs/job.ts'
import type { LiveMoments } from '#server/platform/live/live.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Sites } from '#server/sites/sites.ts'
import { answerMessage } from './answer-message.ts'

interface Parts {
  database: Database
  sites: Sites
  clock: Clock
  secrets: Secrets
  live: LiveMoments
}

export function companionJobs({ database, sites, clock, secrets, live }: Parts): Job[] {
  return [
    forTask(answerTask, async ({ site: id, ...answering }) => {
      const site = sites.byId(id)
      if (site) await answerMessage({ db: database.forSite(id), site, clock, secrets, live }, answering)
    }),
  ]
}

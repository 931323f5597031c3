import { breakersByHost } from '#server/platform/breaker.ts'
import { forTask, type Job } from '#server/platform/jobs/job.ts'
import type { Sites } from '#server/sites/sites.ts'
import { deliverPostback, type PostbackParts } from './deliver-postback.ts'
import { sendPostbackTask } from './tell-network.ts'

type Parts = Omit<PostbackParts, 'siteById' | 'breakerOf'> & { sites: Sites }

export function postbackJobs(parts: Parts): Job[] {
  const { sites, clock } = parts
  const postbackParts = { ...parts, siteById: (id: number) => sites.byId(id), breakerOf: breakersByHost(clock) }
  return [forTask(sendPostbackTask, (job) => deliverPostback(postbackParts, job))]
}

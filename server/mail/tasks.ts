import type { Clock } from '#server/platform/clock.ts'
import type { Database, SiteId } from '#server/platform/db/db.ts'
import type { Tasks } from '#server/platform/jobs/run-jobs.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Site } from '#server/sites/site.ts'
import { makeBreaker } from './breaker.ts'
import { deliverMail } from './deliver-mail.ts'
import { SEND_MAIL } from './send-mail.ts'
import type { Transport } from './smtp.ts'

export interface MailParts {
  database: Database
  siteById: (id: SiteId) => Site | undefined
  secrets: Secrets
  clock: Clock
  transport: Transport
}

export function mailTasks(parts: MailParts): Tasks {
  const breaker = makeBreaker(parts.clock)
  return {
    [SEND_MAIL]: ({ site, mail }) => deliverMail({ ...parts, breaker }, { site: Number(site), mail: String(mail) }),
  }
}

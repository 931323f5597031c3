import type { Clock } from '#server/platform/clock.ts'
import type { Database, SiteId } from '#server/platform/db/db.ts'
import { forTask, type Job } from '#server/platform/jobs/job.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Site } from '#server/sites/site.ts'
import { makeBreaker } from '#server/platform/breaker.ts'
import {
  type AttachmentsOf,
  deliverMail,
  type IsStillDue,
  type OnNoMailbox,
  type UnstoredWordsOf,
} from './deliver-mail.ts'
import { sendMailTask } from './send-mail.ts'
import type { Transport } from './smtp.ts'

interface MailParts {
  database: Database
  siteById: (id: SiteId) => Site | undefined
  secrets: Secrets
  clock: Clock
  transport: Transport
  attachmentsOf?: AttachmentsOf
  unstoredWordsOf?: UnstoredWordsOf
  isStillDue?: IsStillDue
  onNoMailbox?: OnNoMailbox
}

export function mailJobs(parts: MailParts): Job[] {
  const breaker = makeBreaker(parts.clock)
  const defaults = { attachmentsOf: {}, unstoredWordsOf: {}, isStillDue: {}, onNoMailbox: async () => {} }
  const all = { ...defaults, ...parts, breaker }
  return [forTask(sendMailTask, (mail) => deliverMail(all, mail))]
}

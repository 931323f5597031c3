import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/db.ts'
import { forTask, type Job } from '#server/platform/jobs/job.ts'
import { tryEach } from '#server/platform/jobs/try-each.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Sites } from '#server/sites/sites.ts'
import { makeBreaker } from '#server/platform/breaker.ts'
import { sendBundles } from './bundle-mail.ts'
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
  sites: Pick<Sites, 'byId' | 'ids'>
  secrets: Secrets
  clock: Clock
  transport: Transport
  attachmentsOf?: AttachmentsOf
  unstoredWordsOf?: UnstoredWordsOf
  isStillDue?: IsStillDue
  onNoMailbox?: OnNoMailbox
}

export function mailJobs(parts: MailParts): Job[] {
  const { database, sites, clock } = parts
  const breaker = makeBreaker(clock)
  const defaults = { attachmentsOf: {}, unstoredWordsOf: {}, isStillDue: {}, onNoMailbox: async () => {} }
  const all = { ...defaults, ...parts, siteById: (id: number) => sites.byId(id), breaker }
  const sendDue = () =>
    tryEach(sites.ids(), 'sites have bundles that could not be sent', (site) =>
      sendBundles(database.forSite(site), site, clock.now()),
    )
  return [
    forTask(sendMailTask, (mail) => deliverMail(all, mail)),
    { name: 'send-bundles', schedule: '* * * * *', run: sendDue },
  ]
}

import type { Database } from '#server/platform/db/db.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import { tryEach } from '#server/platform/jobs/try-each.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Sites } from '#server/sites/sites.ts'
import { rememberOldAddresses } from './remember-contact.ts'

interface Parts {
  database: Database
  sites: Sites
  secrets: Secrets
}

export function visibilityJobs({ database, sites, secrets }: Parts): Job[] {
  const run = () =>
    tryEach(sites.ids(), 'sites have addresses that could not be remembered', (site) =>
      rememberOldAddresses(database.forSite(site), site, secrets),
    )
  return [{ name: 'remember-contacts', schedule: '40 * * * *', run }]
}

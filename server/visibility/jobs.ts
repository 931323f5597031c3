import type { Database } from '#server/platform/db/db.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Sites } from '#server/sites/sites.ts'
import { rememberOldAddresses } from './remember-contact.ts'

interface Parts {
  database: Database
  sites: Sites
  secrets: Secrets
}

export function visibilityJobs({ database, sites, secrets }: Parts): Job[] {
  const run = async () => {
    for (const site of sites.ids()) await rememberOldAddresses(database.forSite(site), site, secrets)
  }
  return [{ name: 'remember-contacts', schedule: '40 * * * *', run }]
}

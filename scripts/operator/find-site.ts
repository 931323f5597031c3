import type { Database, SiteId } from '#server/platform/db/db.ts'
import { OperatorMistake } from '#server/platform/operator-mistake.ts'

/** The site that an operator names by its host. */
export async function findSite({ shared }: Database, host: string): Promise<SiteId> {
  const sites = await shared.selectFrom('sites').select(['id', 'host']).orderBy('host').execute()
  const site = sites.find((one) => one.host === host)
  if (!site)
    throw new OperatorMistake(`There is no site ${host}. There are: ${sites.map((one) => one.host).join(', ')}.`)
  return site.id
}

import * as sites from '#contract/sites.ts'
import { publicRoute } from '#server/route-kinds.ts'
import { readInterests } from './read-interests.ts'
import { readCompany, readSettings } from './read-settings.ts'

export const siteRoutes = [
  publicRoute(sites.readSettings, readSettings),
  publicRoute(sites.readCompany, ({ site }) => readCompany(site)),
  publicRoute(sites.readInterests, readInterests),
]

import type { Settings } from '#contract/settings.ts'
import type { Company } from '#contract/sites.ts'
import type { SiteId } from '#server/platform/db/db.ts'

export interface Site {
  id: SiteId
  host: string
  /** What links begin with. Made from the stored host and never from a header. */
  origin: string
  settings: Settings
  company: Omit<Company, 'support_phone' | 'delete_discount'>
  /** Changes whenever the settings do; part of every cache key. */
  version: string
}

import type { Country, Locale } from '#contract/locales.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Site } from '#server/sites/site.ts'

/** What a route hands to its verb: never the request itself. */
export interface Context {
  db: Db
  site: Site
  clock: Clock
  /** Whether the installation is a trial. */
  isDemo: boolean
  /** The interface language of this request. */
  locale: Locale
  /** The country of the visitor's network, when it is known. */
  country: string | undefined
  /** The visitor's country as the site sees it. */
  siteCountry: Country
  /** Who asks: a visitor is known by the hash of the network address. */
  actor: string
  /** The idempotency key of the client's intent, if it made one. */
  key: string | undefined
}

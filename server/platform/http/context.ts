import type { Country, Locale } from '#contract/locales.ts'
import type { MemberId } from '#contract/members.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Live } from '#server/platform/live/live.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { Site } from '#server/sites/site.ts'
import type { Cookies } from './cookies.ts'

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
  /** The way to the members' open sockets. */
  live: Live
  secrets: Secrets
  storage: Storage
  cookies: Cookies
  /** The neighbourhood of the network address, for limits. */
  network: string
  /** "Firefox · Windows". */
  device: string
}

/** Who is logged in, as the session says. */
export interface CurrentMember {
  id: MemberId
  sessionId: string
  status: 'not_confirmed' | 'active'
  language: Locale
  isPaid: boolean
}

/** The context of calls that only members may make. */
export interface MemberContext extends Context {
  member: CurrentMember
}

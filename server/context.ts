import type { Country, Locale } from '#contract/locales.ts'
import type { MemberId } from '#contract/members.ts'
import type * as http from '#server/platform/http/context.ts'
import type { Webhook } from '#server/platform/http/webhook.ts'
import type * as routes from '#server/platform/http/route.ts'
import type { ArrivalCounts } from '#server/arrivals/arrival-counts.ts'
import type { Providers } from '#server/payments/provider.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { Site } from '#server/sites/site.ts'

/** For what an operator should see; a caller is told by refusals. */
export interface Log {
  warn(what: object, text: string): void
  error(what: object, text: string): void
}

/** What a route hands to its verb: never the request itself. */
export interface Context extends http.CallContext {
  site: Site
  /** Whether the installation is a trial. */
  isDemo: boolean
  /** The interface language of this request. */
  locale: Locale
  /** The country of the visitor's network, when it is known. */
  country: string | undefined
  /** The visitor's country as the site sees it. */
  siteCountry: Country
  storage: Storage
  /** Who takes money for this installation. */
  providers: Providers
  /** What others sign their messages with, by provider. */
  webhookSecrets: Readonly<Record<string, string | undefined>>
  log: Log
  /** Counts who comes and begins to join. */
  arrivals: ArrivalCounts
  /** The neighbourhood of the network address, for limits. */
  network: string
  /** Whether one of the site's own pages led to this request. */
  isFromOwnPage: boolean
  /** "Firefox · Windows". */
  device: string
}

/** Who is logged in, as the session says. */
export interface CurrentMember {
  id: MemberId
  sessionId: string
  status: 'not_confirmed' | 'active'
  /** Whether joining opened the session, and not a password. */
  byJoining: boolean
  /**
   * Whether somebody has logged in to an account that nobody has confirmed: a stranger may have made it with an address and an
   * old password of theirs, to take what they put into it, and a thief may have the password of who made it.
   */
  isUnproven: boolean
  language: Locale
  isPaid: boolean
}

/** The context of calls that only members may make. */
export interface MemberContext extends Context {
  member: CurrentMember
  /** Locks the account, and refuses whoever has been shut out of it since the request came. */
  requireSession(tx: Tx): Promise<void>
}

/** The context of changes that end the session which asks for them: a repetition comes when it is gone. */
export interface SessionContext extends Context {
  member: CurrentMember | undefined
}

/** The context of a verb that changes something. */
export type ChangeContext<C extends Context = Context> = http.ChangeContext<C>

/** A call of the product: an endpoint bound to its verb. */
export type Route = routes.Route<Context> | Webhook<Context>

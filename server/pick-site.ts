import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptedLocale, chooseLocale, type Country, isLocale, type Locale, LOCALE_COOKIE } from '#contract/locales.ts'
import type { ArrivalCounts } from '#server/arrivals/arrival-counts.ts'
import type { Context } from '#server/context.ts'
import { countryOfAddress } from '#server/places/country-of-address.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/db.ts'
import { deviceOf, networkOf, householdOf } from '#server/platform/http/client.ts'
import type { Providers } from '#server/payments/provider.ts'
import { cookiesOf } from '#server/platform/http/cookies.ts'
import { isFromOwnPage } from '#server/platform/http/refuse-cross-site.ts'
import { KEY_HEADER, readKey } from '#server/platform/http/read-key.ts'
import type { Live } from '#server/platform/live/live.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { countryForSite } from '#server/sites/country-for-site.ts'
import type { Site } from '#server/sites/site.ts'
import type { Sites } from '#server/sites/sites.ts'
import { visitorActor } from './actors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    site: Site
    /** Who asks, as far as the proxies in front of us can be trusted. */
    clientAddress: string
    context(reply: FastifyReply): Context
    /** The language and countries of the visitor, which a page can depend on. */
    visit(): Visit
  }
}

interface Parts {
  sites: Sites
  database: Database
  clock: Clock
  isDemo: boolean
  isHttps: boolean
  live: Live
  secrets: Secrets
  storage: Storage
  providers: Providers
  webhookSecrets: Context['webhookSecrets']
  arrivals: ArrivalCounts
}

interface Visit {
  country: string | undefined
  siteCountry: Country
  locale: Locale
}

/** The host picks the site. There is no default: an address that no site has gets 421. */
export function sitePicker(
  app: FastifyInstance,
  { sites, database, clock, isDemo, isHttps, live, secrets, storage, providers, webhookSecrets, arrivals }: Parts,
): (request: FastifyRequest) => Refusal | undefined {
  app.decorateRequest('site', null as unknown as Site)
  app.decorateRequest('clientAddress', '')
  app.decorateRequest('visit', function () {
    const accepted = this.headers['accept-language']
    return visitOf(this.site, countryOfAddress(this.clientAddress), this.cookies[LOCALE_COOKIE], accepted)
  })
  app.decorateRequest('context', function (reply) {
    const { clientAddress, headers, log, site } = this
    return {
      ...this.visit(),
      db: database.forSite(this.site.id),
      site: this.site,
      clock,
      isDemo,
      live,
      secrets,
      storage,
      providers,
      webhookSecrets,
      arrivals,
      log,
      cookies: cookiesOf(this, reply, isHttps),
      // Most calls ask for none of these, and they cost more than many a call.
      get household() {
        return householdOf(clientAddress)
      },
      get network() {
        return networkOf(clientAddress)
      },
      get isFromOwnPage() {
        return isFromOwnPage(headers, site.origin)
      },
      get device() {
        return deviceOf(headers['user-agent'])
      },
      actor: () => visitorActor(secrets, clientAddress),
      key: () => readKey(headers[KEY_HEADER]),
    }
  })

  return (request) => {
    if (hasSecondHost(request.raw)) return new Refusal('request.invalid', { fields: [] })
    const site = sites.byHost(request.headers.host ?? '')
    if (!site) return new Refusal('site.unknown')
    request.site = site
    request.clientAddress = request.ip
    return undefined
  }
}

/** What the routes of this product get of a request. */
export function contextOf(request: FastifyRequest, reply: FastifyReply): Context {
  return request.context(reply)
}

/** A site as it was last read, and what its visitors have in common: few countries and languages make few visits. */
const visits = new WeakMap<Site, Map<string, Visit>>()

function visitOf(
  site: Site,
  country: string | undefined,
  cookie: string | undefined,
  header: string | undefined,
): Visit {
  const { locales } = site.settings
  const chosen = isLocale(cookie) ? cookie : undefined
  const accepted = !chosen && header && locales.length > 1 ? acceptedLocale(locales, header) : undefined
  const ofSite = visits.get(site) ?? new Map<string, Visit>()
  const key = `${country} ${chosen} ${accepted}`
  const known = ofSite.get(key)
  if (known) return known
  const visit = newVisit(site, country, { cookie: chosen, accepted })
  visits.set(site, ofSite.set(key, visit))
  return visit
}

function newVisit(
  site: Site,
  country: string | undefined,
  wishes: { cookie: Locale | undefined; accepted: Locale | undefined },
): Visit {
  const siteCountry = countryForSite(site, country)
  return { country, siteCountry, locale: chooseLocale(site.settings, { ...wishes, country: siteCountry }) }
}

/** An address that names a host itself, or a second Host header: what stands in front of us may have read the other. */
function hasSecondHost({ url, rawHeaders }: FastifyRequest['raw']): boolean {
  if (!url?.startsWith('/')) return true
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') hosts++
  return hosts > 1
}

import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { chooseLocale, type Country, countryLocales, isLocale, type Locale, LOCALE_COOKIE } from '#contract/locales.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/db.ts'
import type { Live } from '#server/platform/live/live.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { countryOfAddress } from '#server/places/country-of-address.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { Sites } from '#server/sites/sites.ts'
import type { Site } from '#server/sites/site.ts'
import { deviceOf, networkOf } from './client.ts'
import type { Context } from './context.ts'
import { cookiesOf } from './cookies.ts'

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

const KEY_HEADER = 'idempotency-key'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

interface Parts {
  sites: Sites
  database: Database
  clock: Clock
  isDemo: boolean
  isHttps: boolean
  live: Live
  secrets: Secrets
  storage: Storage
}

interface Visit {
  country: string | undefined
  siteCountry: Country
  locale: Locale
}

/** The host picks the site. There is no default: an address that no site has gets 421. */
export function sitePicker(
  app: FastifyInstance,
  { sites, database, clock, isDemo, isHttps, live, secrets, storage }: Parts,
): (request: FastifyRequest) => Refusal | undefined {
  app.decorateRequest('site', null as unknown as Site)
  app.decorateRequest('clientAddress', '')
  app.decorateRequest('visit', function () {
    return visitOf(this.site, countryOfAddress(this.clientAddress), this.cookies[LOCALE_COOKIE])
  })
  app.decorateRequest('context', function (reply) {
    const { clientAddress, headers } = this
    return {
      ...this.visit(),
      db: database.forSite(this.site.id),
      site: this.site,
      clock,
      isDemo,
      live,
      secrets,
      storage,
      cookies: cookiesOf(this, reply, isHttps),
      // Most calls ask for none of these, and they cost more than many a call.
      get network() {
        return networkOf(clientAddress)
      },
      get device() {
        return deviceOf(headers['user-agent'])
      },
      get actor() {
        return visitorActor(clientAddress)
      },
      key: intentKey(headers[KEY_HEADER]),
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

/** A site as it was last read, and what its visitors have in common: few countries and languages make few visits. */
const visits = new WeakMap<Site, Map<string, Visit>>()

function visitOf(site: Site, country: string | undefined, cookie: string | undefined): Visit {
  const chosen = isLocale(cookie) ? cookie : undefined
  const known = visits.get(site) ?? new Map<string, Visit>()
  visits.set(site, known)
  const key = `${country} ${chosen}`
  const visit = known.get(key) ?? newVisit(site, country, chosen)
  known.set(key, visit)
  return visit
}

function newVisit(site: Site, country: string | undefined, cookie: Locale | undefined): Visit {
  const siteCountry = countryForSite(site, country)
  return { country, siteCountry, locale: chooseLocale(site.settings, { cookie, country: siteCountry }) }
}

/** An address that names a host itself, or a second Host header: what stands in front of us may have read the other. */
function hasSecondHost({ url, rawHeaders }: FastifyRequest['raw']): boolean {
  if (!url?.startsWith('/')) return true
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') hosts++
  return hosts > 1
}

/** A client that makes no key, or a broken one, still gets its call done; it only cannot repeat it safely. */
function intentKey(given: unknown): string | undefined {
  return typeof given === 'string' && UUID.test(given) ? given : undefined
}

function visitorActor(ip: string): string {
  return `visitor:${createHash('sha256').update(ip).digest('base64url').slice(0, 22)}`
}

/** A visitor from nowhere that the site serves is treated as one from the country of the site's own language. */
export function countryForSite({ settings }: Site, country: string | undefined): Country {
  const { countries, domain_language: language } = settings
  const [spoken = '', homeland = spoken.toUpperCase()] = language.split('-')
  const wishes = [
    country,
    homeland,
    countries.find((served) => countryLocales[served].some((locale) => locale === spoken)),
  ]
  return wishes.map((wish) => countries.find((served) => served === wish)).find(Boolean) ?? countries[0] ?? 'DE'
}

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { chooseLocale, type Country, countryLocales, type Locale, LOCALE_COOKIE } from '#contract/locales.ts'
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
    /** Whether the page renderer of this process asks, on behalf of a visitor who was counted already. */
    isOwn: boolean
    context(reply: FastifyReply): Context
    /** The language and countries of the visitor, which a page can depend on. */
    visit(): Visit
  }
}

/** Known to this process alone: it marks the calls that the page renderer makes in process. */
export const OWN_HEADER = 'x-visavis-own'
export const ownSecret = randomBytes(16).toString('hex')

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
export function pickSite(
  app: FastifyInstance,
  { sites, database, clock, isDemo, isHttps, live, secrets, storage }: Parts,
): void {
  app.decorateRequest('site', null as unknown as Site)
  app.decorateRequest('isOwn', false)
  app.decorateRequest('visit', function () {
    const country = countryOfAddress(this.ip)
    const siteCountry = countryForSite(this.site, country)
    const cookie = this.cookies[LOCALE_COOKIE]
    return { country, siteCountry, locale: chooseLocale(this.site.settings, { cookie, country: siteCountry }) }
  })
  app.decorateRequest('context', function (reply) {
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
      network: networkOf(this.ip),
      device: deviceOf(this.headers['user-agent']),
      actor: visitorActor(this.ip),
      key: intentKey(this.headers[KEY_HEADER]),
    }
  })

  app.addHook('onRequest', (request, _, done) => {
    if (hasSecondHost(request.raw)) return done(new Refusal('request.invalid', { fields: [] }))
    const site = sites.byHost(request.headers.host ?? '')
    if (!site) return done(new Refusal('site.unknown'))
    request.site = site
    request.isOwn = isOwnSecret(request.headers[OWN_HEADER])
    return done()
  })
}

/** An address that names a host itself, or a second Host header: what stands in front of us may have read the other. */
function hasSecondHost({ url, rawHeaders }: FastifyRequest['raw']): boolean {
  if (!url?.startsWith('/')) return true
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.toLowerCase() === 'host') hosts++
  return hosts > 1
}

/** A client that makes no key, or a broken one, still gets its call done; it only cannot repeat it safely. */
function intentKey(given: unknown): string | undefined {
  return typeof given === 'string' && UUID.test(given) ? given : undefined
}

function visitorActor(ip: string): string {
  return `visitor:${createHash('sha256').update(ip).digest('base64url').slice(0, 22)}`
}

function isOwnSecret(given: unknown): boolean {
  return (
    typeof given === 'string' &&
    given.length === ownSecret.length &&
    timingSafeEqual(Buffer.from(given), Buffer.from(ownSecret))
  )
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

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { chooseLocale, type Country, LOCALE_COOKIE } from '#contract/locales.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { countryOfAddress } from '#server/places/country-of-address.ts'
import type { Sites } from '#server/sites/sites.ts'
import type { Site } from '#server/sites/site.ts'
import type { Context } from './context.ts'

declare module 'fastify' {
  interface FastifyRequest {
    site: Site
    /** Whether the page renderer of this process asks, on behalf of a visitor who was counted already. */
    isOwn: boolean
    context(): Context
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
}

/** The host picks the site. There is no default: an address that no site has gets 421. */
export function pickSite(app: FastifyInstance, { sites, database, clock, isDemo }: Parts): void {
  app.decorateRequest('site', null as unknown as Site)
  app.decorateRequest('isOwn', false)
  app.decorateRequest('context', function () {
    const country = countryOfAddress(this.ip)
    const siteCountry = countryForSite(this.site, country)
    return {
      db: database.forSite(this.site.id),
      site: this.site,
      clock,
      isDemo,
      country,
      siteCountry,
      actor: visitorActor(this.ip),
      key: intentKey(this.headers[KEY_HEADER]),
      locale: chooseLocale(this.site.settings, { cookie: this.cookies[LOCALE_COOKIE], country: siteCountry }),
    }
  })

  app.addHook('onRequest', (request, _, done) => {
    const site = sites.byHost(request.headers.host ?? '')
    if (!site) return done(new Refusal('site.unknown'))
    request.site = site
    request.isOwn = isOwnSecret(request.headers[OWN_HEADER])
    return done()
  })
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

/** A visitor from a country that the site does not serve is treated as one of the site's first country. */
export function countryForSite({ settings }: Site, country: string | undefined): Country {
  return settings.countries.find((served) => served === country) ?? settings.countries[0] ?? 'DE'
}

import type { FastifyInstance } from 'fastify'
import { pageTokens } from '#contract/pages.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Site } from '#server/sites/site.ts'

/** Pages that every visitor may read, beside the info pages. */
const PUBLIC_PAGES = ['/', '/pricing', '/signup', '/login', '/complaints', '/withdrawal']
const CHANGE_PASSWORD_PAGE = '/settings#password'
const SECURITY_FILE = '/.well-known/security.txt'
const SITEMAP = '/sitemap.xml'
/** RFC 9116 wants less than a year. */
const SECURITY_DAYS = 180
const DAY_MS = 86_400_000
const KEPT = 'public, max-age=3600'

/** What programs look for at fixed addresses: search engines, finders of holes, password managers. */
export function serveWellKnown(app: FastifyInstance, { clock }: { clock: Clock }): void {
  app.get('/robots.txt', ({ site }, reply) => reply.header('cache-control', KEPT).type(TEXT).send(robots(site)))
  app.get(SITEMAP, async (request, reply) => {
    const { db, site } = request.context(reply)
    return reply
      .header('cache-control', KEPT)
      .type('application/xml; charset=utf-8')
      .send(await sitemap(db, site))
  })
  app.get(SECURITY_FILE, ({ site }, reply) =>
    reply.header('cache-control', KEPT).type(TEXT).send(securityText(site, clock.now())),
  )
  app.get('/.well-known/change-password', (_, reply) => reply.redirect(CHANGE_PASSWORD_PAGE, 302))
}

const TEXT = 'text/plain; charset=utf-8'

/** What must not be listed says so itself; a page that may not be read could not say it. */
function robots({ origin }: Site): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}${SITEMAP}\n`
}

async function sitemap(db: Db, site: Site): Promise<string> {
  const own = await db
    .selectFrom('pages')
    .select('token')
    .distinct()
    .where('siteId', '=', site.id)
    .orderBy('token')
    .execute()
  const tokens = new Set([...pageTokens, ...own.map(({ token }) => token)])
  const paths = [...PUBLIC_PAGES, ...Array.from(tokens, (token) => `/info/${token}`)]
  const lines = paths.map((path) => `<url><loc>${site.origin}${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</urlset>\n`
}

function securityText({ origin, settings }: Site, now: Date): string {
  const lines = [
    `Contact: mailto:${settings.support_email}`,
    `Expires: ${new Date(now.getTime() + SECURITY_DAYS * DAY_MS).toISOString()}`,
    `Preferred-Languages: ${[...new Set([...settings.locales, 'en'])].join(', ')}`,
    `Canonical: ${origin}${SECURITY_FILE}`,
  ]
  return `${lines.join('\n')}\n`
}

import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import type { Locale } from '#contract/locales.ts'
import { neutral, themeOf } from '#server/mail/theme-colors.ts'
import { phrases } from '#server/platform/phrases.ts'
import type { Site } from '#server/sites/site.ts'

const KEPT = 'public, max-age=3600'
/** How much of a maskable icon is surely seen. */
const SAFE = 0.6
const ICONS = [
  { path: '/icon-192.png', size: 192, purpose: 'any' },
  { path: '/icon-512.png', size: 512, purpose: 'any' },
  { path: '/icon-maskable.png', size: 512, purpose: 'maskable' },
] as const
/** What Android draws into its status bar: a shape without colours. */
const BADGE = '/badge.png'

/** What makes a site an app that can be installed: its manifest, and icons in its own colour. */
export function serveAppFiles(app: FastifyInstance): void {
  app.get('/manifest.webmanifest', (request, reply) =>
    reply
      .header('cache-control', KEPT)
      .header('vary', 'cookie, accept-language')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifest(request.site, request.visit().locale))),
  )
  const drawn = new Map<string, Promise<Buffer>>()
  const draw = (key: string, svg: string, size: number): Promise<Buffer> => {
    const known = drawn.get(key) ?? sharp(Buffer.from(svg), { density: 300 }).resize(size, size).png().toBuffer()
    drawn.set(key, known)
    return known
  }
  for (const { path, size, purpose } of ICONS) {
    app.get(path, async ({ site }, reply) => {
      const { accent } = themeOf(site.settings.niche).light
      const svg = purpose === 'maskable' ? halves('#ffffff', { ground: accent }) : halves(accent)
      return reply
        .header('cache-control', KEPT)
        .type('image/png')
        .send(await draw(path + accent, svg, size))
    })
  }
  app.get(BADGE, async (_, reply) =>
    reply
      .header('cache-control', KEPT)
      .type('image/png')
      .send(await draw(BADGE, halves('#ffffff'), 96)),
  )
}

/** The mark of the product, two halves that face each other, as in `ui/halves.tsx`. */
function halves(color: string, { ground }: { ground?: string } = {}): string {
  const mark = `<g fill="${color}"><path d="M15 3a11.5 11.5 0 0 0 0 23Z"/><path opacity=".55" d="M17 6a11.5 11.5 0 0 1 0 23Z"/></g>`
  const placed = ground
    ? `<rect width="32" height="32" fill="${ground}"/><g transform="translate(16 16) scale(${SAFE}) translate(-16 -16)">${mark}</g>`
    : mark
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32">${placed}</svg>`
}

function manifest({ settings }: Site, locale: Locale) {
  const say = phrases(locale, 'navigation')
  const { accent } = themeOf(settings.niche).light
  return {
    id: '/',
    name: settings.name,
    short_name: settings.name.slice(0, 12),
    lang: locale,
    start_url: '/members',
    scope: '/',
    display: 'standalone',
    background_color: neutral.light.paper,
    theme_color: accent,
    icons: ICONS.map(({ path, size, purpose }) => ({
      src: path,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
    shortcuts: [
      { name: say('member.messages'), url: '/chats' },
      { name: say('member.likes'), url: '/likes' },
      { name: say('member.search'), url: '/members' },
    ],
  }
}

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
/** What a shop of apps shows before installing: the colours of the site, and nobody. */
const SCREENSHOTS = [
  { path: '/screenshot-narrow.png', width: 540, height: 960, form: 'narrow' },
  { path: '/screenshot-wide.png', width: 1280, height: 720, form: 'wide' },
] as const
/** What Android draws into its status bar: a shape without colours. */
const BADGE = '/badge.png'
/** What a messenger shows of a link to a page of the site. */
const SHARE = { path: '/share.png', width: 1200, height: 630 }

/** For what asks for `/favicon.ico` and knows no other icon. */
const FAVICON = 32

/** What makes a site an app that can be installed, and a tab that is known at a glance: its manifest, and icons in its own colour. */
export function serveAppFiles(app: FastifyInstance): void {
  app.get('/manifest.webmanifest', (request, reply) =>
    reply
      .header('cache-control', KEPT)
      .header('vary', 'cookie, accept-language')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifest(request.site, request.visit().locale))),
  )
  const drawn = new Map<string, Promise<Buffer>>()
  const draw = (key: string, svg: string, width: number, height = width): Promise<Buffer> => {
    const known = drawn.get(key) ?? sharp(Buffer.from(svg), { density: 300 }).resize(width, height).png().toBuffer()
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
  app.get(SHARE.path, async ({ site }, reply) => {
    const { accent } = themeOf(site.settings.niche).light
    const picture = await draw(SHARE.path + accent, sharePicture(accent), SHARE.width, SHARE.height)
    return reply.header('cache-control', KEPT).type('image/png').send(picture)
  })
  for (const { path, width, height } of SCREENSHOTS) {
    app.get(path, async ({ site }, reply) => {
      const { accent } = themeOf(site.settings.niche).light
      return reply
        .header('cache-control', KEPT)
        .type('image/png')
        .send(await draw(path + accent, screenshot(accent, width, height), width, height))
    })
  }
  app.get('/icon.svg', ({ site }, reply) =>
    reply
      .header('cache-control', KEPT)
      .type('image/svg+xml')
      .send(halves(themeOf(site.settings.niche).light.accent)),
  )
  app.get('/favicon.ico', async ({ site }, reply) => {
    const { accent } = themeOf(site.settings.niche).light
    const picture = await draw(`/favicon.ico${accent}`, halves(accent), FAVICON)
    return reply.header('cache-control', KEPT).type('image/x-icon').send(asIcon(picture))
  })
  app.get(BADGE, async (_, reply) =>
    reply
      .header('cache-control', KEPT)
      .type('image/png')
      .send(await draw(BADGE, halves('#ffffff'), 96)),
  )
}

/** The mark in the evening light of the site. */
function sharePicture(accent: string): string {
  const mark = '<path d="M58 10a22 22 0 0 0 0 44Z"/><path opacity=".6" d="M62 12a22 22 0 0 1 0 44Z"/>'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 63" width="120" height="63"><radialGradient id="lamp" cx=".85" cy=".05" r=".8"><stop offset="0" stop-color="#ffb27a" stop-opacity=".75"/><stop offset="1" stop-color="#ffb27a" stop-opacity="0"/></radialGradient><path fill="${accent}" d="M0 0h120v63H0z"/><path opacity=".35" d="M0 0h120v63H0z"/><path fill="url(#lamp)" d="M0 0h120v63H0z"/><g fill="#fff">${mark}</g></svg>`
}

/** The mark of the product, two halves that face each other, as in `ui/halves.tsx`. */
function halves(color: string, { ground }: { ground?: string } = {}): string {
  const mark = `<g fill="${color}"><path d="M15 3a11.5 11.5 0 0 0 0 23Z"/><path opacity=".55" d="M17 6a11.5 11.5 0 0 1 0 23Z"/></g>`
  const placed = ground
    ? `<rect width="32" height="32" fill="${ground}"/><g transform="translate(16 16) scale(${SAFE}) translate(-16 -16)">${mark}</g>`
    : mark
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32">${placed}</svg>`
}

/** A list of people as the site shows it, without people. */
function screenshot(accent: string, width: number, height: number): string {
  const { paper, card, line } = neutral.light
  const columns = width > height ? 4 : 2
  const [gap, top] = [24, 96]
  const cardWidth = (width - gap * (columns + 1)) / columns
  const cardHeight = cardWidth * 1.25
  const rows = Math.ceil((height - top) / (cardHeight + gap))
  const cards = Array.from({ length: rows * columns }, (_, place) => {
    const x = gap + (place % columns) * (cardWidth + gap)
    const y = top + Math.floor(place / columns) * (cardHeight + gap)
    return `<rect x="${x}" y="${y}" width="${cardWidth}" height="${cardHeight}" rx="20" fill="${card}" stroke="${line}"/><circle cx="${x + cardWidth / 2}" cy="${y + cardHeight / 3}" r="${cardWidth / 5}" fill="${accent}" opacity=".35"/><rect x="${x + gap}" y="${y + cardHeight * 0.7}" width="${cardWidth - 2 * gap}" height="16" rx="8" fill="${line}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${paper}"/>${cards.join('')}<rect width="${width}" height="72" fill="${accent}"/></svg>`
}

/** A PNG in the frame of an ICO: how many pictures, then the size, the planes, the depth, the length and the place of each. */
function asIcon(png: Buffer): Buffer {
  const frame = Buffer.alloc(22)
  frame.writeUInt16LE(1, 2)
  frame.writeUInt16LE(1, 4)
  frame.writeUInt8(FAVICON, 6)
  frame.writeUInt8(FAVICON, 7)
  frame.writeUInt16LE(1, 10)
  frame.writeUInt16LE(32, 12)
  frame.writeUInt32LE(png.length, 14)
  frame.writeUInt32LE(frame.length, 18)
  return Buffer.concat([frame, png])
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
    screenshots: SCREENSHOTS.map(({ path, width, height, form }) => ({
      src: path,
      sizes: `${width}x${height}`,
      type: 'image/png',
      form_factor: form,
      label: settings.name,
    })),
    shortcuts: [
      { name: say('member.messages'), url: '/chats' },
      { name: say('member.likes'), url: '/likes' },
      { name: say('member.search'), url: '/members' },
    ],
  }
}

import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import type { Country } from '#contract/locales.ts'
import { HOME, PORT } from './address.ts'
import { PHONE } from './sizes.ts'

/** Networks that have belonged to one country for decades. */
const addresses = {
  AT: '194.232.104.150',
  DE: '193.99.144.80',
  GB: '212.58.244.20',
  NL: '145.97.39.155',
  US: '8.8.8.8',
}
type KnownCountry = Extract<Country, keyof typeof addresses>

interface Fixtures {
  /** Whether this visitor has agreed to the entry warning before; most journeys are about something else. */
  hasAgreed: boolean
  /** Where the visitor's network address is; a private one, of no country, when absent. */
  country: KnownCountry | undefined
  /** Whether the journey is about a failure: then the browser may complain. */
  isFailing: boolean
  /** Fails on anything that a visitor's console would complain about: hydration, policy, errors. */
  watchConsole: void
  /** Ends the sessions of everybody else in a journey: pages left open go on listening, and slow down all later ones. */
  closeContexts: void
}

export const test = base.extend<Fixtures>({
  hasAgreed: [true, { option: true }],
  country: [undefined, { option: true }],
  isFailing: [false, { option: true }],
  extraHTTPHeaders: async ({ country }, use) => {
    await use(country ? { 'x-forwarded-for': addresses[country] } : {})
  },
  page: async ({ page, hasAgreed }, use) => {
    if (hasAgreed) await page.addInitScript(() => localStorage.setItem('site-entry-agreed', '2026-01-01T00:00:00.000Z'))
    await use(page)
  },
  watchConsole: [
    async ({ page, isFailing }, use, info) => {
      const complaints: string[] = []
      const refusals: string[] = []
      page.on('response', (answer) => {
        if (answer.status() >= 400) refusals.push(`${answer.status()} ${answer.request().method()} ${answer.url()}`)
      })
      let hasLoggedOut = false
      page.on('request', (request) => {
        if (request.url().endsWith('/api/logout.php')) hasLoggedOut = true
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        const isAboutStatus = message.text().startsWith('Failed to load resource')
        // Only a journey that takes the network away sees this; the socket may or may not try within that time.
        const isOffline = message.text().includes('net::ERR_INTERNET_DISCONNECTED')
        // A socket that is just being opened when somebody logs out is refused, as every other call of that moment.
        const isTooLate = hasLoggedOut && /WebSocket connection .* response code: 403$/.test(message.text())
        const isExpected = isAboutStatus || isOffline || isTooLate
        if (message.type() === 'error' && !isExpected) complaints.push(message.text())
      })
      await use()
      // Where only the text of a run is kept, this is all there is to see of a page that was not as expected.
      if (info.status !== info.expectedStatus && process.env['CI'])
        console.log([...refusals, await describePage(page)].join('\n'))
      if (!isFailing) expect(complaints).toEqual([])
    },
    { auto: true },
  ],
  closeContexts: [
    async ({ browser, context }, use) => {
      await use()
      const others = browser.contexts().filter((one) => one !== context)
      await Promise.all(others.map((one) => one.close()))
    },
    { auto: true },
  ],
})

async function describePage(page: Page): Promise<string> {
  return `${page.url()}\n${await page.locator('body').ariaSnapshot()}`
}

/** The address of another demo site. */
export function at(site: string, path = '/'): string {
  return `http://${site}.localhost:${PORT}${path}`
}

/** Every page that a visitor can reach, and one that does not exist. */
export const publicPages = [
  '/',
  '/pricing',
  '/info/ban',
  '/info/cookies',
  '/info/faq',
  '/info/privacy',
  '/info/return-policy',
  '/info/service',
  '/info/terms',
  '/info/safe-dating',
  '/lang-config',
  '/nowhere',
]

/** Opens an address and waits until the page is alive, so that a click finds its handler. */
export async function open(page: Page, url: string): Promise<void> {
  await settled(page)
  await page.goto(url)
  await alive(page)
}

/** What was closed has left the history too: its going back would end a navigation that begins meanwhile. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('dialog[open], [role=dialog]') !== null || !history.state?.layer,
  )
}

/** The same for a member whose page listens then: a session that ends while the socket is only opening makes a browser complain. */
export async function openListening(page: Page, url: string): Promise<void> {
  const listening = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framesent'))
  await open(page, url)
  await listening
}

/** The region for notices opens itself as the last effect of hydration; what effects have changed is painted then. */
export async function alive(page: Page): Promise<void> {
  await hydrated(page)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** The same for a page whose clock stands still, in which nothing is painted anew. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('[popover="manual"]:popover-open').first().waitFor({ state: 'attached' })
}

/** Speaks a language as if it had been chosen on an earlier visit. */
export async function speak(page: Page, locale: string, site = HOME): Promise<void> {
  await page.context().addCookies([{ name: 'locale', value: locale, url: site }])
}

/** By how many pixels the page is wider than the screen. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Blocks inside of what may hold only text, and what a popover's button says twice. */
export function misplaced(page: Page): Promise<string[]> {
  const inText = ':is(span, p, button, label, h1, h2, h3) :is(div, p, ul, ol, section, fieldset, h1, h2, h3)'
  return page.evaluate(
    (selector) => [...document.querySelectorAll(selector)].map(({ outerHTML }) => outerHTML.slice(0, 200)),
    `${inText}, [popovertarget][aria-expanded]`,
  )
}

/** All that a machine can find of WCAG 2.2 AA; of a page that differs from another by its colours alone, their contrast. */
type Looking = 'everything' | 'contrast'

/** No violation that a machine can find, of the page at rest: what is only so in a fade is no fault. */
export async function expectAccessible(page: Page, looking: Looking = 'everything'): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  // What is fine need not be described, and without frames there is nothing to put together in a page of its own.
  const all = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const axe = looking === 'contrast' ? all.withRules(['color-contrast']) : all.withTags(tags)
  const violations = async () => {
    const found = await axe.analyze()
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
  }
  await expect.poll(violations).toEqual([])
}

/** The same in light as wide as it is, and in dark on a phone: no journey need come again at the other size for this. */
export async function expectAccessibleInBothModes(page: Page, looking?: Looking): Promise<void> {
  const size = page.viewportSize()
  // A contrast measured in the middle of a fade would be a matter of luck.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectAccessible(page, looking)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.setViewportSize(PHONE)
  await expectAccessible(page, looking)
  if (size) await page.setViewportSize(size)
}

export { expect }

import type { Page } from '@playwright/test'
import { type Locale, locales } from '#contract/locales.ts'
import { keepTogether } from '#locales/keep-together.ts'
import { PORT } from './address.ts'
import { alive, at, expect, open, speak, test } from './fixtures.ts'
import { signedInMember } from './members.ts'
import { words } from './words.ts'

const DAY_MS = 86_400_000

function localeMenu(page: Page, locale: Locale) {
  return page.getByRole('navigation').getByRole('button', { name: words(locale, 'shell', 'language') })
}

async function choose(page: Page, from: Locale, to: Locale): Promise<void> {
  await localeMenu(page, from).click()
  await page.getByRole('button', { name: words(from, 'shell', `language_names.${to}`) }).click()
}

test('R1.8 the locale menu changes every word in place, through all seven languages @once', async ({ page }) => {
  await open(page, at('she'))
  let current: Locale = 'de'
  for (const locale of [...locales.filter((other) => other !== 'de'), 'de' as const]) {
    await choose(page, current, locale)
    current = locale

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words(locale, 'home-she', 'promise'))
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(page).toHaveTitle(words(locale, 'site', 'index_title', { site: 'Violetta' }))
    await expect(page.getByRole('contentinfo')).toContainText(words(locale, 'shell', 'footer.privacy'))
    await expect(page.locator('meta[name="description"]')).toHaveAttribute(
      'content',
      words(locale, 'site', 'description', { site: 'Violetta' }),
    )
  }
})

test('R9.3 the chosen language stays 365 days, survives a reload and keeps the page @once', async ({
  page,
  context,
}) => {
  await open(page, at('she', '/pricing'))
  await choose(page, 'de', 'pl')
  const title = words('pl', 'pricing', 'title')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  expect(page.url()).toBe(at('she', '/pricing'))

  const cookie = (await context.cookies(at('she'))).find(({ name }) => name === 'locale')
  expect(cookie).toMatchObject({ value: 'pl', path: '/', sameSite: 'Lax' })
  const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / DAY_MS
  expect(days).toBeGreaterThan(364.9)
  expect(days).toBeLessThanOrEqual(365)

  await page.reload()
  await alive(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page).toHaveTitle(`${title} · Violetta`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
})

test("U-17 a login on a new device speaks the member's language @once", async ({ page, browser }) => {
  const member = await signedInMember(page, { origin: at('she', '') })
  await open(page, at('she', '/settings'))
  await page.getByRole('combobox', { name: words('de', 'shell', 'language') }).selectOption('pl')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
  const context = await browser.newContext({ locale: 'de-DE' })
  const other = await context.newPage()
  await other.addInitScript(() => localStorage.setItem('site-entry-agreed', '2026-01-01T00:00:00.000Z'))
  await open(other, at('she', '/login'))
  await other.getByLabel(words('de', 'sessions', 'email')).fill(member.email)
  await other.getByLabel(words('de', 'sessions', 'password'), { exact: true }).fill(member.password)
  await other.keyboard.press('Enter')

  await expect(other).toHaveURL(at('she', '/members'))
  await expect(other.locator('html')).toHaveAttribute('lang', 'pl')
  await expect(other.getByRole('button', { name: words('pl', 'navigation', 'account.label') })).toBeVisible()
  await context.close()
})

test(
  'R1.8 the server renders the chosen language, so that nothing changes under the reader',
  { tag: '@once' },
  async ({ request }) => {
    for (const locale of locales) {
      const answer = await request.get('/', { headers: { host: `she.localhost:${PORT}`, cookie: `locale=${locale}` } })
      const html = await answer.text()
      expect(html).toContain(`<html lang="${locale}"`)
      expect(html).toContain(keepTogether(locale, words(locale, 'home-she', 'promise')))
    }
  },
)

test('R1.8 a language that the site does not speak is not spoken @once', async ({ page }) => {
  await speak(page, 'fr')
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
})

test('R2.27 a site with several languages has a locale menu, one with a single language has none', async ({
  page,
  isMobile,
}) => {
  await open(page, at('she', '/info/terms'))
  await expect(localeMenu(page, 'de')).toBeVisible()
  await expect(localeMenu(page, 'de').getByText(isMobile ? 'de' : 'Deutsch', { exact: true }), 'D6-17').toBeVisible()
  await open(page, '/')
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(localeMenu(page, 'de')).toHaveCount(0)
})

test('R2.27 the locale menu works by keyboard @once', async ({ page }) => {
  await open(page, at('she'))
  await localeMenu(page, 'de').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Deutsch', exact: true })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('button', { name: 'Polski' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Polski' })).toBeHidden()
  await expect(localeMenu(page, 'de')).toBeFocused()
})

test('R1.8 /lang-config chooses among the languages of the site, each by its own name and greeting @phone', async ({
  page,
}) => {
  await open(page, at('she', '/lang-config'))
  await expect(page.getByRole('radio')).toHaveCount(locales.length)
  for (const locale of locales) {
    const own = [words(locale, 'shell', `language_names.${locale}`), words(locale, 'languages', `hello.${locale}`)]
    await expect(page.locator(`label [lang="${locale}"]`)).toHaveText(own)
  }
  await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName(/^Deutsch/)

  await page.getByText('Italiano').click()
  await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName(/^Italiano/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('it', 'languages', 'title'))
  await page.getByRole('link', { name: words('it', 'languages', 'done') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('it', 'home-she', 'promise'))
})

test('R1.8 /lang-config asks nobody to choose where there is one language, and begins at the edge of the logo @once', async ({
  page,
}) => {
  await open(page, '/lang-config')
  await expect(page.getByText(words('de', 'languages', 'only', { site: 'Visavis' }))).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('de', 'shell', 'language'))
  const edges = [page.getByRole('link', { name: 'Visavis' }), page.getByRole('heading', { level: 1 })]
  const [logo, heading] = await Promise.all(edges.map((edge) => edge.boundingBox()))
  expect(heading?.x).toBe(logo?.x)
})

test.describe('from the Netherlands', () => {
  test.use({ country: 'NL' })

  test('R9.6 /lang-config puts the language of the country first and says so @once', async ({ page }) => {
    await open(page, at('she', '/lang-config'))
    await expect(page.getByRole('radio').first()).toHaveAttribute('value', 'nl')
    await expect(page.getByText('Gesprochen in: Niederlande')).toBeVisible()
  })
})

test.describe('in the United States', () => {
  test.use({ country: 'US' })

  test('R1.8 the English footer carries the notice for the United States @once', async ({ page }) => {
    const company = 'Visavis Demo B.V.'
    await open(page, at('milf'))
    await expect(page.getByRole('contentinfo')).toContainText(words('en', 'shell', 'footer.us_notice', { company }))
    await choose(page, 'en', 'es')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('es', 'home-milf', 'promise'))
    await expect(page.getByRole('contentinfo')).not.toContainText('2257')
  })
})

test.describe('in Great Britain', () => {
  test.use({ country: 'GB' })

  test('R1.8 the English footer carries no notice for the United States @once', async ({ page }) => {
    await open(page, at('milf'))
    await expect(page.getByRole('contentinfo')).toContainText(words('en', 'shell', 'footer.privacy'))
    await expect(page.getByRole('contentinfo')).not.toContainText('2257')
  })
})

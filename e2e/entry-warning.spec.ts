import type { Page } from '@playwright/test'
import type { Locale } from '#contract/locales.ts'
import { alive, at, expect, expectAccessible, open, test } from './fixtures.ts'
import { words } from './words.ts'

test.use({ hasAgreed: false })

const warning = (page: Page) => page.locator('#site-entry-warning')
const agree = (page: Page) => page.getByRole('button', { name: 'Ich bin 18 oder älter' })

test('R2.29 a visitor is warned first, wherever they enter @once', async ({ page }) => {
  for (const path of ['/', '/pricing', '/info/terms', '/nowhere']) {
    await open(page, path)
    await expect(warning(page)).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Nur für Erwachsene' })).toBeVisible()
  }
})

test('R2.29 the warning is accessible and tells about age and fictional profiles', async ({ page }) => {
  await open(page, '/')
  await expect(warning(page)).toContainText('ab 18 Jahren')
  await expect(warning(page)).toContainText('Einige Profile sind fiktiv')
  await expect(warning(page)).toBeFocused()
  await expectAccessible(page)
})

test('R2.29 neither Escape nor a press beside it closes the warning', async ({ page }) => {
  await open(page, '/')
  for (let press = 0; press < 3; press++) await page.keyboard.press('Escape')
  await expect(warning(page)).toBeVisible()
  await page.mouse.click(4, 4)
  await expect(warning(page)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('site-entry-agreed'))).toBeNull()
})

const greetings: { site: string; browserLocale: string; greeted: Locale; chosen: Locale; why: string }[] = [
  { site: 'she', browserLocale: 'pl-PL', greeted: 'pl', chosen: 'it', why: 'the language of the browser' },
  {
    site: 'gay',
    browserLocale: 'en-GB',
    greeted: 'pl',
    chosen: 'en',
    why: 'the language of the site where it has one',
  },
]

for (const { site, browserLocale, greeted, chosen, why } of greetings) {
  test(`U-18 the warning speaks ${why}, and another can be chosen on it @once`, async ({ browser }) => {
    const context = await browser.newContext({ locale: browserLocale })
    const page = await context.newPage()
    await open(page, at(site))
    const dialog = (locale: Locale) => page.getByRole('dialog', { name: words(locale, 'shell', 'entry.title') })
    const press = (key: string) =>
      dialog(greeted)
        .getByRole('button', { name: words(greeted, 'shell', key) })
        .click()
    await expect(dialog(greeted)).toBeVisible()

    await press('language')
    await press(`language_names.${chosen}`)

    await expect(dialog(chosen)).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', chosen)
    await context.close()
  })
}

test('R2.29 whoever agrees is not asked again: the moment is stored @phone', async ({ page }) => {
  const before = Date.now()
  await open(page, '/')
  await agree(page).click()
  await expect(warning(page)).toHaveCount(0)
  const stored = await page.evaluate(() => localStorage.getItem('site-entry-agreed'))
  expect(Date.parse(stored ?? '')).toBeGreaterThanOrEqual(before)
  expect(Date.parse(stored ?? '')).toBeLessThanOrEqual(Date.now())

  await page.reload()
  await alive(page)
  await expect(warning(page)).toHaveCount(0)
  await open(page, '/info/terms')
  await expect(warning(page)).toHaveCount(0)
})

test('R2.29 whoever does not agree leaves the site @once', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('button', { name: 'Verlassen' }).click()
  await expect(page).toHaveURL('about:blank')
})

test('R2.29 nobody is warned in the middle of completing a signup or resetting a password @once', async ({ page }) => {
  for (const path of ['/complete-signup', '/complete-signup/abc', '/reset-password', '/reset-password/abc']) {
    await open(page, path)
    await expect(warning(page), path).toHaveCount(0)
  }
})

test('R2.29 an installed site does not warn @once', async ({ page }) => {
  await page.addInitScript(() => {
    const ask = window.matchMedia.bind(window)
    window.matchMedia = (query) => {
      const answer = ask(query)
      if (query === '(display-mode: standalone)') Object.defineProperty(answer, 'matches', { value: true })
      return answer
    }
  })
  await open(page, '/')
  await expect(warning(page)).toHaveCount(0)
})

test('R2.29 a site whose setting is off does not warn @once', async ({ page }) => {
  await open(page, at('quiet'))
  await expect(page).toHaveTitle(/Quiet/)
  await expect(warning(page)).toHaveCount(0)
})

const bareLayouts = ['/dev/layouts/chat', '/lang-config']
const LANDER = '/landers/alonetonight'

for (const country of ['NL', 'DE'] as const) {
  test.describe(`from ${country}`, () => {
    test.use({ country })

    test(`R2.29 the chat, lander and empty layouts warn in ${country} @once`, async ({ page }) => {
      for (const path of bareLayouts) {
        await open(page, path)
        await expect(warning(page), path).toBeVisible()
      }
      await page.goto(LANDER)
      await expect(warning(page)).toBeVisible()
    })

    test(`R2.29 W-7 a site that warns only in Austria does not warn in ${country} @once`, async ({ page }) => {
      await open(page, at('restricted'))
      await expect(page).toHaveTitle(/Restricted/)
      await expect(warning(page)).toHaveCount(0)

      // W-7 The query of the page is one of the settings' too.
      await open(page, at('restricted', '/?country=at'))
      await expect(warning(page)).toBeVisible()
    })
  })
}

test.describe('from Austria', () => {
  test.use({ country: 'AT' })

  test('R2.29 the chat, lander and empty layouts do not warn elsewhere, the default one does @once', async ({
    page,
  }) => {
    for (const path of bareLayouts) {
      await open(page, path)
      await expect(warning(page), path).toHaveCount(0)
    }
    await page.goto(LANDER)
    await expect(warning(page)).toHaveCount(0)
    await open(page, '/')
    await expect(warning(page)).toBeVisible()
  })

  test('R2.29 a site that warns only in Austria warns there @once', async ({ page }) => {
    await open(page, at('restricted'))
    await expect(warning(page)).toBeVisible()
  })
})

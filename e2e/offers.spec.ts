import type { Locator, Page } from '@playwright/test'
import type { Locale } from '#contract/locales.ts'
import { alive, at, expect, expectAccessibleInBothModes, open, overflow, speak, test } from './fixtures.ts'
import { signedInMember } from './members.ts'
import { words } from './words.ts'

// A notice that comes a moment after the page would move what is about to be pressed.
test.beforeEach(({ page }) =>
  page.addInitScript(() => localStorage.setItem('photo-alert-dismissed', '2026-01-01T00:00:00.000Z')),
)

const strip = (page: Page, locale: Locale) => page.getByRole('region', { name: words(locale, 'offers', 'tiles.title') })
const partners = (page: Page) =>
  page
    .getByRole('region', { name: words('de', 'search', 'results') })
    .getByRole('article')
    .filter({ hasText: words('de', 'offers', 'partner') })

/** The way out: it names the address, and takes nothing of the member along. */
async function expectWayOut(page: Page, locale: Locale, link: string): Promise<void> {
  const { hostname: host } = new URL(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    words(locale, 'offers', 'leave.title', { site: 'Violetta' }),
  )
  await expect(page.getByText(link, { exact: true })).toBeVisible()
  const go = page.getByRole('link', { name: words(locale, 'offers', 'leave.go', { host }) })
  await expect(go).toHaveAttribute('href', link)
  await expect(go).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(go).toHaveAttribute('referrerpolicy', 'no-referrer')
}

async function linkIn(row: Locator): Promise<string> {
  return (await row.getByRole('link').first().getAttribute('href')) ?? ''
}

test('R1.11 live cams of other sites stand in a row by language, and are left for through a page that says so @phone', async ({
  page,
}) => {
  await signedInMember(page, { origin: at('she', '') })
  await speak(page, 'de', at('she', ''))
  await open(page, at('she', '/members'))
  await expect(strip(page, 'de')).toContainText(words('de', 'offers', 'tiles.mark'))
  await expect(strip(page, 'de').getByRole('link').first()).toContainText('Klavierabend mit Juno')
  await expect(strip(page, 'de').getByRole('link')).toHaveCount(6)
  const german = await linkIn(strip(page, 'de'))

  await speak(page, 'pl', at('she', ''))
  await page.reload()
  await alive(page)
  await expect(strip(page, 'pl').getByRole('link').first()).toContainText('Wieczór z Juno')
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await strip(page, 'pl').getByRole('link').nth(1).click()
  await expectWayOut(page, 'pl', 'https://cams.example/33')
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await page.getByRole('link', { name: words('pl', 'offers', 'leave.stay') }).click()
  await expect(page).toHaveURL(at('she', '/members'))

  await page.goto(at('she', german))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('pl', 'offers', 'gone.title'))
})

test('R1.11 R1.12 a site without offers shows none @once', async ({ page }) => {
  await signedInMember(page)
  await open(page, '/members')

  await expect(page.getByRole('region', { name: words('de', 'search', 'results') }).getByRole('article')).toHaveCount(
    24,
  )
  await expect(strip(page, 'de')).toHaveCount(0)
  await expect(partners(page)).toHaveCount(0)
})

test('R1.12 partner offers stand between people, say so, and are left for through a page that says so @once', async ({
  page,
}) => {
  await signedInMember(page, { origin: at('she', '') })
  await speak(page, 'de', at('she', ''))
  await open(page, at('she', '/members?gender=female.male'))
  const card = partners(page).first()
  await expect(card).toBeVisible()
  await expect(card.getByRole('button')).toHaveCount(0)
  await expectAccessibleInBothModes(page)

  await card.getByRole('heading').getByRole('link').click()

  await expect(page.getByText('https://partner.example/people/')).toBeVisible()
  await expectWayOut(page, 'de', await page.getByText('https://partner.example/people/').innerText())
  await expectAccessibleInBothModes(page)
})

import type { Locator, Page } from '@playwright/test'
import { at, expect, open, overflow, publicPages, speak, test } from './fixtures.ts'
import { signedInMember } from './members.ts'

/** What a visitor fills in, or reads after it. */
const formPages = [
  '/login',
  '/signup',
  '/reset-password',
  '/reset-password/do?token=x',
  '/activate/error?reason=link_invalid',
  '/account-deleted',
  '/complete-signup',
  '/complaints',
  '/withdrawal',
]

const layout = (page: Page, name: string) => page.locator(`[data-layout="${name}"]`)
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Hauptnavigation' })
const disclaimer = (page: Page) => page.getByText('Die Seite dient der Unterhaltung und dem Kennenlernen')

test('R2.14 the default layout has navigation, footer and disclaimer', async ({ page }) => {
  for (const path of ['/', '/pricing', '/info/terms', '/nowhere']) {
    await page.goto(path)
    await expect(layout(page, 'default')).toBeVisible()
    await expect(navigation(page)).toBeVisible()
    await expect(page.getByRole('contentinfo')).toHaveCount(1)
    await expect(disclaimer(page)).toHaveCount(1)
    await expect(page.getByRole('main')).toHaveCount(1)
  }
})

test('the header stands at the same place above the chats as above other pages @once', async ({ page }) => {
  await signedInMember(page)
  const gutters: string[] = []
  for (const path of ['/members', '/chats']) {
    await open(page, path)
    gutters.push(await page.evaluate(() => getComputedStyle(document.documentElement).scrollbarGutter))
  }
  expect(gutters).toEqual(['stable', 'stable'])
})

test('R2.14 the chat layout takes the whole screen and nothing around it scrolls', async ({ page }) => {
  await open(page, '/dev/layouts/chat')
  const box = await layout(page, 'chat').boundingBox()
  const height = page.viewportSize()?.height ?? 0
  expect(box).toMatchObject({ y: 0, height })
  await expect(navigation(page)).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
})

test('R2.14 the lander layout has a bar with the logo and a footer, and no way aside', async ({ page }) => {
  await page.goto('/landers/alonetonight')
  await expect(layout(page, 'lander')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link')).toHaveCount(1)
  await expect(page.getByRole('banner').getByRole('link', { name: /^Visavis/ })).toBeVisible()
  await expect(navigation(page)).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(1)
  await expect(disclaimer(page)).toHaveCount(0)
})

test('R2.14 the empty layout has nothing but the page @once', async ({ page }) => {
  await open(page, '/lang-config')
  await expect(layout(page, 'empty')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const role of ['banner', 'navigation', 'contentinfo'] as const) await expect(page.getByRole(role)).toHaveCount(0)
})

test('R2.14 the keyboard reaches the content past the navigation @once', async ({ page }) => {
  await open(page, '/info/terms')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Zum Inhalt springen' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

/** How many columns the items stand in. */
async function columns(items: Locator): Promise<number> {
  const lefts = await items.evaluateAll((all) => all.map((item) => Math.round(item.getBoundingClientRect().left)))
  return new Set(lefts).size
}

test('R2.44 the layout changes at 576, 768, 992 and 1200 px', { tag: '@once' }, async ({ page }) => {
  await open(page, '/')
  const trust = page.getByRole('main').locator('ul > li')
  const steps = page.getByRole('main').locator('ol > li')
  const hero = page.getByRole('main').locator('section').first().locator(':scope > *')
  const cases = [
    [575, trust, 1],
    [576, trust, 2],
    [767, steps, 1],
    [768, steps, 3],
    [992, hero, 2],
    [1199, trust, 2],
    [1200, trust, 4],
  ] as const
  for (const [width, items, expected] of cases) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => columns(items), `at ${width} px`).toBe(expected)
  }
  // Below 992 the collage runs from edge to edge, above it stands beside the text.
  await page.setViewportSize({ width: 991, height: 800 })
  const collage = page.getByRole('img', { name: 'Gezeichnete Porträts' })
  await expect.poll(async () => (await collage.boundingBox())?.x).toBeLessThanOrEqual(0)
})

for (const locale of ['de', 'pl'] as const) {
  test(`R2.44 no page is wider than the screen from 320 px on, in ${locale}`, { tag: '@once' }, async ({ page }) => {
    test.slow()
    await speak(page, locale, at('she'))
    for (const path of [...publicPages, ...formPages]) {
      await page.goto(at('she', path))
      for (const width of [320, 375, 576, 768, 992, 1200]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await overflow(page), `${path} at ${width} px`).toBeLessThanOrEqual(0)
      }
    }
  })

  test(`R2.44 at 320 px no control of the bar is cut off, in ${locale} @once`, async ({ page }) => {
    await speak(page, locale, at('she'))
    await page.setViewportSize({ width: 320, height: 700 })
    await open(page, at('she'))
    const bar = page.getByRole('banner')
    for (const control of await bar.locator('a:visible, button:visible').all()) {
      const box = await control.boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(16)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(304)
      expect(box?.height).toBe(44)
    }
  })
}

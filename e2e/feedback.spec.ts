import type { Page } from '@playwright/test'
import { expect, open, test } from './fixtures.ts'
import { words } from './words.ts'

test('R2.43 a toast is at most 350 px wide and keeps its distance from the edges @once', async ({ page }) => {
  await open(page, '/dev/ui')
  const show = page.getByRole('button', { name: 'Show bad toast' })
  const toast = page.getByRole('region', { name: 'Notices' }).getByRole('listitem').first()
  for (const width of [320, 375, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await show.click()
    const box = await toast.boundingBox()
    expect(box?.width, `at ${width} px`).toBeLessThanOrEqual(350)
    expect(box?.width, `at ${width} px`).toBeGreaterThan(250)
    expect(box?.x, `at ${width} px`).toBeGreaterThanOrEqual(8)
    await toast.getByRole('button', { name: 'Close' }).click()
    await expect(toast).toHaveCount(0)
  }
})

/** Goes to the terms, whose text comes only when the test lets it; time in the page stands still. */
async function beginSlowLoad(page: Page): Promise<{ answer(): void }> {
  await page.clock.install()
  await open(page, '/')
  const asked = Promise.withResolvers<void>()
  const mayAnswer = Promise.withResolvers<void>()
  await page.route('**/api/pages/terms', async (route) => {
    asked.resolve()
    await mayAnswer.promise
    await route.continue()
  })
  await page.clock.pauseAt(Date.now() + 60_000)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: words('de', 'shell', 'footer.terms') })
    .click()
  await asked.promise
  await expect(page).toHaveURL('/info/terms')
  return { answer: () => mayAnswer.resolve() }
}

test('R4.17 the loading bar comes after 200 ms, grows for about 5 s and goes 500 ms after the end @once', async ({
  page,
}) => {
  const bar = page.locator('.loading-bar')
  const load = await beginSlowLoad(page)
  await page.clock.runFor(190)
  await expect(bar).toHaveCount(0)
  await page.clock.runFor(20)
  await expect(bar).toHaveAttribute('data-phase', 'growing')
  const durations = await bar.evaluate((element) => getComputedStyle(element).transitionDuration)
  expect(durations.split(', ')[0]).toBe('5s')
  // However long the page takes, it stops short of the end: it never pretends to be done.
  await page.clock.runFor(8_000)
  await expect(bar).toHaveAttribute('data-phase', 'growing')

  load.answer()
  await expect(bar).toHaveAttribute('data-phase', 'finishing')
  await page.clock.runFor(490)
  await expect(bar).toHaveCount(1)
  await page.clock.runFor(20)
  await expect(bar).toHaveCount(0)
})

test('R4.17 a quick load shows no loading bar, neither then nor later @once', async ({ page }) => {
  const bar = page.locator('.loading-bar')
  const load = await beginSlowLoad(page)
  await page.clock.runFor(150)
  await expect(bar).toHaveCount(0)
  load.answer()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Allgemeine Geschäftsbedingungen (AGB)')
  await page.clock.runFor(100)
  await expect(bar).toHaveCount(0)
})

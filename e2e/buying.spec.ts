import type { Page } from '@playwright/test'
import { expect, open, test } from './fixtures.ts'
import { signedInMember } from './members.ts'
import { words } from './words.ts'

const say = (key: string, values: Record<string, string | number> = {}) => words('de', 'payments', key, values)
const sandbox = (key: string) => words('de', 'sandbox', key)

/** From the bundles to the provider's page. */
async function order(page: Page, method: string): Promise<void> {
  await page.locator('label', { hasText: say(`methods.${method}`) }).click()
  await page.getByRole('button', { name: say('order.submit') }).click()
  await expect(page.getByRole('heading', { name: sandbox('title') })).toBeVisible()
}

test('R8.1 a payment that fails leads to another method, and what was bought is ordered again in two taps @once', async ({
  page,
}) => {
  await signedInMember(page)
  await open(page, '/credits/p0')
  await order(page, 'creditcard')
  await page.getByRole('button', { name: sandbox('decline') }).click()

  await expect(page.getByRole('heading', { name: say('one.failed_title') })).toBeVisible()
  await page.getByRole('link', { name: say('methods.paypal'), exact: true }).click()
  await expect(page.getByRole('radio', { name: 'PayPal' })).toBeChecked()
  await page.getByRole('button', { name: say('order.submit') }).click()
  await page.getByRole('button', { name: sandbox('approve') }).click()
  await expect(page.getByRole('heading', { name: say('one.completed_title') })).toBeVisible()

  await open(page, '/credits')
  await page.getByRole('link', { name: say('credits.repeat') }).click()
  await page.getByRole('button', { name: say('order.submit') }).click()
  await page.getByRole('button', { name: sandbox('approve') }).click()
  await expect(page.getByRole('heading', { name: say('one.completed_title') })).toBeVisible()

  await open(page, '/transactions')
  await expect(page.getByText(say('state.completed'), { exact: true })).toHaveCount(2)
  await expect(page.getByText(say('state.failed'), { exact: true })).toHaveCount(1)
})

test('R4.3 who leaves the provider finds the order waiting, and gives it up for another @once', async ({ page }) => {
  await signedInMember(page)
  await open(page, '/credits/p1/paypal')
  await page.getByRole('button', { name: say('order.submit') }).click()
  await page.getByRole('button', { name: sandbox('leave') }).click()
  await expect(page.getByRole('heading', { name: say('one.open_title') })).toBeVisible()

  // The discount belongs to the open payment: a second order says so, and the way on.
  await open(page, '/credits/p1/paypal')
  await page.getByRole('button', { name: say('order.submit') }).click()
  await expect(page.getByRole('link', { name: say('order.go_on_open') })).toBeVisible()
  await page.getByRole('button', { name: say('order.give_up_open') }).click()
  await expect(page.getByRole('link', { name: say('order.go_on_open') })).toHaveCount(0)
  await page.getByRole('button', { name: say('order.submit') }).click()
  await page.getByRole('button', { name: sandbox('approve') }).click()
  await expect(page.getByRole('heading', { name: say('one.completed_title') })).toBeVisible()
})

test('R4.9 R2.19 the time bonus: a line on top, and one window after 40 seconds without credits @once', async ({
  page,
}) => {
  await signedInMember(page)
  await page.route('**/api/user.php', async (route) => {
    const answer = await route.fetch()
    const { user } = (await answer.json()) as { user: object }
    await route.fulfill({ response: answer, json: { user: { ...user, credits: 0 } } })
  })
  await page.clock.install()
  await open(page, '/members')
  const banner = page.getByRole('link', { name: /25 % Rabatt auf deinen ersten Kauf/ })
  await expect(banner).toBeVisible()
  await expect(banner).toHaveText(/noch 03:\d\d:\d\d/)
  await page.clock.runFor(50_000)

  const popup = page.getByRole('dialog', { name: /25 % Rabatt/ })
  await expect(popup).toBeVisible()
  await popup
    .getByRole('button', { name: words('de', 'discounts', 'popup.close') })
    .first()
    .click()
  await expect(popup).toHaveCount(0)
  await page.reload()
  await expect(banner).toBeVisible()
  await page.clock.runFor(50_000)
  await expect(popup).toHaveCount(0)
})

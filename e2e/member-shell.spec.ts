import type { Page } from '@playwright/test'
import { alive, expect, hydrated, test } from './fixtures.ts'
import { signedInMember } from './members.ts'

test('R2.25 the account menu leads to profile, settings and out', async ({ page }) => {
  await signedInMember(page)
  await page.goto('/members')
  const open = () => page.getByRole('button', { name: 'Mein Konto' }).click()

  await open()
  await page.getByRole('link', { name: 'Mein Profil' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await open()
  await page.getByRole('link', { name: 'Einstellungen' }).click()
  await expect(page).toHaveURL(/\/settings$/)
  await open()
  await page.getByRole('button', { name: 'Abmelden' }).click()

  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Anmelden' })).toBeVisible()
})

/** The page's clock goes on only when a journey says so, however long the machine takes. */
async function standStill(page: Page): Promise<void> {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1000)
}

/** Whatever the page had asked until now has been answered, and it has taken the answer in. */
async function answered(page: Page): Promise<void> {
  await page.evaluate(async () => void (await (await fetch('/api/settings.php')).text()))
}

test('R4.18 T-4 the current user is asked for after 5 seconds and then every minute, by members alone @once', async ({
  page,
}) => {
  await signedInMember(page)
  await standStill(page)
  await page.goto('/members')
  await hydrated(page)
  // Answers are counted, and awaited: a question under way is given up and repeated when its clock leaps ahead.
  let asked = 0
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname === '/api/user.php') asked++
  })

  await page.clock.runFor(4_000)
  expect(asked).toBe(0)
  await page.clock.runFor(2_000)
  await expect.poll(() => asked).toBe(1)
  await answered(page)
  await page.clock.runFor(53_000)
  await answered(page)
  expect(asked).toBe(1)
  await page.clock.runFor(3_000)
  await expect.poll(() => asked).toBe(2)

  // The member's page would notice that its session is gone, and go elsewhere meanwhile.
  await page.goto('/icon.svg')
  await page.context().clearCookies()
  // A visitor's page comes alive when the browser has time for it.
  await page.clock.resume()
  await page.goto('/pricing')
  await hydrated(page)
  asked = 0
  await page.clock.fastForward(70_000)
  await answered(page)
  expect(asked).toBe(0)
})

test('R7.17 calls to user.php say that a client asks @once', async ({ page }) => {
  await signedInMember(page)
  await standStill(page)
  await page.goto('/members')
  await hydrated(page)

  const asking = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/user.php')
  await page.clock.runFor(6_000)

  expect((await asking).headers()['x-request-type']).toBe('client')
})

test('R4.19 a login in one tab makes a member of the other @once', async ({ page, context }) => {
  await page.goto('/pricing')
  await alive(page)
  await expect(page.getByRole('link', { name: 'Anmelden' })).toBeVisible()

  const other = await context.newPage()
  const { email, password } = await signedInMember(other)
  await other.request.get('/api/logout.php')
  await other.goto('/login')
  await other.getByLabel('E-Mail-Adresse').fill(email)
  await other.getByLabel('Passwort', { exact: true }).fill(password)
  await other.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(other).toHaveURL(/\/members/)

  await expect(page.getByRole('button', { name: 'Mein Konto' })).toBeVisible()
})

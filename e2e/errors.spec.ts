import type { Page } from '@playwright/test'
import { alive, at, expect, open, speak, test } from './fixtures.ts'
import { signedInMember } from './members.ts'
import { change, portrayedMember } from './portrayed.ts'
import { words } from './words.ts'

/** A moment, on a machine that is busy with other things. */
const AT_ONCE_MS = 10_000

const footer = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true })

for (const path of ['/nowhere', '/info/nowhere', '/info/with%20space', '/members/x/y/z/nowhere']) {
  test(`R2.13 ${path} answers 404, says so and leads home @once`, async ({ page }) => {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('de', 'shell', 'not_found.title'))
    await expect(page.getByText(words('de', 'shell', 'not_found.text'))).toBeVisible()
    await expect(page.getByText('404')).toBeVisible()
    // W-15 Not the title of the home page, neither before nor after the page is alive.
    const title = `${words('de', 'shell', 'not_found.title')} · Visavis`
    expect(await answer?.text()).toContain(`<title>${title}</title>`)
    await alive(page)
    await expect(page).toHaveTitle(title)
    await page.getByRole('link', { name: words('de', 'shell', 'not_found.home') }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('de', 'home-general', 'promise'))
    await expect(page).toHaveTitle(words('de', 'site', 'index_title', { site: 'Visavis' }))
  })
}

test('R2.13 the 404 page speaks the reader’s language @phone', async ({ page }) => {
  await speak(page, 'pl', at('she'))
  await page.goto(at('she', '/nowhere'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('pl', 'shell', 'not_found.title'))
})

test.describe('when something fails', () => {
  test.use({ isFailing: true })

  test('O-4 U-28 who has seen all people of the day is told so, without blame and without trying again @once', async ({
    page,
  }) => {
    const { user } = await signedInMember(page, { origin: at('scarce', '') })
    await open(page, at('scarce', '/profile'))
    await page.evaluate(async (own) => {
      while ((await fetch(own)).status === 200);
    }, `/api/members/${user.id}`)

    for (const path of ['/swipe-game', '/signup-matches']) {
      const answer = await page.goto(at('scarce', path))
      expect(answer?.status()).toBe(429)
      await alive(page)
      await expect(page.getByText(words('de', 'errors', 'search.too_many'))).toBeVisible()
      await expect(page.getByText(words('de', 'shell', 'error.text'))).toHaveCount(0)
    }

    await open(page, at('scarce', '/members'))
    await expect(page.getByRole('heading', { name: words('de', 'search', 'limit_title') })).toBeVisible()
    await expect(page.getByText(words('de', 'errors', 'search.too_many'))).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('button', { name: words('de', 'search', 'retry') })).toHaveCount(0)
    const wayOn = page.getByRole('main').getByRole('link', { name: words('de', 'search', 'limit_likes') })
    await expect(wayOn).toHaveAttribute('href', '/likes')
  })

  test('R2.13 a failed call shows its status and reference, and trying again helps @phone', async ({ page }) => {
    await open(page, '/')
    await page.route('**/api/pages/terms', (route) =>
      route.fulfill({ status: 500, json: { code: 'server.failed', details: {}, request_id: 'reference-1' } }),
    )
    await footer(page, words('de', 'shell', 'footer.terms')).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('de', 'shell', 'error.title'))
    await expect(page.getByText('500', { exact: true })).toBeVisible()
    await expect(page.getByText('reference-1')).toBeVisible()

    await page.unroute('**/api/pages/terms')
    await page.getByRole('button', { name: words('de', 'shell', 'error.retry') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Allgemeine Geschäftsbedingungen (AGB)')
  })

  test('R2.13 an error that is not ours keeps its own status @once', async ({ page }) => {
    await open(page, '/')
    await page.route('**/api/pages/terms', (route) =>
      route.fulfill({ status: 403, json: { code: 'request.refused', details: {}, request_id: 'reference-2' } }),
    )
    await footer(page, words('de', 'shell', 'footer.terms')).click()
    await expect(page.getByText('403', { exact: true })).toBeVisible()
  })

  test('R4.20 a page chunk that fails to load reloads the page, at most once in 60 s @once', async ({ page }) => {
    await page.route(/assets\/(pricing|page)-screen/, (route) => route.abort())
    const start = Date.now()
    await page.clock.install({ time: start })
    await open(page, '/')
    let loads = 0
    page.on('load', () => (loads += 1))

    const reloaded = page.waitForEvent('load')
    await footer(page, words('de', 'shell', 'footer.pricing')).click()
    await reloaded
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(loads).toBe(1)

    // Within the same minute nothing reloads any more, whatever is missing: the visitor learns that the site cannot be reached.
    await open(page, '/')
    loads = 0
    await footer(page, words('de', 'shell', 'footer.terms')).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('de', 'shell', 'offline.title'))
    await page.clock.runFor(5_000)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('de', 'shell', 'offline.title'))
    expect(loads).toBe(0)

    // A minute later it may try again.
    await page.clock.setSystemTime(start + 120_000)
    await open(page, '/')
    await page.clock.setSystemTime(start + 120_000)
    const reloadedAgain = page.waitForEvent('load')
    await footer(page, words('de', 'shell', 'footer.pricing')).click()
    await reloadedAgain
  })

  test('R4.20 after the reload the page works when the code is there again @once', async ({ page }) => {
    await open(page, '/')
    await page.route('**/assets/pricing-screen*', (route) => route.abort())
    const reloaded = page.waitForEvent('load')
    await footer(page, words('de', 'shell', 'footer.pricing')).click()
    await reloaded

    await page.unroute('**/assets/pricing-screen*')
    await open(page, '/')
    await footer(page, words('de', 'shell', 'footer.pricing')).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('de', 'pricing', 'title'))
  })

  test('M5-24 M8-14 a tab whose code is not there without a network says so, and opens by itself with one @phone', async ({
    page,
  }) => {
    await signedInMember(page)
    await open(page, '/profile')
    await page.context().setOffline(true)

    await page
      .getByRole('link', { name: words('de', 'navigation', 'member.likes') })
      .locator('visible=true')
      .click()

    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText(words('de', 'shell', 'offline.title'))
    // M8-14 The sign lies on the two halves, as on the page that the service worker shows.
    const sign = await page.locator('[data-line-lost] svg.lucide-wifi-off').boundingBox()
    expect(Math.abs((sign?.x ?? 0) + (sign?.width ?? 0) / 2 - (page.viewportSize()?.width ?? 0) / 2)).toBeLessThan(2)
    await expect(page.getByText(words('de', 'shell', 'error.text'))).toHaveCount(0)
    await page.context().setOffline(false)
    await expect(title).toHaveText(words('de', 'likes', 'title'))
  })

  test('M6-2 messages that are opened without a network say so at once, and open by themselves with one @phone', async ({
    page,
  }) => {
    const ben = await signedInMember(page)
    for (const name of ['Carla', 'Dora']) {
      const { session } = await portrayedMember({ name, isPremium: true })
      const message = { kind: 'text', text: `Hier ist ${name}.` }
      await change(session, 'POST', `/api/members/${ben.user.id}/messages`, { message })
    }
    const row = (name: string) => page.getByRole('link', { name: new RegExp(name) })
    const title = page.getByRole('heading', { level: 1 }).locator('visible=true')
    // The code of these screens has been here before, as in every visit but the first.
    await open(page, '/chats')
    await row('Carla').click()
    await expect(page.getByRole('log').getByText('Hier ist Carla.')).toBeVisible()
    const loaded = page.waitForResponse('**/api/chats.php')
    await open(page, '/members')
    await loaded
    await page.context().setOffline(true)

    await page
      .getByRole('link', { name: words('de', 'navigation', 'member.messages') })
      .locator('visible=true')
      .click()

    const offline = words('de', 'shell', 'offline.title')
    const list = words('de', 'chats', 'title')
    await expect(title).toHaveText(new RegExp(`^(${offline}|${list})$`), { timeout: AT_ONCE_MS })
    await page.context().setOffline(false)
    await expect(title).toHaveText(list)

    await page.context().setOffline(true)
    await row('Dora').click()
    await expect(title).toHaveText(offline, { timeout: AT_ONCE_MS })
    await page.context().setOffline(false)
    await expect(page.getByRole('log').getByText('Hier ist Dora.')).toBeVisible()
  })
})

import type { Page, Worker } from '@playwright/test'
import type { PushMessage } from '#contract/push.ts'
import { expect, open, test } from './fixtures.ts'
import { signedInMember } from './members.ts'
import { words } from './words.ts'

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

/** A page of a member, and its service worker. */
async function openWithWorker(page: Page): Promise<Worker> {
  await signedInMember(page)
  const [worker] = await Promise.all([page.context().waitForEvent('serviceworker'), open(page, '/members')])
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  return worker
}

/**
 * Where the browser would show notices and the number on the icon: the one of the journeys has no such place, and ends a
 * worker that asks for it. Runs in the worker.
 */
const noticeCentre = `
  navigator.setAppBadge = navigator.clearAppBadge = async () => {}
  const shown = new Map()
  registration.getNotifications = async ({ tag } = {}) => [...shown.values()].filter((one) => !tag || one.tag === tag)
  registration.showNotification = async (title, options) => {
    shown.set(options.tag, { title, ...options, close: () => shown.delete(options.tag) })
  }`
const shown = 'registration.getNotifications().then((all) => all.map(({ tag, title }) => [tag, title]))'
const pressShown = `registration.getNotifications().then(([notification]) =>
  dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification })))`

test('R4.16 a notice opens its screen in the page that is open, a newer one takes its place, and one that is read goes @once', async ({
  page,
}) => {
  const worker = await openWithWorker(page)
  await worker.evaluate(noticeCentre)
  /** As the browser does with what its push service brought. */
  const bring = (message: PushMessage) =>
    worker.evaluate(`dispatchEvent(new PushEvent('push', { data: ${JSON.stringify(JSON.stringify(message))} }))`)
  const notice = { what: 'show', tag: 'likes', body: '', path: '/likes', count: 1 } as const

  await bring({ ...notice, title: 'First' })
  await expect.poll(() => worker.evaluate(shown)).toEqual([['likes', 'First']])
  await bring({ ...notice, title: 'Second' })
  await expect.poll(() => worker.evaluate(shown)).toEqual([['likes', 'Second']])
  await worker.evaluate(pressShown)
  await expect(page).toHaveURL('/likes')
  expect(await worker.evaluate(shown)).toEqual([])

  await bring({ ...notice, title: 'Third' })
  await expect.poll(() => worker.evaluate(shown)).toEqual([['likes', 'Third']])
  await bring({ what: 'close', tag: 'likes', count: 0 })
  await expect.poll(() => worker.evaluate(shown)).toEqual([])
})

test('B6.6 A39 without a network a page says so and goes on by itself; what the worker keeps is no member’s @once', async ({
  page,
  context,
}) => {
  await openWithWorker(page)
  await context.setOffline(true)

  await page.goto('/likes')
  await expect(page.getByRole('heading', { name: words('de', 'offline', 'title') })).toBeVisible()
  await expect(page).toHaveURL('/offline?from=%2Flikes')
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  await context.setOffline(false)

  await expect(page).toHaveURL('/likes')
  expect(kept).toContain('/offline')
  expect(kept.filter((path) => path !== '/offline' && !path.startsWith('/assets/') && path !== '/icon.svg')).toEqual([])
})

test('R2.26 an installed site has a button to go back, on screens that a list leads to @phone', async ({ page }) => {
  await page.addInitScript(() => {
    const real = window.matchMedia.bind(window)
    window.matchMedia = (query) => {
      const answer = real(query)
      if (query === '(display-mode: standalone)') Object.defineProperty(answer, 'matches', { value: true })
      return answer
    }
  })
  await signedInMember(page)
  const back = page.getByRole('button', { name: words('de', 'navigation', 'back') })

  await open(page, '/likes/given')
  await expect(back).toHaveCount(0)
  await open(page, '/members')
  await expect(back).toHaveCount(0)
  await page.locator('a[href^="/members/"]').first().click()
  await expect(page).toHaveURL(/\/members\/[\w-]+$/)
  await back.click()
  await expect(page).toHaveURL('/members')
})

test('B3.6 Esc twice and the page is another one, without a way back @once', async ({ page }) => {
  await page.route('https://www.wikipedia.org/', (route) => route.fulfill({ body: 'An encyclopedia' }))
  await signedInMember(page)
  // What follows the member on every page comes after it, and asks for this.
  const following = page.waitForRequest('**/api/events*')
  await open(page, '/members')
  await following
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/members')

  const before = await page.evaluate(() => history.length)
  await page.evaluate(() => {
    for (let i = 0; i < 2; i++) dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  })
  await expect(page).toHaveURL('https://www.wikipedia.org/')
  // It stands in the place of the page that it hides.
  expect(await page.evaluate(() => history.length)).toBe(before)
})

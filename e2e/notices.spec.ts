import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page, Worker } from '@playwright/test'
import type { PushMessage } from '#contract/push.ts'
import { HOME } from './address.ts'
import { expect, open, openListening, test } from './fixtures.ts'
import { mailReportsSecret } from './mail-reports-secret.ts'
import { mailOf, signedInMember, type TestMember } from './members.ts'
import { change, portrayedMember } from './portrayed.ts'
import { words } from './words.ts'

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

const say = (key: string) => words('de', 'notifications', key)

/** A page of a member, and its service worker. */
async function openWithWorker(page: Page): Promise<Worker> {
  await signedInMember(page)
  return openWorker(page)
}

async function openWorker(page: Page, path = '/members'): Promise<Worker> {
  const [worker] = await Promise.all([page.context().waitForEvent('serviceworker'), open(page, path)])
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  return worker
}

/** The worker, which fetches the pages, hears a moment later than the page itself that there is no network. */
async function goOffline(context: BrowserContext): Promise<void> {
  await context.setOffline(true)
  const isReached = async () => {
    const asks = () => fetch('/icon.svg', { cache: 'no-store' }).then(Boolean, () => false)
    const answers = await Promise.all(context.serviceWorkers().map((worker) => worker.evaluate(asks)))
    return answers.includes(true)
  }
  await expect.poll(isReached).toBe(false)
}

/** The browser of the journeys allows no notices to anybody, whatever it is told. */
const notYetAsked = `Object.defineProperty(Notification, 'permission', { get: () => 'default' })`

/** In the page: the names of the chats that this browser keeps. */
function readKept(): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('visavis-chats')
    opening.addEventListener('error', () => reject(new Error('no chats are kept')))
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('chats').objectStore('chats').getAllKeys()
      reading.addEventListener('success', () => {
        opening.result.close()
        resolve(reading.result)
      })
    })
  })
}

/** In the page: what a browser with a push service would answer. The one of the journeys has none. */
function answerSubscription(method: string) {
  // A point of the curve: the generator of P-256.
  const p256dh = 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU'
  const keys = { p256dh, auth: 'a'.repeat(22) }
  const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`
  const subscription = { endpoint, toJSON: () => ({ endpoint, keys }) }
  Object.defineProperty(PushManager.prototype, method, { value: async () => subscription })
  Object.defineProperty(Notification, 'requestPermission', { value: async () => 'granted' })
}

/** Somebody writes to the member: who, and the chat that it is in. */
async function isWrittenTo(page: Page, member: TestMember, text: string) {
  const carla = await portrayedMember({ name: 'Carla', isPremium: true })
  await change(carla.session, 'POST', `/api/members/${member.user.id}/messages`, { message: { kind: 'text', text } })
  const { chats } = (await (await page.request.get('/api/chats.php')).json()) as { chats: { conversation: string }[] }
  return { carla, conversation: chats[0]?.conversation ?? '' }
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
  await goOffline(context)

  await page.goto('/likes')
  await expect(page.getByRole('heading', { name: words('de', 'shell', 'offline.title') })).toBeVisible()
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

test('M6-22 with a network the worker leaves the files of a page to the browser, which has fetched them already @once', async ({
  page,
}) => {
  await openWithWorker(page)
  const passedOn: string[] = []
  const warnings: string[] = []
  page.on('response', (answer) => void (answer.fromServiceWorker() && passedOn.push(new URL(answer.url()).pathname)))
  page.on('console', (message) => void (/preload/.test(message.text()) && warnings.push(message.text())))

  await open(page, '/likes')

  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  expect(passedOn.filter((path) => path.startsWith('/assets/'))).toEqual([])
  expect(warnings).toEqual([])
})

test('A21-1 what somebody named for the session of a browser that takes no notices goes with its next page @once', async ({
  page,
}) => {
  await signedInMember(page)
  const p256dh = 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU'
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomUUID()}`
  const subscription = { endpoint, keys: { p256dh, auth: 'a'.repeat(22) } }
  await change(page.request, 'POST', '/api/user.php?push=1', { subscription })
  const named = async () => {
    const answer = await page.request.get('/api/push/devices')
    return ((await answer.json()) as { devices: unknown[] }).devices.length
  }
  expect(await named()).toBe(1)

  await open(page, '/members')

  await expect.poll(named).toBe(0)
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
  const isPassedOn = await page.evaluate(() =>
    Array.from({ length: 3 }, () => dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }))),
  )
  // A third press would stop the other page from loading, if the browser got it.
  expect([isPassedOn[0], isPassedOn[2]]).toEqual([true, false])
  await expect(page).toHaveURL('https://www.wikipedia.org/')
  // It stands in the place of the page that it hides.
  expect(await page.evaluate(() => history.length)).toBe(before)
})

test('R4.16 what is read on one device leaves the other @once', async ({ page, browser }) => {
  const ben = await signedInMember(page)
  const { conversation } = await isWrittenTo(page, ben, 'Hallo Ben')
  await openWorker(page)
  // The browser of the journeys shows no notices: this stands for the one that its page would find and close.
  const closed: string[] = []
  await page.exposeFunction('noteClosed', (tag: string) => closed.push(tag))
  await page.evaluate(() => {
    ServiceWorkerRegistration.prototype.getNotifications = async (filter) => {
      const tag = filter?.tag ?? ''
      const close = () => (window as unknown as { noteClosed: (tag: string) => void }).noteClosed(tag)
      return [Object.assign(new EventTarget(), { tag, close }) as unknown as Notification]
    }
  })
  const other = await browser.newContext({ baseURL: HOME, locale: 'de-DE' })
  await other.addCookies(await page.context().cookies())
  await other.addInitScript(() => localStorage.setItem('site-entry-agreed', '2026-01-01T00:00:00.000Z'))
  const phone = await other.newPage()

  await open(phone, `/chats/${conversation}`)

  await expect(phone.getByRole('log').getByText('Hallo Ben')).toBeVisible()
  await expect.poll(() => closed).toContain(conversation)
  await other.close()
})

test.describe('a session that ended', () => {
  // Its calls are refused, and the browser says so.
  test.use({ isFailing: true })

  test('A5-8 leaves no notice and no number on the screen @once', async ({ page }) => {
    await signedInMember(page)
    // The browser of the journeys shows no notices: these stand for what it would have shown.
    const forgotten: string[] = []
    await page.exposeFunction('noteForgotten', (what: string) => forgotten.push(what))
    await page.addInitScript(() => {
      const { noteForgotten } = window as unknown as { noteForgotten: (what: string) => void }
      const close = () => noteForgotten('notice')
      const notice = Object.assign(new EventTarget(), { close }) as unknown as Notification
      ServiceWorkerRegistration.prototype.getNotifications = async () => [notice]
      Object.assign(Navigator.prototype, { clearAppBadge: async () => noteForgotten('number') })
    })
    await openWorker(page)
    forgotten.length = 0

    await page.context().clearCookies({ name: /sid$/ })
    await page.locator('a[href="/chats"]').first().click()

    await expect(page).toHaveURL(/login\?ended=true/)
    expect(new Set(forgotten)).toEqual(new Set(['notice', 'number']))
  })
})

test('B6.6 M-B15 M-B16 M4-10 without a network the last conversations can be read, and what is written is sent when it is back @once', async ({
  page,
  context,
}) => {
  const ben = await signedInMember(page)
  const { carla, conversation } = await isWrittenTo(page, ben, 'Magst du Kaffee?')
  await openWorker(page)
  const keptChats = () =>
    page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'visavis-chats'))
  const keptTexts = () => page.evaluate(readKept)
  await open(page, `/chats/${conversation}`)
  await expect(page.getByRole('log').getByText('Magst du Kaffee?')).toBeVisible()
  await expect.poll(keptChats).toBe(true)
  await goOffline(context)

  await page.goto(`/chats/${conversation}`)
  await expect(page.getByRole('heading', { name: words('de', 'shell', 'offline.title') })).toBeVisible()
  await expect(page.getByText('Magst du Kaffee?')).toBeVisible()
  await page.getByRole('textbox', { name: words('de', 'offline', 'write') }).fill('Sehr gern!')
  // Whoever is writing stays, and is told how it stands.
  const standing = page.locator('[aria-live=polite]').filter({ has: page.getByRole('heading', { level: 1 }) })
  await context.setOffline(false)
  await expect(standing).toContainText(words('de', 'offline', 'back.title'))
  await goOffline(context)
  await expect(standing).toContainText(words('de', 'shell', 'offline.title'))
  await page.getByRole('button', { name: 'Senden 2 Credits' }).click()
  await expect(page.getByRole('list', { name: 'Carla' }).and(page.locator('[aria-live=polite]'))).toContainText(
    words('de', 'offline', 'waits'),
  )
  await context.setOffline(false)

  await expect(page).toHaveURL(`/chats/${conversation}`)
  await expect(page.getByRole('log').getByText('Sehr gern!')).toBeVisible()
  await expect(page.getByRole('log').getByText(words('de', 'chats', 'state.sent'), { exact: true })).toBeAttached()

  // M4-10 What was refused does not wait for the network.
  const message = { message: { kind: 'text', text: 'Und sonst?' } }
  const send = () =>
    page.request.post(`/api/members/${carla.user.id}/messages`, {
      data: message,
      headers: { 'idempotency-key': randomUUID() },
    })
  while ((await send()).ok());
  await goOffline(context)
  await page.goto(`/chats/${conversation}`)
  await page.getByRole('textbox', { name: words('de', 'offline', 'write') }).fill('Oder Tee?')
  await page.getByRole('button', { name: 'Senden 2 Credits' }).click()
  const written = page.getByRole('list', { name: 'Carla' })
  await expect(written).toContainText(words('de', 'offline', 'waits'))
  await context.setOffline(false)
  await expect(page.getByRole('log').getByRole('alert')).toBeVisible()
  await goOffline(context)
  await page.goto(`/chats/${conversation}`)
  await expect(written).toContainText(words('de', 'offline', 'not_sent'))
  await expect(written).not.toContainText(words('de', 'offline', 'waits'))

  // A6-6 whoever has not been here for as long as a session lasts reads nothing here any more.
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 15 * 86_400_000)
  await page.goto(`/chats/${conversation}`)
  await expect(page.getByRole('heading', { name: words('de', 'shell', 'offline.title') })).toBeVisible()
  await expect.poll(keptTexts).toEqual([])
  await expect(page.getByText('Magst du Kaffee?')).toHaveCount(0)
})

test.describe('a screen that cannot be loaded', () => {
  // The browser complains about what it cannot reach.
  test.use({ isFailing: true })

  test('M6-2 M6-5 leads to the kept conversations; what waits there is sent when it is back, and whoever writes stays @once', async ({
    page,
    context,
  }) => {
    const ben = await signedInMember(page)
    const { conversation } = await isWrittenTo(page, ben, 'Magst du Kaffee?')
    await openWorker(page)
    await open(page, `/chats/${conversation}`)
    await expect(page.getByRole('log').getByText('Magst du Kaffee?')).toBeVisible()
    await expect.poll(() => page.evaluate(readKept)).toEqual([conversation])
    await open(page, '/profile')
    await goOffline(context)
    await page
      .getByRole('link', { name: words('de', 'navigation', 'member.likes') })
      .locator('visible=true')
      .click()
    await page.getByRole('link', { name: words('de', 'shell', 'offline.kept') }).click()
    await page.getByText('Carla', { exact: true }).click()
    const field = page.getByRole('textbox', { name: words('de', 'offline', 'write') })
    await field.fill('Sehr gern!')
    await page.getByRole('button', { name: 'Senden 2 Credits' }).click()
    const written = page.getByRole('list', { name: 'Carla' })
    await expect(written).toContainText(words('de', 'offline', 'waits'))
    await field.fill('Wann denn')

    await context.setOffline(false)

    const messages = async () => (await page.request.get(`/api/chats/${conversation}/messages`)).text()
    await expect.poll(messages).toContain('Sehr gern!')
    await expect(written).not.toContainText(words('de', 'offline', 'waits'))
    await expect(written).toContainText('Sehr gern!')
    await expect(page).toHaveURL('/offline?from=%2Flikes')
    await expect(field).toHaveValue('Wann denn')
  })
})

test('B6.6 a new version waits until the site is closed: nothing is reloaded, and no draft is lost @once', async ({
  page,
  context,
}) => {
  const ben = await signedInMember(page)
  const { conversation } = await isWrittenTo(page, ben, 'Magst du Kaffee?')
  await openWorker(page)
  await open(page, `/chats/${conversation}`)
  const field = (tab: Page) => tab.getByRole('textbox', { name: /^Nachricht an / })
  await field(page).fill('Ein langer Gedanke')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const workers = () =>
    page.evaluate(async () => {
      const { waiting, installing } = await navigator.serviceWorker.ready
      const { controller } = navigator.serviceWorker
      return { used: controller?.scriptURL, waits: waiting?.scriptURL, comes: installing?.scriptURL }
    })

  // For a browser a worker at another address is a new version.
  await page.evaluate(async () => void (await navigator.serviceWorker.register('/service-worker.js?next')))

  const own = `${HOME}/service-worker.js`
  // The page itself registers its own one when it is at rest: whichever came last waits.
  await expect.poll(workers).toMatchObject({ used: own, waits: expect.stringContaining(own) })
  await expect(field(page)).toHaveValue('Ein langer Gedanke')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await page.close()
  const next = await context.newPage()
  await open(next, `/chats/${conversation}`)
  await expect(field(next)).toHaveValue('Ein langer Gedanke')
})

test('A39 after a logout nothing of the member is left in the browser @once', async ({ page }) => {
  const ben = await signedInMember(page)
  const { conversation } = await isWrittenTo(page, ben, 'Ganz privat')
  await openWorker(page, `/chats/${conversation}`)
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(databases).toContain('visavis-chats')
  await openListening(page, '/members')

  await page.getByRole('button', { name: words('de', 'navigation', 'account.label') }).click()
  const [answer] = await Promise.all([
    page.waitForResponse((one) => one.url().includes('/api/logout.php')),
    page.getByRole('button', { name: words('de', 'navigation', 'account.logout') }).click(),
  ])

  expect((await answer.allHeaders())['clear-site-data']).toBe('"cache"')
  await expect(page).toHaveURL('/')
  await expect.poll(databases).toEqual([])
  const drafts = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))
  expect(drafts).toEqual([])
})

test('R2.18 P09 mails that came back are told with their reason, and come again when the member says so @once', async ({
  page,
}) => {
  const { email } = await signedInMember(page)
  // A report counts when it quotes a mail of ours.
  const { headers: sent } = await mailOf(page, email, 'activate')
  const messageId = sent.find(({ name }) => name.toLowerCase() === 'message-id')?.value ?? ''
  const report = [
    'From: MAILER-DAEMON@mx.example.org',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="part"',
    '',
    '--part',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.org',
    '',
    `Final-Recipient: rfc822; ${email}`,
    'Action: failed',
    'Status: 5.1.1',
    '',
    '--part',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${messageId}`,
    '',
    '--part--',
    '',
  ].join('\r\n')
  const headers = { 'content-type': 'message/rfc822', authorization: `Bearer ${mailReportsSecret}` }
  const heard = await page.request.post('/api/notifications/mail-reports', { headers, data: report })
  expect(heard.ok()).toBe(true)

  await open(page, '/members')
  await expect(page.getByText(say('disabled.bounce'))).toBeVisible()
  await open(page, '/settings')
  await expect(page.getByText(say('disabled.title'))).toHaveCount(0)
  await open(page, '/members')
  await page.getByRole('button', { name: say('mails_on') }).click()
  await expect(page.getByText(say('mails_on_done'))).toBeVisible()
  await open(page, '/members')
  await expect(page.getByText(say('disabled.title'))).toHaveCount(0)
})

test('R2.17 R3.13 members are asked about notices where they can have them, hear that a yes was heard (M4-4), and never again after a no @once', async ({
  page,
}) => {
  const card = page.getByRole('complementary', { name: say('ask.title') })
  await page.addInitScript(notYetAsked)
  await page.addInitScript(answerSubscription, 'subscribe')
  await openWithWorker(page)
  await expect(card).toBeVisible()
  await open(page, '/settings')
  await expect(card).toHaveCount(0)
  await open(page, '/members')
  await card.getByRole('button', { name: say('ask.yes') }).click()
  await expect(page.getByText(say('device.on'))).toBeVisible()
  await expect(card).toHaveCount(0)
  await open(page, '/members')
  await card.getByRole('button', { name: say('ask.no') }).click()
  await expect(card).toHaveCount(0)

  await open(page, '/likes')
  // What follows the member on every page is there: so would the question be.
  await expect(page.locator('link[rel=manifest]')).toBeAttached()
  await expect(card).toHaveCount(0)
})

test('R2.17 R3.13 whoever has a browser that cannot show notices is not asked @once', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await openWithWorker(page)
  await expect(page.locator('link[rel=manifest]')).toBeAttached()

  await expect(page.getByRole('complementary', { name: say('ask.title') })).toHaveCount(0)
  await open(page, '/notifications')
  await expect(page.getByText(say('device.unsupported'))).toBeVisible()
})

test('B6.6 the site is offered as an app after a first answer, and never again after a no @once', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('push-declined', 'yes'))
  const offer = page.getByRole('complementary', { name: say('install.title') })
  const carla = await portrayedMember({ name: 'Carla', isPremium: true })
  const ben = await signedInMember(page)
  await change(page.request, 'POST', `/api/members/${carla.user.id}/messages`, {
    message: { kind: 'text', text: 'Hallo Carla' },
  })
  const following = page.waitForRequest('**/api/events*')
  await openWorker(page)
  await following
  /** As the browser does with a site that can be installed. */
  const canBeInstalled = () =>
    page.evaluate(() => void dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })))
  await canBeInstalled()
  await expect(offer).toHaveCount(0)

  await change(carla.session, 'POST', `/api/members/${ben.user.id}/messages`, {
    message: { kind: 'text', text: 'Hallo Ben' },
  })
  await expect(offer).toBeVisible()
  await offer.getByRole('button', { name: say('install.no') }).click()
  await expect(offer).toHaveCount(0)

  await open(page, '/likes')
  await expect(page.locator('link[rel=manifest]')).toBeAttached()
  await canBeInstalled()
  await expect(offer).toHaveCount(0)
})

test('B3.6 the tab tells nothing of the site where the member wants it so @once', async ({ page }) => {
  await signedInMember(page)
  await open(page, '/notifications')
  const own = await page.title()
  const tab = page.getByRole('switch', { name: say('discreet.tab') })
  const icon = page.locator('link[rel~=icon]').first()
  await tab.click()
  await expect(page).toHaveTitle(say('discreet.tab_title'))
  await expect(icon).toHaveAttribute('href', /icon-neutral/)

  await open(page, '/likes')
  await expect(page).toHaveTitle(say('discreet.tab_title'))
  await open(page, '/notifications')
  await expect(page).toHaveTitle(say('discreet.tab_title'))
  await tab.click()
  await expect(page).toHaveTitle(own)
})

test('R4.18 where notices come by themselves, the current user is asked for every five minutes @once', async ({
  page,
}) => {
  await page.addInitScript(notYetAsked)
  await page.addInitScript(answerSubscription, 'getSubscription')
  await openWithWorker(page)
  let asked = 0
  page.on('requestfinished', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/user.php' && search === '') asked++
  })
  await page.evaluate(() => sessionStorage.clear())
  await page.clock.install()
  const sent = page.waitForRequest((request) => request.url().includes('/api/user.php?push=1'))
  await page.goto('/likes')
  await sent
  // A call that is under way would run out of time when the clock leaps.
  await page.waitForLoadState('networkidle')
  // From here on the page's clock goes on only when it is told to, however long the machine takes.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)

  await page.clock.runFor(6_000)
  await expect.poll(() => asked).toBe(1)
  await page.clock.runFor(220_000)
  expect(asked).toBe(1)
  await page.clock.runFor(90_000)
  await expect.poll(() => asked).toBe(2)
})

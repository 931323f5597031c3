import type { Browser, BrowserContext, Page } from '@playwright/test'
import { HOME } from './address.ts'
import { alive, at, expect, expectAccessible, open, overflow, speak, test } from './fixtures.ts'
import { signedInMember, type TestMember } from './members.ts'
import { change } from './portrayed.ts'
import { openLive } from './open-live.ts'
import { PHONE } from './sizes.ts'
import { words } from './words.ts'

const say = (key: string, values: Record<string, string | number> = {}) => words('de', 'likes', key, values)
const newLikes = (page: Page) => page.getByText('1 neuer Like', { exact: true })
const match = (page: Page) => page.getByRole('dialog').getByRole('heading', { name: say('match.title') })
const likeButton = (page: Page) => page.getByRole('main').getByRole('button', { name: say('like_short'), exact: true })

/** Another browser, with the consent that every journey begins with. */
async function anotherBrowser(browser: Browser, cookies?: BrowserContext): Promise<Page> {
  const context = await browser.newContext({ baseURL: HOME, viewport: { width: 1280, height: 800 } })
  if (cookies) await context.addCookies(await cookies.cookies())
  const page = await context.newPage()
  await page.addInitScript(() => localStorage.setItem('site-entry-agreed', '2026-01-01T00:00:00.000Z'))
  return page
}

/** Likes somebody from their profile, and waits until the server has it. */
async function like(page: Page, whom: TestMember): Promise<void> {
  await open(page, `/members/${whom.user.id}`)
  const answered = page.waitForResponse(
    (answer) => answer.url().endsWith('/like') && answer.request().method() === 'POST',
  )
  await likeButton(page).locator('visible=true').click()
  await answered
}

test.describe('@once likes of two', () => {
  test('C-7 a like that arrives asks for itself, not for every like', async ({ page, browser }) => {
    const other = await anotherBrowser(browser)
    const [anna, ben] = [await signedInMember(page), await signedInMember(other)]
    await openLive(other, '/likes')
    const asked: string[] = []
    other.on('request', (request) => asked.push(new URL(request.url()).pathname))

    await like(page, ben)

    const card = other
      .getByRole('region', { name: say('marks.new') })
      .getByRole('article')
      .filter({ hasText: anna.name })
    await expect(card).toBeVisible()
    await expect(newLikes(other).first()).toBeAttached()
    expect(asked.filter((path) => path.startsWith('/api/likes/m/'))).toHaveLength(1)
    expect(asked.filter((path) => path === '/api/likes.php' || path === '/api/likes')).toEqual([])
  })

  test('U-20 U-31 D17-21 the notice of a like leads to who gave it, where the page says so, and then that they match', async ({
    page,
    browser,
  }) => {
    const other = await anotherBrowser(browser)
    const [anna, ben] = [await signedInMember(page), await signedInMember(other)]
    const mark = (key: string) => other.getByRole('main').getByText(words('de', 'people', key), { exact: true })
    await openLive(other, `/members/${anna.user.id}`)
    await expect(mark('likes_you')).toHaveCount(0)
    await openLive(other, '/likes')

    await like(page, ben)

    const notice = other.getByRole('listitem').filter({ hasText: say('news.like', { name: anna.name }) })
    await notice.getByRole('button', { name: say('match.profile') }).click()
    await expect(other).toHaveURL(`/members/${anna.user.id}`)
    await expect(mark('likes_you')).toBeVisible()
    await other.reload()
    await expect(mark('likes_you')).toBeVisible()
    await like(other, anna)
    await other.getByRole('button', { name: say('match.on') }).click()
    await expect(mark('match')).toBeVisible()
    await openLive(other, '/likes/matches')
    await expect(other.getByRole('article')).toBeVisible()
    await expect(mark('match'), 'D17-21 the list says it once').toHaveCount(0)
    await other.context().close()
  })

  test('R1.2 R4.4 R2.23 a like arrives in the other browser, and liking back is one match for both', async ({
    page,
    browser,
  }) => {
    const other = await anotherBrowser(browser)
    const [anna, ben] = [await signedInMember(page), await signedInMember(other)]
    await openLive(other, '/members')

    await like(page, ben)

    await expect(newLikes(other).first()).toBeAttached()
    await expect(other.getByText(say('news.like', { name: anna.name }))).toBeVisible()
    await open(other, '/likes')
    const card = other
      .getByRole('region', { name: say('marks.new') })
      .getByRole('article')
      .filter({ hasText: anna.name })
    await expect(card).toBeVisible()
    await expect(match(page)).toHaveCount(0)

    await card.getByRole('button', { name: say('like', { name: anna.name }) }).click()

    await expect(match(other)).toBeVisible()
    await expect(match(page)).toBeVisible()
    await page.getByRole('button', { name: say('match.on') }).click()
    await expect(match(page)).toHaveCount(0)
    await open(page, '/likes/matches')
    await expect(page.getByRole('article').filter({ hasText: ben.name })).toHaveCount(1)
    await other.context().close()
  })

  test('M6-1 a match while somebody writes is told beside it: the text, the focus and the chat stay', async ({
    page,
    browser,
  }) => {
    const [tomeks, hans] = [await anotherBrowser(browser), await anotherBrowser(browser)]
    const kuba = await signedInMember(page)
    const [tomek, partner] = [await signedInMember(tomeks), await signedInMember(hans)]
    await like(page, tomek)
    await openLive(page, `/members/${partner.user.id}/chat`)
    const field = page.getByRole('textbox', { name: words('de', 'chats', 'write_to', { name: partner.name }) })
    await field.pressSequentially('Hallo Hans, ')

    await change(tomeks.request, 'POST', `/api/members/${kuba.user.id}/like`, {})

    const notice = page.getByRole('listitem').filter({ hasText: say('match.text', { name: tomek.name }) })
    // It stays while a pointer is on it.
    await notice.hover()
    await page.keyboard.type('wie war dein Tag?')
    await expect(field).toHaveValue('Hallo Hans, wie war dein Tag?')
    await expect(match(page)).toHaveCount(0)
    await notice.getByRole('button', { name: say('match.write', { name: tomek.name }) }).click()
    await expect(page).toHaveURL(`/members/${tomek.user.id}/chat`)
  })

  test('R4.11 opening the profile of somebody who likes me clears the mark on my other device at once', async ({
    page,
    browser,
  }) => {
    const admirer = await anotherBrowser(browser)
    const me = await signedInMember(page)
    const them = await signedInMember(admirer)
    await like(admirer, me)
    const device = await anotherBrowser(browser, page.context())
    await openLive(device, '/likes')
    await expect(newLikes(device).first()).toBeAttached()

    await open(page, `/members/${them.user.id}`)

    await expect(newLikes(page)).toHaveCount(0)
    await expect(newLikes(device)).toHaveCount(0)
    await admirer.context().close()
    await device.context().close()
  })

  test('R4.13 the mark on the icon of an installed site counts new likes', async ({ page, browser }) => {
    const other = await anotherBrowser(browser)
    await other.addInitScript(() => {
      const mark = async (count = 0) => void Reflect.set(globalThis, 'markOnIcon', count)
      Object.assign(Navigator.prototype, { setAppBadge: mark, clearAppBadge: () => mark(0) })
    })
    await signedInMember(page)
    const ben = await signedInMember(other)
    await openLive(other, '/members')
    const markOnIcon = () => other.evaluate(() => Reflect.get(globalThis, 'markOnIcon') as unknown)
    await expect.poll(markOnIcon).toBe(0)

    await like(page, ben)

    await expect.poll(markOnIcon).toBe(1)
    await other.context().close()
  })

  test('R4.19 F08 what happened while a browser was offline is there when it is back', async ({ page, browser }) => {
    const other = await anotherBrowser(browser)
    await signedInMember(page)
    const ben = await signedInMember(other)
    await openLive(other, '/members')
    await other.context().setOffline(true)

    await like(page, ben)
    await other.context().setOffline(false)

    await expect(newLikes(other).first()).toBeAttached()
    await other.context().close()
  })

  test('R4.19 likes load in a tab as soon as somebody logs in in another', async ({ page, browser }) => {
    const admirer = await anotherBrowser(browser)
    const me = await signedInMember(page)
    await signedInMember(admirer)
    await like(admirer, me)
    await page.context().clearCookies()
    await open(page, '/pricing')
    const login = await page.context().newPage()
    await open(login, '/login')
    await login.getByLabel(words('de', 'sessions', 'email')).fill(me.email)
    await login.getByLabel(words('de', 'sessions', 'password'), { exact: true }).fill(me.password)
    await login.keyboard.press('Enter')

    await expect(newLikes(page).first()).toBeAttached()
    await admirer.context().close()
  })
})

test('R4.4 B4.7 like and unlike alternate, and an unlike can be undone', async ({ page, browser }) => {
  const other = await anotherBrowser(browser)
  const ben = await signedInMember(other)
  await signedInMember(page)
  await like(page, ben)
  const unlike = page
    .getByRole('main')
    .getByRole('button', { name: say('unlike') })
    .locator('visible=true')
  await unlike.click()
  await expect(likeButton(page).locator('visible=true')).toBeVisible()

  await page.getByRole('button', { name: say('undo') }).click()

  await expect(unlike).toBeVisible()
  await open(page, '/likes/given')
  await expect(page.getByRole('article').filter({ hasText: ben.name })).toBeVisible()
  await other.context().close()
})

test.describe('without a network', () => {
  // The browser complains about what it cannot reach.
  test.use({ isFailing: true })

  test('U-1 a like that is given without a network waits in sight, is said to, and is sent when there is one', async ({
    page,
    browser,
  }) => {
    const other = await anotherBrowser(browser)
    const ben = await signedInMember(other)
    const anna = await signedInMember(page)
    await openLive(page, `/members/${ben.user.id}`)
    const alert = page.getByRole('alert')
    await page.context().setOffline(true)
    await expect(alert).toHaveText(say('offline.notice'))

    await likeButton(page).locator('visible=true').click()

    const unlike = page
      .getByRole('main')
      .getByRole('button', { name: say('unlike') })
      .locator('visible=true')
    await expect(unlike).toBeVisible()
    await expect(unlike.getByRole('img', { name: say('offline.waiting') })).toBeVisible()
    await expect(page.getByText(say('offline.kept'))).toBeVisible()
    await expect(alert).toContainText('1 Aktion wartet')

    const sent = page.waitForResponse((answer) => answer.url().endsWith('/like'))
    await page.context().setOffline(false)
    expect((await sent).status()).toBe(200)
    await expect(alert).toHaveCount(0)
    await expect(unlike).toBeVisible()
    await expect(unlike.getByRole('img')).toHaveCount(0)
    await open(other, '/likes')
    await expect(other.getByRole('article').filter({ hasText: anna.name })).toBeVisible()
    await other.context().close()
  })

  test('U-1 what waited is refused when the other is gone by then, and says so @once', async ({ page, browser }) => {
    const other = await anotherBrowser(browser)
    const ben = await signedInMember(other)
    const anna = await signedInMember(page)
    await openLive(page, `/members/${ben.user.id}`)
    await page.context().setOffline(true)
    await likeButton(page).locator('visible=true').click()
    await expect(page.getByText(say('offline.kept'))).toBeVisible()
    await other.request.post(`/api/members/${anna.user.id}/block`, {
      headers: { 'idempotency-key': crypto.randomUUID() },
    })

    await page.context().setOffline(false)

    const refused = words('de', 'errors', 'profiles.not_found')
    await expect(page.getByText(`${ben.name}: ${refused}`)).toBeVisible()
    await expect(likeButton(page).locator('visible=true')).toBeVisible()
    await other.context().close()
  })
})

test('U-27 a like that is given while the likes are loading stays', { tag: '@once' }, async ({ page, browser }) => {
  const other = await anotherBrowser(browser)
  const ben = await signedInMember(other)
  await signedInMember(page)
  // Read before the like, and there after it.
  const given = page.waitForResponse((answer) => answer.url().endsWith('/like'))
  await page.route('**/api/likes.php', async (route) => {
    const response = await route.fetch()
    await given
    await route.fulfill({ response })
  })
  const loaded = page.waitForResponse((answer) => answer.url().endsWith('/api/likes.php'))
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/likes.php'))
  await open(page, `/members/${ben.user.id}`)
  await asked

  await likeButton(page).locator('visible=true').click()
  await loaded

  const unlike = page.getByRole('main').getByRole('button', { name: say('unlike') })
  await expect(unlike.locator('visible=true')).toBeVisible()
  // And the next page has it from the server.
  const html = await (await page.request.get(`/members/${ben.user.id}`)).text()
  expect(html).toContain('data-like="given"')
  await other.context().close()
})

test('R2.2 R2.33 every address of likes answers, and an unknown one says so @once', async ({ page }) => {
  await signedInMember(page)
  await open(page, '/likes')
  await expect(page.getByRole('tab', { selected: true })).toHaveText(say('types.received'))
  await expect(page.getByRole('heading', { name: say('none.received_title') })).toBeVisible()
  const wayOn = page.getByRole('tabpanel').getByRole('link')
  await expect(wayOn, 'D6-40').toHaveText(say('none.search'))
  expect((await wayOn.boundingBox())?.width).toBeLessThan(240)
  await page.getByRole('tab', { name: say('types.given') }).click()
  await expect(page).toHaveURL('/likes/given')
  await expect(page.getByRole('heading', { name: say('none.given_title') })).toBeVisible()
  await page.reload()
  await alive(page)
  await expect(page.getByRole('tab', { selected: true })).toHaveText(say('types.given'))
  await open(page, '/likes/matches')
  await expect(page.getByRole('heading', { name: say('none.matches_title') })).toBeVisible()
  await open(page, '/likes/m/7e6d3f6e-3f6e-4f6e-8f6e-3f6e7e6d3f6e')
  await expect(page.getByRole('heading', { name: say('one.gone_title') })).toBeVisible()
  await page.goto('/likes/nothing')
  await expect(page.getByRole('heading', { name: words('de', 'shell', 'not_found.title') })).toBeVisible()
})

test('R2.2 a like opens from the address in a mail @phone', async ({ page, browser }) => {
  const admirer = await anotherBrowser(browser)
  const me = await signedInMember(page)
  const them = await signedInMember(admirer)
  await like(admirer, me)
  const likes = (await (await page.request.get('/api/likes.php')).json()) as { liked_by: { like_id: string }[] }

  await open(page, `/likes/m/${likes.liked_by[0]?.like_id}`)

  await expect(page.getByRole('heading', { name: say('one.title', { name: them.name }) })).toBeVisible()
  await likeButton(page).click()
  await expect(match(page)).toBeVisible()
  await admirer.context().close()
})

test('R2.21 the like modal opens after t seconds, and t leaves the address @once', async ({ page }) => {
  await page.clock.install({ time: '2026-11-15T12:00:00Z' })
  await open(page, '/pricing?t=90&ref=mail')
  const invitation = page.getByRole('dialog').getByRole('heading', { name: say('timed.join_title') })
  await expect(page).toHaveURL('/pricing?ref=mail')
  await page.clock.pauseAt('2026-11-15T12:01:00Z')
  await expect(invitation).toHaveCount(0)
  await page.clock.runFor(95_000)
  // What a window is made of is loaded in its own time.
  await page.clock.resume()
  await expect(invitation).toBeVisible()

  await signedInMember(page)
  await open(page, '/likes?t=0')
  await expect(page).toHaveURL('/likes')
  await expect(page.getByRole('dialog').getByRole('heading', { name: say('timed.none_title') })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await open(page, '/likes?t=soon')
  await expect(page.getByRole('heading', { name: say('title'), level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('R2.22 B1.3 an automatic like opens a window that says what it is @phone', async ({ page }) => {
  await signedInMember(page)
  await page.clock.install()
  // With a clock of its own the browser does not tell what a page has asked.
  const loaded = page.waitForResponse((answer) => answer.url().endsWith('/api/likes.php'))
  await open(page, '/members')
  await loaded
  await page.clock.fastForward(46_000)

  const modal = page.getByRole('dialog')
  await expect(modal.getByRole('heading', { name: say('auto.title') })).toBeVisible()
  const { fictional_singular, fictional_warning } = (await (await page.request.get('/api/settings.php')).json()) as {
    fictional_singular: string
    fictional_warning: string
  }
  await expect(modal.getByText(fictional_singular, { exact: true })).toBeVisible()
  await expect(modal.getByText(fictional_warning)).toBeVisible()
  await page.clock.runFor(1000)
  await expect(newLikes(page).first()).toBeAttached()
  await expectAccessible(page)
})

test('R2.33 R2.44 D16-7 the likes are counted, accessible and fit every screen, and the tabs stay in their place @once', async ({
  page,
  browser,
}) => {
  const admirer = await anotherBrowser(browser)
  const me = await signedInMember(page)
  await signedInMember(admirer)
  await like(admirer, me)
  await open(page, '/likes')
  await expect(page.getByRole('article')).toBeVisible()
  await expect(page.getByRole('tab', { selected: true })).toHaveText(`${say('types.received')}1`)
  await expect(page.getByRole('tab', { name: say('types.given') })).toHaveText(say('types.given'))
  await expectAccessible(page)
  await expectToFit(page)
  await page.setViewportSize(PHONE)
  const tabs = page.getByRole('tablist')
  const before = await tabs.boundingBox()
  await page.getByRole('tab', { name: say('types.given') }).click()
  await expect(page.getByRole('heading', { name: say('none.given_title') })).toBeVisible()
  expect(await tabs.boundingBox(), 'D16-7').toEqual(before)
  await admirer.context().close()
})

test('R2.33 R2.44 the likes fit in Polish too @phone', async ({ page }) => {
  await signedInMember(page, { origin: at('she', '') })
  await speak(page, 'pl', at('she', ''))
  await open(page, at('she', '/likes'))
  await expect(page.getByRole('heading', { name: words('pl', 'likes', 'none.received_title') })).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page)
})

async function expectToFit(page: Page): Promise<void> {
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  }
}

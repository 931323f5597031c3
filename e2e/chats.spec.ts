import type { Browser, Page } from '@playwright/test'
import { HOME } from './address.ts'
import { expect, expectAccessibleInBothModes, open, overflow, test } from './fixtures.ts'
import { signedInMember } from './members.ts'
import { words } from './words.ts'

const say = (key: string, values: Record<string, string | number> = {}) => words('de', 'chats', key, values)
const field = (page: Page) => page.getByRole('textbox', { name: /^Nachricht an / })
const log = (page: Page) => page.getByRole('log')
const unread = (page: Page) => page.getByText('Ungelesene Nachrichten: 1', { exact: true })

async function anotherBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: HOME, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.addInitScript(() => localStorage.setItem('site-entry-agreed', '2026-01-01T00:00:00.000Z'))
  return page
}

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await page.getByRole('button', { name: /^Senden/ }).click()
}

/** Open, with the feed followed: from then on messages arrive by themselves. */
async function openLive(page: Page, path: string): Promise<void> {
  const loaded = page.waitForResponse((answer) => answer.url().endsWith('/api/likes.php'))
  await open(page, path)
  await loaded
}

test.describe('@once a conversation of two', () => {
  test('R1.2 R2.36 R2.23 R4.11 a message arrives in the other browser, and reading it shows', async ({
    page,
    browser,
  }) => {
    const other = await anotherBrowser(browser)
    const [anna, ben] = [await signedInMember(page), await signedInMember(other)]
    await openLive(other, '/likes')
    await openLive(page, `/members/${ben.user.id}/chat`)

    await write(page, 'Hallo! Magst du Kaffee?')

    await expect(log(page).getByText('Hallo! Magst du Kaffee?')).toBeVisible()
    await expect(log(page).getByText(say('state.sent'), { exact: true })).toBeAttached()
    await expect(unread(other).first()).toBeAttached()

    await other
      .getByRole('link', { name: /Nachrichten/ })
      .first()
      .click()
    await other.getByRole('link', { name: new RegExp(anna.name) }).click()
    await expect(log(other).getByText('Hallo! Magst du Kaffee?')).toBeVisible()
    await expect(unread(other)).toHaveCount(0)
    await expect(log(page).getByText(say('state.read'), { exact: true })).toBeAttached()

    await write(other, 'Sehr sogar.')
    await expect(log(page).getByText('Sehr sogar.')).toBeVisible()
  })

  test('R1.3 the price stands on the button before sending, and the balance after it', async ({ page, browser }) => {
    const other = await anotherBrowser(browser)
    const [, ben] = [await signedInMember(page), await signedInMember(other)]
    await openLive(page, `/members/${ben.user.id}/chat`)
    const send = page.getByRole('button', { name: /^Senden/ })
    // The first text of a new member is free.
    await expect(send).toContainText(say('free'))

    await write(page, 'Eins')
    await expect(send).toContainText('2 Credits')
    await write(page, 'Zwei')

    await expect(page.getByText('Du hast 4 Credits')).toBeVisible()
  })

  test('B4.7 R4.12 a chat that is removed is gone at once, and comes back when asked', async ({ page, browser }) => {
    const other = await anotherBrowser(browser)
    const [, ben] = [await signedInMember(page), await signedInMember(other)]
    await openLive(page, `/members/${ben.user.id}/chat`)
    await write(page, 'Bleibst du?')
    await expect(log(page).getByText(say('state.sent'), { exact: true })).toBeAttached()
    await openLive(page, '/chats')
    const row = page.getByRole('link', { name: new RegExp(ben.name) })
    await expect(row).toBeVisible()

    await page.getByRole('button', { name: say('actions.for', { name: ben.name }) }).click()
    await page.getByRole('button', { name: say('actions.remove') }).click()

    await expect(row).toHaveCount(0)
    await page.getByRole('button', { name: say('undo') }).click()
    await expect(row).toBeVisible()
  })
})

test.describe('@once without a network', () => {
  test.use({ isFailing: true })

  test('B4.5 what is written offline waits visibly and is sent once, in order, also after a reload', async ({
    page,
    browser,
  }) => {
    const other = await anotherBrowser(browser)
    const [anna, ben] = [await signedInMember(page), await signedInMember(other)]
    await openLive(page, `/members/${ben.user.id}/chat`)

    await page.context().setOffline(true)
    await write(page, 'Erstens')
    await write(page, 'Zweitens')
    await expect(log(page).getByText(say('state.offline'))).toHaveCount(2)
    await page.context().setOffline(false)
    await page.reload()

    await expect(log(page).getByText(say('state.sent'), { exact: true })).toHaveCount(2)
    await open(other, `/members/${anna.user.id}/chat`)
    await expect(log(other).getByText(/^(Erstens|Zweitens)$/)).toHaveText(['Erstens', 'Zweitens'])
  })
})

test('B6.7 R2.44 the chats are accessible and fit from 320 pixels up', async ({ page, browser }) => {
  const other = await anotherBrowser(browser)
  const [, ben] = [await signedInMember(page), await signedInMember(other)]
  await openLive(page, `/members/${ben.user.id}/chat`)
  await expect(page.getByText(say('ice_breakers.title')).first()).toBeVisible()
  await expectAccessibleInBothModes(page)
  await write(page, 'Ein Satz')
  await expect(log(page).getByText(say('state.sent'), { exact: true })).toBeAttached()

  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await expect(field(page)).toBeInViewport()
  }
  await openLive(page, '/chats')
  await expectAccessibleInBothModes(page)
})

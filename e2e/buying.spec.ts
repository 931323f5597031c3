import type { Browser, Locator, Page } from '@playwright/test'
import { autoLike } from '#contract/likes.ts'
import { HOME } from './address.ts'
import { at, expect, expectAccessibleInBothModes, open, overflow, settled, speak, test } from './fixtures.ts'
import { signedInMember } from './members.ts'
import { words } from './words.ts'

const say = (key: string, values: Record<string, string | number> = {}) => words('de', 'payments', key, values)
const sandbox = (key: string) => words('de', 'sandbox', key)

async function anotherMember(browser: Browser) {
  const context = await browser.newContext({ baseURL: HOME })
  return signedInMember(await context.newPage())
}

/** From the bundles to the provider's page. */
async function order(page: Page, method: string): Promise<void> {
  await page.getByRole('radio', { name: say(`methods.${method}`) }).press(' ')
  await page.getByRole('button', { name: say('order.submit') }).click()
  await expect(page.getByRole('heading', { name: sandbox('title') })).toBeVisible()
}

test('R1.4 R4.3 R2.35 C02 who runs out of credits buys, becomes premium, and the unsent message goes', async ({
  page,
  browser,
}) => {
  const ben = await anotherMember(browser)
  await signedInMember(page)
  await open(page, `/members/${ben.user.id}/chat`)
  const field = page.getByRole('textbox', { name: /^Nachricht an / })
  for (const text of ['Eins', 'Zwei', 'Drei', 'Vier']) {
    await field.fill(text)
    await page.getByRole('button', { name: /^Senden/ }).click()
    await expect(page.getByRole('log').getByText(text, { exact: true }).first()).toBeVisible()
  }
  await field.fill('Fünf')
  await page.getByRole('link', { name: words('de', 'chats', 'actions.buy') }).click()

  await expect(page.getByRole('heading', { level: 1, name: say('credits.title') })).toBeVisible()
  // The time bonus is in the price: the old one beside the new one, and the time that is left.
  const popular = page.locator('[data-tier=p1]')
  await expect(popular).toContainText('24,99')
  await expect(popular).toContainText('18,74')
  await expect(page.getByRole('timer')).toHaveText(/^noch 3\sStd\.\s\d+\sMin\.$/)
  await expect(page.getByRole('main').getByText(/fiktiv.*Treffen/)).toBeVisible()
  // D17-20: what else the first purchase does is one line here, and all of it one tap away and back.
  await expect(page.getByText(say('premium.first'))).toBeVisible()
  await page.getByRole('link', { name: say('premium.about') }).click()
  const benefit = page.getByText(say('premium.photos_text', { photos: 25, free: 3 }))
  await expect(benefit).toBeVisible()
  await expect(page.getByText(say('premium.terms'))).toBeVisible()
  await expect(page.locator('[data-tier]')).toHaveCount(0)
  await expect(page.getByText(/^ab 7,49/)).toBeVisible()
  await page.getByRole('link', { name: say('see_bundles') }).click()
  await expect(benefit).toHaveCount(0)
  await popular.getByRole('link').click()
  await expect(page.getByText(say('order.once'))).toBeVisible()
  await expect(page.getByText(say('order.withdrawal', { days: 14 }))).toBeVisible()
  // D6-25: the ways to pay stand in pairs, and the sum is there once.
  const ways = page.getByRole('group', { name: say('order.methods') }).locator('label')
  expect((await ways.nth(1).boundingBox())?.y).toBe((await ways.first().boundingBox())?.y)
  await expect(page.getByRole('main').getByText('18,74')).toHaveCount(1)
  await expect(page.getByRole('main').getByText(/fiktiv.*Treffen/)).toBeVisible()
  await order(page, 'paypal')
  await expect(page.getByText('18,74')).toBeVisible()
  await page.getByRole('button', { name: sandbox('approve') }).click()

  await expect(page.getByRole('heading', { name: say('one.completed_title') })).toBeVisible()
  await expect(page.getByText(say('one.premium'))).toBeVisible()
  await page.getByRole('link', { name: say('one.to_message') }).click()
  await expect(field).toHaveValue('Fünf')
  await page.getByRole('button', { name: /^Senden/ }).click()
  await expect(page.getByRole('log').getByText('Fünf', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Du hast 58 Credits')).toBeVisible()

  // D6-5: who is premium is offered credits, not what they have.
  await open(page, '/premium')
  await expect(page.getByText(say('premium.yours'))).toBeVisible()
  await expect(page.getByText(say('premium.terms'))).toBeVisible()
  await expect(page.getByText(say('premium.first'))).toHaveCount(0)
  await expect(page.getByRole('link', { name: say('see_bundles') })).toHaveCount(0)
  await page.getByRole('link', { name: say('premium.refill') }).click()
  await expect(page.locator('[data-tier]')).toHaveCount(4)
  await expect(page.getByRole('link', { name: say('premium.about') })).toHaveCount(0)
})

test('D17-20 D18 what Premium is, from how much on and the way to it stand on the first screen of the smallest phone @phone', async ({
  page,
}) => {
  await signedInMember(page)
  await page.setViewportSize({ width: 320, height: 568 })
  await open(page, '/premium')
  await expect(page.getByText(say('premium.first'))).toBeInViewport({ ratio: 1 })
  const way = page.getByRole('link', { name: say('see_bundles') })
  await expect(way).toBeInViewport({ ratio: 1 })
  const bar = page.getByRole('navigation', { name: words('de', 'navigation', 'member.label') })
  const tabs = await bar.getByRole('link').first().boundingBox()
  const box = await way.boundingBox()
  expect((box?.y ?? NaN) + (box?.height ?? NaN)).toBeLessThan(tabs?.y ?? NaN)
})

test('D9-7 D9-24 a small phone shows the total in place of the tabs until the summary is reached, and no code that nobody typed @phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await signedInMember(page)
  await open(page, '/credits/p1')
  const way = page.getByRole('button', { name: say('order.to_summary') })
  const tabs = page.getByRole('navigation', { name: words('de', 'navigation', 'member.label') })
  await expect(page.getByText('18,74').filter({ visible: true }).and(page.locator('strong'))).toBeInViewport({
    ratio: 1,
  })
  await expect(tabs.getByRole('link').first()).toBeHidden()

  await way.click()

  await expect(way).toHaveCount(0)
  await expect(tabs.getByRole('link').first()).toBeVisible()
  await expect(page.getByText(say('order.discount', { percentage: 25 }), { exact: true })).toBeInViewport()
  await expect(page.getByText('18,74')).toBeInViewport()
})

test('R3.6 what is no discount code is told as such, and so is an empty field @once', async ({ page }) => {
  await signedInMember(page)
  await open(page, '/credits/p0/paypal')
  await page.getByText(say('code.ask')).click()
  const code = page.getByLabel(say('code.label'))
  const use = page.getByRole('button', { name: say('code.apply') })
  await use.click()
  await expect(code).toHaveAccessibleDescription(words('de', 'errors', 'fields.missing'))
  for (const text of ['zu!', 'NO-SUCH-CODE']) {
    await code.fill(text)
    await use.click()
    await expect(code).toHaveAccessibleDescription(words('de', 'errors', 'discounts.not_found'))
  }
})

test('M7-1 M7-2 who comes back from the provider finds their method, and is told which payment is open @once', async ({
  page,
}) => {
  await signedInMember(page)
  await open(page, '/credits/p0?code=NO-SUCH-CODE')
  await expect(page.getByLabel(say('code.label'))).toHaveValue('NO-SUCH-CODE')
  await order(page, 'paypal')

  await page.goBack()
  await expect(page.getByRole('radio', { name: 'PayPal' })).toBeChecked()
  await page.getByRole('button', { name: say('order.submit') }).click()

  await expect(page.getByRole('link', { name: say('order.go_on_open') })).toBeVisible()
  await expect(page.getByRole('button', { name: say('order.give_up_open') })).toBeVisible()
})

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
  // D13-25: they are premium since the first.
  await expect(page.getByText(say('one.premium'))).toHaveCount(0)

  await open(page, '/transactions')
  await expect(page.getByText(say('state.completed'), { exact: true })).toHaveCount(2)
  await expect(page.getByText(say('state.failed'), { exact: true })).toHaveCount(1)
})

test('R4.3 who leaves the provider finds the order waiting, and gives it up for another @once', async ({ page }) => {
  await signedInMember(page)
  await open(page, '/credits/p1/paypal')
  await page.getByRole('button', { name: say('order.submit') }).click()
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/payments/*/check', async (route) => {
    await isAnswered
    await route.continue()
  })
  await page.getByRole('button', { name: sandbox('leave') }).click()
  // Nobody who may have paid is told that they have not, and asked to pay.
  await expect(page.getByText(say('one.asking'))).toBeVisible()
  await expect(page.getByRole('link', { name: say('one.pay') })).toHaveCount(0)
  answer()
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
  // One line at a time: the hint about photos has been waved away.
  await page.addInitScript(() => localStorage.setItem('photo-alert-dismissed', 'yes'))
  await page.route('**/api/user.php', async (route) => {
    const answer = await route.fetch()
    const { user } = (await answer.json()) as { user: object }
    await route.fulfill({ response: answer, json: { user: { ...user, credits: 0 } } })
  })
  // What else opens by itself after a while is not meant here.
  await page.route(`**${autoLike.path}*`, (route) => route.fulfill({ json: {} }))
  await page.clock.install()
  // What follows a member on every page has come by then, and its clock runs.
  const followed = () => page.waitForResponse((answer) => answer.url().endsWith('/api/likes.php'))
  const first = followed()
  await open(page, '/members')
  await first
  const banner = page.getByRole('link', { name: /25 % Rabatt auf deinen ersten Kauf/ })
  await expect(banner).toBeVisible()
  await expect(banner).toHaveText(/noch 3\sStd\.\s\d+\sMin\./)
  await page.clock.fastForward(41_000)

  const popup = page.getByRole('dialog', { name: /25 % Rabatt/ })
  await expect(popup).toBeVisible()
  await popup
    .getByRole('button', { name: words('de', 'discounts', 'popup.close') })
    .first()
    .click()
  await expect(popup).toHaveCount(0)
  await settled(page)
  const second = followed()
  await page.reload()
  await second
  await expect(banner).toBeVisible()
  await page.clock.fastForward(41_000)
  await expect(popup).toHaveCount(0)
  // What is still asked need not be answered any more.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('B6.7 B1.4 F14 the order is accessible, works by keyboard and fits 320 pixels in Polish @once', async ({
  page,
}) => {
  const she = (path: string) => at('she', path)
  await signedInMember(page, { origin: she('') })
  await speak(page, 'pl', she(''))
  await page.setViewportSize({ width: 320, height: 640 })
  const paths = ['/credits', '/credits/repeat-order', '/transactions', '/premium', '/spend-limits', '/withdrawal']
  for (const path of [...paths, '/credits/p1']) {
    await open(page, she(path))
    await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
    expect(await overflow(page), path).toBeLessThanOrEqual(0)
  }
  expect(
    await leastGap(page.getByRole('navigation', { name: words('pl', 'navigation', 'member.label') })),
  ).toBeGreaterThan(3)
  await expectAccessibleInBothModes(page)
  await page.getByRole('radio', { checked: true }).focus()
  await page.keyboard.press('ArrowUp')
  const submit = page.getByRole('button', { name: words('pl', 'payments', 'order.submit') })
  await expect(submit).toBeEnabled()
  await submit.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dev\/pay\//)
})

/** How far apart the words of neighbouring links are, where they are nearest. */
function leastGap(links: Locator): Promise<number> {
  return links.getByRole('link').evaluateAll((all) => {
    const words = all.map((link) => {
      const range = document.createRange()
      range.selectNodeContents(link.lastChild ?? link)
      return range.getBoundingClientRect()
    })
    return Math.min(...words.slice(1).map(({ left }, index) => left - (words[index]?.right ?? 0)))
  })
}

test('a moment stands in the time of who reads it, also on a page that came whole from the server @once', async ({
  browser,
}) => {
  const timeZone = 'Pacific/Auckland'
  const context = await browser.newContext({ baseURL: HOME, timezoneId: timeZone })
  const page = await context.newPage()
  await signedInMember(page)
  await open(page, '/credit-history')
  const moment = page.locator('main time').first()
  const at = new Date((await moment.getAttribute('datetime')) ?? '')
  const there = new Intl.DateTimeFormat('de', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  await expect(moment).toHaveText(there.format(at))
})

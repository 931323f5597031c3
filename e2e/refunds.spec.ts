import type { Page } from '@playwright/test'
import { expect, expectAccessibleInBothModes, open, test } from './fixtures.ts'
import { HOME } from './address.ts'
import { mailOf, signedInMember } from './members.ts'
import { change, portrayedMember } from './portrayed.ts'
import { words } from './words.ts'

const say = (key: string, values: Record<string, string | number> = {}) => words('de', 'payments', key, values)
const sayWithdrawal = (key: string, values: Record<string, string | number> = {}) =>
  words('de', 'withdrawals', key, values)

/** Buys the smallest bundle; ends on the payment's page. Returns where the provider keeps it. */
async function buy(page: Page): Promise<string> {
  await open(page, '/credits/p0/paypal')
  await page.getByRole('button', { name: say('order.submit') }).click()
  const pay = page.getByRole('button', { name: words('de', 'sandbox', 'approve') })
  await expect(pay).toBeVisible()
  const provider = page.url()
  await pay.click()
  await expect(page.getByRole('heading', { name: say('one.completed_title') })).toBeVisible()
  return provider
}

test('B1.5 R9.2 M5-8 a purchase is withdrawn from the footer in two steps without a login, and its money goes back @once', async ({
  page,
  browser,
}) => {
  const { email } = await signedInMember(page)
  await buy(page)
  await expect(page.getByRole('link', { name: /^Rechnung .+ \(PDF\)$/ })).toBeVisible()
  const { text } = await mailOf(page, email, 'receipt')
  const number = /[0-9a-f-]{47}/.exec(text)?.[0] ?? ''

  const stranger = await (await browser.newContext({ baseURL: HOME })).newPage()
  await stranger.addInitScript(() => localStorage.setItem('site-entry-agreed', '2026-01-01T00:00:00.000Z'))
  await open(stranger, '/pricing')
  await stranger
    .getByRole('contentinfo')
    .getByRole('link', { name: words('de', 'shell', 'footer.withdrawal') })
    .click()
  await expect(stranger.getByRole('heading', { name: sayWithdrawal('after.title') })).toBeVisible()
  await expect(stranger.getByText(sayWithdrawal('premium'))).toBeVisible()
  await stranger.getByRole('button', { name: sayWithdrawal('next') }).click()
  await expect(stranger.getByLabel(sayWithdrawal('purchase'))).toBeFocused()
  await expectAccessibleInBothModes(stranger)
  await stranger.getByLabel(sayWithdrawal('name')).fill('Anna Beispiel')
  await stranger.getByLabel(sayWithdrawal('email')).fill(email)
  await stranger.getByLabel(sayWithdrawal('purchase')).fill(`Bestellung ${number}`)
  await stranger.getByRole('button', { name: sayWithdrawal('next') }).click()
  await expect(stranger.getByText(sayWithdrawal('declaration'))).toBeVisible()
  // U-9: Back is the step before, with all that was written.
  await stranger.goBack()
  await expect(stranger.getByLabel(sayWithdrawal('name'))).toHaveValue('Anna Beispiel')
  await stranger.getByRole('button', { name: sayWithdrawal('next') }).click()
  await expect(stranger.getByText(sayWithdrawal('declaration'))).toBeVisible()
  await expect(stranger.getByText(sayWithdrawal('premium'))).toBeVisible()
  await stranger.getByRole('button', { name: sayWithdrawal('confirm') }).click()

  await expect(stranger.getByRole('heading', { name: sayWithdrawal('done.title') })).toBeFocused()
  await expect(stranger.getByText(sayWithdrawal('premium'))).toBeVisible()
  await mailOf(page, email, 'withdrawal')
  await expect(page.getByRole('heading', { name: say('state.refunded') })).toBeVisible()
  await expect(page.getByText(/Wir haben 7,49\s€ erstattet/)).toBeVisible()
  await stranger.context().close()
})

test('D6-14 a member picks the purchase, and has nothing to type @once', async ({ page }) => {
  const { name, email } = await signedInMember(page)
  await buy(page)
  await buy(page)
  await open(page, '/withdrawal')
  await expect(page.getByLabel(sayWithdrawal('name'))).toHaveValue(name)
  await expect(page.getByLabel(sayWithdrawal('email'))).toHaveValue(email)
  const first = page.getByRole('radio', { name: /^20 Credits · 7,49\s€/ })
  await expect(first).not.toBeChecked()
  await page.getByRole('button', { name: sayWithdrawal('next') }).click()
  await expect(page.getByRole('group', { name: sayWithdrawal('purchase') })).toHaveAccessibleDescription(
    words('de', 'errors', 'fields.missing'),
  )
  await expectAccessibleInBothModes(page)
  // Something else can still be named.
  await page.getByRole('radio', { name: sayWithdrawal('other') }).press(' ')
  await expect(page.getByLabel(sayWithdrawal('number'))).toBeVisible()
  await first.press(' ')
  await expect(page.getByLabel(sayWithdrawal('number'))).toHaveCount(0)
  await page.getByRole('button', { name: sayWithdrawal('next') }).click()
  await expect(page.getByText(/^20 Credits · 7,49\s€/)).toBeVisible()
  await page.getByRole('button', { name: sayWithdrawal('confirm') }).click()
  await expect(page.getByRole('heading', { name: sayWithdrawal('done.title') })).toBeFocused()
  await expect(page.getByText(sayWithdrawal('done.refunded'))).toBeVisible()
})

test('R3.5 M4-12 a member sees that the bank has taken the money back, what is owed when buying, and that it came again @once', async ({
  page,
}) => {
  await signedInMember(page)
  const provider = await buy(page)
  const carla = await portrayedMember({ name: 'Carla' })
  const message = { kind: 'gift', gift: 'ring' }
  await change(page.request, 'POST', `/api/members/${carla.user.id}/messages`, { message })
  await page.goto(provider)
  await page.getByRole('button', { name: words('de', 'sandbox', 'charge_back') }).click()

  await expect(page.getByRole('heading', { name: say('state.charged_back') })).toBeVisible()
  await expect(page.getByText(say('one.charged_back'))).toBeVisible()
  const { debt } = (await (await page.request.get('/api/credits')).json()) as { debt: number }
  expect(debt).toBeGreaterThan(0)
  const owed = page.getByRole('main').getByText(`Du schuldest noch ${debt} Credits`)
  await expect(owed).toBeVisible()
  for (const path of ['/premium', '/credits', '/credits/repeat-order', '/credits/p0/paypal']) {
    await page.goto(path)
    await expect(owed).toBeVisible()
  }
  await buy(page)
  await expect(page.getByText(`${debt} Credits davon haben beglichen`)).toBeVisible()
  await page.goto(provider)
  await page.getByRole('button', { name: words('de', 'sandbox', 'reverse') }).click()
  await expect(page.getByRole('heading', { name: say('one.completed_title') })).toBeVisible()
})

test('B1.6 F8 who sets an own limit cannot order more, is told where to change it, and what counts meanwhile @once', async ({
  page,
}) => {
  const sayLimits = (key: string, values: Record<string, string | number> = {}) =>
    words('de', 'spend-limits', key, values)
  await signedInMember(page)
  await open(page, '/spend-limits')
  await expectAccessibleInBothModes(page)
  await page.getByLabel(sayLimits('limits.daily', { currency: 'EUR' })).fill('5,00')
  await page.getByRole('button', { name: sayLimits('limits.save') }).click()
  await expect(page.getByText(sayLimits('limits.saved'))).toBeVisible()

  await open(page, '/credits/p0/paypal')
  await page.getByRole('button', { name: say('order.submit') }).click()
  await expect(page.getByText(words('de', 'errors', 'payments.limit_reached', { left: '5,00\u00a0€' }))).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: say('credits.limits') })
    .click()
  const daily = page.getByLabel(sayLimits('limits.daily', { currency: 'EUR' }))
  await daily.fill('100000,01')
  await page.getByRole('button', { name: sayLimits('limits.save') }).click()
  await expect(daily).toHaveAccessibleDescription(/von 1,00\s€ bis 100\.000,00\s€/)
  await daily.fill('')
  await page.getByRole('button', { name: sayLimits('limits.save') }).click()
  await expect(page.getByText(sayLimits('limits.later'))).toBeVisible()
  await expect(daily).toHaveAccessibleDescription(/^Bis dahin gilt: 5,00\s€\./)
  await page.getByRole('button', { name: '7 Tage' }).click()
  await page.getByRole('button', { name: sayLimits('pause.yes') }).click()
  await expect(page.getByText(sayLimits('pause.until'))).toBeVisible()
})

import { randomInt } from 'node:crypto'
import { expect, expectAccessibleInBothModes, open, test } from './fixtures.ts'
import { mailOf, signedInMember } from './members.ts'
import { words } from './words.ts'

const say = (key: string, values: Record<string, string | number> = {}) => words('de', 'direct-debit', key, values)
const sayPayment = (key: string) => words('de', 'payments', key)

test('R2.38 R3.7 F18 a direct debit: the account is checked while it is typed, and a code from the phone allows it @once', async ({
  page,
}) => {
  await signedInMember(page)
  await open(page, '/credits/p0/sdd')
  await expect(page.getByRole('radio', { name: sayPayment('methods.sdd') })).toBeChecked()
  await page.getByRole('button', { name: sayPayment('order.submit') }).click()
  await expect(page.getByRole('heading', { level: 1, name: say('title') })).toBeVisible()
  await expectAccessibleInBothModes(page)

  // D3-8: two fields in a line are told in a word each; a sentence would break into three lines below the narrow one.
  await page.getByRole('button', { name: say('account.send') }).click()
  await expect(page.getByLabel(say('account.holder'))).toBeFocused()
  await expect(page.getByText(say('account.missing'), { exact: true })).toHaveCount(4)
  // D4-16: not only when they are empty.
  await page.getByLabel(say('account.zip')).fill('1')
  await expect(page.getByText(say('account.too_short'), { exact: true })).toBeVisible()
  await expect(page.getByText(words('de', 'errors', 'fields.too_short', { bound: 3 }))).toHaveCount(0)

  const iban = page.getByLabel(say('account.iban'), { exact: true })
  await iban.pressSequentially('de89370400440532013001')
  await expect(iban).toHaveValue('DE89 3704 0044 0532 0130 01')
  await expect(page.getByText(say('account.iban_wrong'))).toBeVisible()
  await iban.press('Backspace')
  await iban.press('0')
  await expect(page.getByText(say('account.iban_right'))).toBeVisible()
  await expect(page.getByText(say('account.iban_wrong'))).toHaveCount(0)

  const phone = `+49151${randomInt(10_000_000, 99_999_999)}`
  await page.getByLabel(say('account.holder')).fill('Anna Beispiel')
  await page.getByLabel(say('account.street')).fill('Lange Straße')
  await page.getByLabel(say('account.house_number'), { exact: true }).fill('1a')
  await page.getByLabel(say('account.zip')).fill('50667')
  await page.getByLabel(say('account.city'), { exact: true }).fill('Köln')
  await page.getByLabel(say('account.phone')).fill(phone)
  await expect(page.getByText(/einmalig 7,49\s€/)).toBeVisible()
  const reference = page.getByRole('definition').filter({ hasText: /^M[0-9A-F]{16}$/ })
  await expect(page.getByText(say('mandate.reference_later'))).toBeVisible()
  await expect(reference).toHaveCount(0)
  await page.getByRole('button', { name: say('account.send') }).click()

  await expect(page.getByRole('heading', { level: 1, name: say('code.title') })).toBeVisible()
  // What the code allows: how much, from where, and which phone it went to.
  const lead = page.getByText('DE** **** **** **** **30 00')
  await expect(lead).toContainText(/7,49\s€/)
  await expect(lead).toContainText(`+49\u00a0151\u00a0•••\u00a0${phone.slice(-3)}`)
  // The code is the consent: what it allows, and under which number, stands beside it.
  await expect(page.getByText(/einmalig 7,49\s€/)).toBeVisible()
  await expect(reference).toBeVisible()
  const code = /\d{6}/.exec((await mailOf(page, phone, 'sms')).text)?.[0] ?? ''
  const field = page.getByLabel(say('code.label'))
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  // The words below are as wide as the form, not as the field.
  const hint = await page.getByText(say('code.hint')).boundingBox()
  expect(hint?.width).toBeGreaterThan((await field.boundingBox())?.width ?? 0)
  const allow = page.getByRole('button', { name: /^7,49\s€ abbuchen lassen$/ })
  await field.fill(code.slice(0, 5))
  await expect(allow).toBeDisabled()
  await field.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
  await allow.click()
  await expect(page.getByText(/Du hast noch 4 Versuche/)).toBeVisible()
  await expect(field).toBeFocused()
  await expectAccessibleInBothModes(page)
  // Nothing is allowed before it is said to be.
  await field.fill(code)
  await expect(allow).toBeEnabled()
  await expect(page.getByRole('heading', { level: 1, name: say('code.title') })).toBeVisible()
  await field.press('Enter')

  await expect(page.getByRole('heading', { name: sayPayment('one.pending_title') })).toBeVisible()
  await expect(page).toHaveURL(/\/transactions\/[0-9a-f-]{36}$/)
})

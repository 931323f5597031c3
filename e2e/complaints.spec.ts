import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import {
  alive,
  at,
  expect,
  expectAccessible,
  expectAccessibleInBothModes,
  open,
  overflow,
  speak,
  test,
} from './fixtures.ts'
import { mailOf, signedInMember } from './members.ts'
import { change, portrayedMember } from './portrayed.ts'
import { words } from './words.ts'

const say = (key: string, values: Record<string, string | number> = {}) => words('de', 'complaints', key, values)
const sayError = (key: string) => words('de', 'errors', key)
const sayProfile = (key: string) => words('de', 'profiles', key)

const TEXT = 'Ich habe zweimal bezahlt.\nBitte seht euch das an.'
/** Of a phone's bar and a desktop's header, the one that is there. */
const visible = (locator: Locator) => locator.filter({ visible: true })
const send = (page: Page) => page.getByRole('button', { name: say('send') }).click()
const reference = (page: Page) => page.getByRole('definition').first()

/** Whoever reads the screen by ear is told at once that it has arrived. */
async function expectSent(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { level: 1, name: say('sent.title') })).toBeFocused()
  await expect(reference(page)).toHaveText(/^[2-9A-HJ-NP-Z]{8}$/)
  return (await reference(page).textContent()) ?? ''
}

async function openMenu(page: Page): Promise<void> {
  await visible(page.getByRole('button', { name: sayProfile('actions.more'), exact: true })).click()
}
const report = (page: Page) => visible(page.getByRole('link', { name: sayProfile('actions.report'), exact: true }))

test('R2.9 R2.28 a visitor complains from the footer, loses nothing on the way, and gets a reference @phone', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const email = `nora-${randomUUID().slice(0, 8)}@mail.example`
  await open(page, '/')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: words('de', 'shell', 'footer.complaints') })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: say('title') })).toBeVisible()
  await alive(page)

  await send(page)
  await expect(page.getByLabel(say('category'))).toBeFocused()
  await expect(page.getByText(sayError('fields.missing'))).toHaveCount(3)
  await expect(page.getByText(sayError('fields.choose'))).toHaveCount(1)

  await page.getByLabel(say('category')).selectOption('payment')
  await page.getByLabel(say('text')).fill(TEXT)
  await page.getByLabel(say('name')).fill('Nora Nachbarin')
  await page.getByLabel(say('email')).fill(email)
  await page.reload()
  await alive(page)
  await expect(page.getByLabel(say('category'))).toHaveValue('payment')
  await expect(page.getByText(say('text_hint', { count: TEXT.length, most: 2000 }))).toBeVisible()

  const failure = { code: 'server.failed', details: {}, request_id: 'none' }
  await page.route('**/api/complaints', (route) => route.fulfill({ status: 500, json: failure }), { times: 1 })
  await send(page)
  await expect(page.getByRole('alert')).toHaveText(sayError('server.failed'))
  await expect(page.getByLabel(say('text'))).toHaveValue(TEXT)
  await expect(page.getByLabel(say('email'))).toHaveValue(email)

  await send(page)
  const told = await expectSent(page)
  await page.getByRole('button', { name: words('de', 'account', 'copy') }).click()
  await expect(page.getByRole('button', { name: words('de', 'account', 'copied') })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(told)
  await expectAccessible(page)
  expect((await mailOf(page, email, 'complaint')).text).toContain(told)

  await page.getByRole('link', { name: say('sent.again') }).click()
  await alive(page)
  await expect(page.getByLabel(say('text'))).toHaveValue('')
})

test('R2.9 B2.1 a member reports somebody from the profile, and blocks nobody by it @once', async ({ page }) => {
  const anna = await portrayedMember({ name: 'Anna' })
  const { email } = await signedInMember(page)
  await open(page, `/members/${anna.user.id}`)
  await openMenu(page)
  await expect(visible(page.getByRole('button', { name: sayProfile('actions.block'), exact: true }))).toBeVisible()
  await report(page).click()

  await expect(page.getByText(/^Es geht um Anna,\s\d\d$/)).toBeVisible()
  await expect(page.getByLabel(say('category'))).toHaveValue('person')
  await expect(page.getByText(say('answer_to', { email }))).toBeVisible()
  await expect(page.getByLabel(say('email'))).toHaveCount(0)
  await page.getByLabel(say('text')).fill('Sie bittet alle um Geld.')
  await send(page)
  const told = await expectSent(page)

  const { text } = await mailOf(page, email, 'complaint')
  expect(text).toContain(told)
  expect((await mailOf(page, 'support@visavis.example', 'complaint_notice')).kind).toBe('complaint_notice')
  await open(page, `/members/${anna.user.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Anna')
})

test('M5-16 whoever has reported somebody can block them too, or go back to where they were @once', async ({
  page,
}) => {
  const anna = await portrayedMember({ name: 'Anna' })
  await signedInMember(page)
  const reports = async () => {
    await open(page, `/members/${anna.user.id}`)
    await openMenu(page)
    await report(page).click()
    await page.getByLabel(say('text')).fill('Sie bittet alle um Geld.')
    await send(page)
    await expectSent(page)
  }

  await reports()
  await page.getByRole('button', { name: say('sent.back') }).click()
  await expect(page).toHaveURL(`/members/${anna.user.id}`)
  await reports()
  await page.getByRole('button', { name: say('sent.block', { name: 'Anna' }) }).click()
  await expect(page.getByRole('status').getByText(say('sent.blocked', { name: 'Anna' }))).toBeVisible()
  await expect(page.getByRole('button', { name: say('sent.back') })).toHaveCount(0)
  await expect(page.getByRole('link', { name: say('sent.search') }), 'D6-15').toHaveAttribute('href', '/members')
  await expectAccessibleInBothModes(page)

  await open(page, `/members/${anna.user.id}`)
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Anna')
})

test('M6-10 whoever reports a message sends it along, sees which one, and can block too @once', async ({ page }) => {
  const { user } = await signedInMember(page)
  const writer = await portrayedMember({ name: 'Wanda', isPremium: true })
  const message = { kind: 'text', text: 'Schick mir Geld.' }
  await change(writer.session, 'POST', `/api/members/${user.id}/messages`, { message })
  await open(page, `/members/${writer.user.id}/chat`)
  const bubble = page.locator('#message-1')
  await bubble.hover()
  await bubble.getByRole('button', { name: words('de', 'chats', 'actions.more') }).click()
  await bubble.getByRole('link', { name: words('de', 'chats', 'actions.report') }).click()

  await expect(page.getByRole('figure')).toContainText(message.text)
  await expect(page.getByLabel(say('category'))).toHaveValue('message')
  await expectAccessible(page)
  await page.getByLabel(say('text')).fill('Das geht nicht, bitte prüfen.')
  await send(page)

  await expectSent(page)
  await expect(page.getByRole('button', { name: say('sent.block', { name: 'Wanda' }) })).toBeVisible()
  await writer.session.dispose()
})

test('R2.9 a visitor can report from a profile too, and take the person back out @phone', async ({ page }) => {
  const anna = await portrayedMember({ name: 'Anna' })
  await open(page, `/members/${anna.user.id}`)
  await openMenu(page)
  await expect(page.getByRole('button', { name: sayProfile('actions.block'), exact: true })).toHaveCount(0)
  await report(page).click()
  await expect(page.getByText(/^Es geht um Anna,\s\d\d$/)).toBeVisible()
  await page.getByLabel(say('text')).fill('Das ist mein Foto.')

  await page.getByRole('button', { name: say('about.remove') }).click()

  await expect(page.getByText(/^Es geht um/)).toHaveCount(0)
  await expect(page).toHaveURL(/\/complaints$/)
  await expect(page.getByLabel(say('category'))).toBeFocused()
  await expect(page.getByLabel(say('text'))).toHaveValue('Das ist mein Foto.')
})

test(
  'R2.9 R2.44 the page is accessible and fits every screen, also for a profile that nobody knows',
  {
    tag: '@once',
  },
  async ({ page }) => {
    await open(page, `/complaints?about=${randomUUID()}`)
    await expect(page.getByText(say('about.somebody'))).toBeVisible()
    await send(page)
    await expectAccessibleInBothModes(page)
    for (const locale of ['fr', 'pl'] as const) {
      await speak(page, locale, at('she', ''))
      await open(page, at('she', '/complaints'))
      await expect(page.getByRole('heading', { name: words(locale, 'complaints', 'title') })).toBeVisible()
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await overflow(page)).toBeLessThanOrEqual(0)
      }
    }
  },
)

import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { jpeg } from '#test/pictures.ts'
import { solve } from '#web/proof/solve.ts'
import { HOME } from './address.ts'
import { alive, at, expect, expectAccessible, open, speak, test } from './fixtures.ts'
import { choose, fillAccount, fillBirth, fillYou, JOINING_PASSWORD } from './joining.ts'
import { words } from './words.ts'

const PASSWORD = JOINING_PASSWORD
const say = (key: string, values?: Record<string, string | number>) => words('de', 'signup', key, values)
const saySession = (key: string) => words('de', 'sessions', key)
const sayError = (key: string, values?: Record<string, string | number>) => words('de', 'errors', key, values)

// Every step is a call that hashes, sends or decodes; several of them make a journey.
test.slow()

const newAddress = () => `${crypto.randomUUID()}@example.com`

/** Signup as a page; on a desktop it can also be a dialog. */
const pageOf = (page: Page) => page.getByRole('main')
const modalOf = (page: Page) => page.getByRole('dialog')
const titleOf = (signup: Locator, question: string) => signup.getByText(say(`ask.${question}`)).first()
const go = (signup: Locator, key = 'next') => signup.getByRole('button', { name: say(key), exact: true })

async function expectStep(page: Page, number: number): Promise<void> {
  await expect(page.getByText(say('step', { current: number, count: 6 })).first()).toBeAttached()
}

/** Joins on the page and stands at the second step: the browser of the journeys refuses notices, so that their step neither comes nor counts. */
async function joinAt(page: Page, url = '/signup'): Promise<string> {
  const email = newAddress()
  await open(page, url)
  await fillYou(pageOf(page), 'am_woman', 'man')
  await fillAccount(pageOf(page), email, 'Anna')
  await go(pageOf(page), 'account.go').click()
  await expectStep(page, 2)
  return email
}

/** Leaves an optional step unanswered. */
async function passOver(signup: Locator): Promise<void> {
  const later = signup.getByRole('button', { name: say('later') })
  const next = signup.getByRole('button', { name: say('next'), disabled: false })
  await later.or(next).last().click()
}

async function walkTo(page: Page, signup: Locator, number: number): Promise<void> {
  for (let step = 2; step < number; step++) {
    await expectStep(page, step)
    await passOver(signup)
  }
  await expectStep(page, number)
}

interface Mail {
  id: string
  kind: string
}

async function mailsTo(request: APIRequestContext, address: string): Promise<Mail[]> {
  const answer = await request.get(`/api/dev/mails?address=${encodeURIComponent(address)}`)
  return ((await answer.json()) as { mails: Mail[] }).mails
}

/** The way that the newest mail of a kind leads, without its host. */
async function linkTo(request: APIRequestContext, address: string, kind: string): Promise<string> {
  let found: Mail | undefined
  await expect
    .poll(async () => (found = (await mailsTo(request, address)).find((mail) => mail.kind === kind)))
    .toBeTruthy()
  const { mail } = (await (await request.get(`/api/dev/mails/${found?.id}`)).json()) as { mail: { links: string[] } }
  const { pathname, search } = new URL(mail.links.find((link) => link.includes('token=')) ?? '')
  return pathname + search
}

test('R4.6 R4.1 a visitor becomes an activated member, step by step', async ({ page, request, isMobile }) => {
  const email = newAddress()
  await open(page, '/')
  const start = page.getByRole('form', { name: words('de', 'home', 'start.title') })
  await fillBirth(start, '1990')
  await start.getByRole('button', { name: words('de', 'home', 'start.go') }).click()
  // What was asked on the home page is not asked again.
  const signup = isMobile ? pageOf(page) : modalOf(page)
  await expect(signup.getByRole('button', { name: say('account.change') })).toBeVisible()
  if (isMobile) await expect(page).toHaveURL('/signup?question=name')

  await fillAccount(signup, email, 'Anna')
  await go(signup, 'account.go').click()
  await expectStep(page, 2)
  // D17-12: without a photo the way on says what it waits for, and that it can be passed over.
  await go(signup).click()
  await expect(signup.getByText(say('photo.missing'))).toBeVisible()
  await walkTo(page, signup, 3)

  await signup.getByRole('combobox', { name: say('location.city') }).fill('Hamb')
  await expect(signup.getByRole('listbox').getByRole('option').first()).toContainText('Hamburg')
  await page.keyboard.press('Enter')
  await expect(signup.getByRole('combobox', { name: say('location.city') })).toHaveValue('Hamburg')
  await go(signup).click()
  await expectStep(page, 4)

  await signup.getByRole('button', { name: 'Single' }).click()
  for (const question of ['sexuality', 'body_type', 'hair_color', 'eye_color', 'tattoos', 'interests']) {
    await go(signup).click()
    await expect(titleOf(signup, question)).toBeVisible()
  }
  await signup.getByRole('button', { name: 'Musik' }).click()
  await go(signup).click()
  await expectStep(page, 5)

  await signup.getByLabel(say('about.about_me')).fill('Ich mag lange Spaziergänge und kurze Sätze.')
  await expect(signup.getByText(say('about.count', { count: 43, most: 2000 }))).toBeVisible()
  await go(signup).click()
  await signup.getByLabel(say('about.reason')).fill('Neu in der Stadt')
  await go(signup).click()
  await expectStep(page, 6)

  await expect(signup.getByText(email, { exact: true })).toBeVisible()
  await go(signup, 'sent.go').click()
  await expect(page).toHaveURL('/signup-matches')

  await page.goto(await linkTo(request, email, 'activate'))
  await expect(page.getByRole('heading', { level: 1, name: say('activate.title', { name: 'Anna' }) })).toBeVisible()
  await expect(page, 'the secret is gone from the address').toHaveURL('/activate/done')
  await page.reload()
  await expect(page.getByText(say('activate.lead'))).toBeVisible()
  await alive(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: say('activate.members_go') }).click()
  await expect(page).toHaveURL('/members')
})

test('R3.8 a reload keeps what was typed, but never the password @once', async ({ page }) => {
  const email = newAddress()
  await open(page, '/signup?gender=female&seeks=male&birth=1990-05-12')
  await expect(page, 'a date of birth does not stay in the address').toHaveURL('/signup?question=name')
  await fillAccount(pageOf(page), email, 'Anna-Lena')

  await page.reload()
  await alive(page)

  const signup = pageOf(page)
  await expect(signup.getByLabel(say('account.password'), { exact: true })).toHaveValue('')
  await expect(signup.getByRole('checkbox')).not.toBeChecked()
  await page.goBack()
  await expect(signup.getByLabel(say('account.email'))).toHaveValue(email)
  await page.goBack()
  await expect(signup.getByLabel(say('account.name'), { exact: true })).toHaveValue('Anna-Lena')
  await expect(signup.getByRole('button', { name: say('account.change') })).toBeVisible()
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  expect(stored).toContain(email)
  expect(stored).not.toContain(PASSWORD)
})

test('R4.6 a picked photo looks out of the own half before it is sent, and the way on stays in sight @once', async ({
  page,
}) => {
  await joinAt(page)
  const ownHalf = page.getByRole('main').locator('[aria-hidden] img[src^="blob:"]').filter({ visible: true })
  await expect(ownHalf).toHaveCount(0)
  const picked = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await jpeg(600, 800) }
  await page.locator('input[type="file"]').setInputFiles(picked)

  await expect(ownHalf).toBeVisible()
  await expect(go(pageOf(page))).toBeInViewport({ ratio: 1 })

  await passOver(pageOf(page))
  await expectStep(page, 3)
  await expect(ownHalf).toHaveCount(0)
})

test('R4.6 a half-done signup goes on where it stopped; back and forward walk through it', async ({ page }) => {
  await joinAt(page)
  expect(await page.evaluate(() => Object.keys(sessionStorage)), 'the draft is gone').not.toContain('signup.account')
  await walkTo(page, pageOf(page), 5)
  await pageOf(page).getByLabel(say('about.about_me')).fill('Noch nicht fertig')

  await page.reload()
  await alive(page)
  await expectStep(page, 5)
  await expect(pageOf(page).getByLabel(say('about.about_me'))).toHaveValue('Noch nicht fertig')

  await page.goBack()
  await expectStep(page, 4)
  await page.goBack()
  await expectStep(page, 3)
  await page.goForward()
  await expectStep(page, 4)
  await pageOf(page)
    .getByRole('button', { name: say('back') })
    .click()
  await expectStep(page, 3)

  // Somewhere else and later: not an earlier step, nor one that was not reached.
  await open(page, '/signup')
  await expectStep(page, 5)
  await open(page, '/signup?step=sent')
  await expectStep(page, 5)
  await open(page, '/signup?step=account')
  await expectStep(page, 5)
})

test('L-7 R4.6 one question at a time: Back goes one back, nothing typed is lost, and the screen reader hears it @phone', async ({
  page,
}) => {
  await open(page, '/signup')
  const signup = pageOf(page)
  const heard = signup.getByRole('status').filter({ hasText: say('step', { current: 1, count: 6 }) })
  await choose(signup, 'account.i_am', 'account.am_woman')
  await go(signup).click()
  await expect(titleOf(signup, 'seek')).toBeFocused()
  await expect(heard).toHaveText(
    `${say('step_question', { current: 1, count: 6, question: 2, questions: 6 })}: ${say('ask.seek')}`,
  )
  await choose(signup, 'account.i_seek', 'account.man')
  await go(signup).click()
  await fillBirth(signup, '1990')
  await page.keyboard.press('Enter')
  const name = signup.getByLabel(say('account.name'), { exact: true })
  await expect(name, 'what is typed can be typed at once').toBeFocused()
  await page.keyboard.type('Anna')
  await page.keyboard.press('Enter')
  await signup.getByLabel(say('account.email')).fill('anna@example.com')
  await page.keyboard.press('Enter')
  const password = signup.getByLabel(say('account.password'), { exact: true })
  await password.fill(PASSWORD)

  await page.goBack()
  await expect(signup.getByLabel(say('account.email'))).toHaveValue('anna@example.com')
  await go(signup, 'back').click()
  await expect(name).toHaveValue('Anna')
  await page.goForward()
  await page.goForward()
  await expect(password).toHaveValue(PASSWORD)

  // Nobody begins in the middle.
  await page.evaluate(() => sessionStorage.clear())
  await open(page, '/signup?question=email')
  await expect(page).toHaveURL('/signup')
  await expect(signup.getByRole('group', { name: say('account.i_am') })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 600 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test('D6-2 D6-10 D10-11 D10-13 on a phone the way on stays in its place, the other half is whom one looks for, and nothing is asked that the browser refuses @phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 667 })
  await open(page, '/signup')
  const signup = pageOf(page)
  const tops: (number | undefined)[] = []
  const onward = async (key = 'next') => {
    tops.push((await go(signup, key).boundingBox())?.y)
    await go(signup, key).click()
  }
  await expect(page.getByRole('contentinfo')).toBeHidden()
  const other = signup.locator('img').filter({ visible: true })
  await expect(other, 'somebody of the site from the start').toHaveCount(1)
  await choose(signup, 'account.i_am', 'account.am_man')
  await onward()
  await choose(signup, 'account.i_seek', 'account.woman')
  await onward()
  await expect(other).toHaveAttribute('src', /#1$/)
  await fillBirth(signup, '1990')
  await onward()
  await signup.getByLabel(say('account.name'), { exact: true }).fill('Max')
  await onward()
  await signup.getByLabel(say('account.email')).fill(newAddress())
  await onward()
  await signup.getByLabel(say('account.password'), { exact: true }).fill(PASSWORD)
  await signup.getByRole('checkbox').check()
  await onward('account.go')
  await expectStep(page, 2)
  await expect(signup.getByRole('button', { name: say('back') }), 'nor by going back').toHaveCount(0)
  await expect(other, 'the same after joining').toHaveAttribute('src', /#1$/)

  expect(new Set(tops.map((top) => Math.round(top ?? 0))).size, tops.join()).toBe(1)
})

test('D9-4 D9-6 D15-14 D17-11 M8-3 the smallest phone has the field of a question above the button, and says which step it is and how far @phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await open(page, '/signup?gender=female&seeks=male&birth=1990-05-12')
  const signup = pageOf(page)
  await expect(titleOf(signup, 'name')).toBeVisible()

  const [field, foot] = [await signup.getByLabel(say('account.name')).boundingBox(), await go(signup).boundingBox()]
  expect((field?.y ?? Infinity) + (field?.height ?? 0)).toBeLessThan(foot?.y ?? 0)
  const soFar = await signup.getByRole('button', { name: say('account.change') }).boundingBox()
  expect(field?.y, 'what was said so far does not push it down').toBeLessThan(soFar?.y ?? 0)
  await expect(signup.getByText(say('parts.account'))).toBeVisible()
  await expect(signup.getByText(say('step', { current: 1, count: 6 }), { exact: true })).toBeVisible()
  await expect(signup.locator('[data-joining]'), 'nothing is counted twice').not.toHaveText(/\d.*\d.*\d/)
})

test('R5.1 R5.2 R5.3 R5.10 what is wrong stands beside its field @phone', async ({ page }) => {
  await open(page, '/signup')
  const signup = pageOf(page)
  const missing = signup.getByText(sayError('fields.choose'))
  await go(signup).click()
  await expect(missing).toBeVisible()
  await choose(signup, 'account.i_am', 'account.am_woman')
  await expect(missing).toHaveCount(0)
  await go(signup).click()
  await expect(titleOf(signup, 'seek')).toBeVisible()
  await expect(missing, 'what was not asked yet is not wrong').toHaveCount(0)
  await choose(signup, 'account.i_seek', 'account.man')
  await go(signup).click()
  await expect(titleOf(signup, 'birth')).toBeVisible()
  await go(signup).click()
  await expect(signup.getByText(sayError('fields.birth_date'))).toBeVisible()
  await fillBirth(signup, String(new Date().getFullYear() - 10))
  await expect(signup.getByText(sayError('fields.too_young', { bound: 18 }))).toBeVisible()
  await fillBirth(signup, '1990')
  await go(signup).click()
  const name = signup.getByLabel(say('account.name'), { exact: true })
  await name.fill('@anna')
  await go(signup).click()
  await expect(name).toHaveAccessibleDescription(new RegExp(sayError('fields.starts_with_at')))
  await expect(name).toBeFocused()
  await name.fill('Anna')
  await go(signup).click()
  const email = signup.getByLabel(say('account.email'))
  await email.fill('anna@')
  await go(signup).click()
  await expect(email).toHaveAccessibleDescription(new RegExp(sayError('fields.email')))
  await email.fill('anna@gmial.com')
  await signup.getByRole('button', { name: say('account.did_you_mean', { email: 'anna@gmail.com' }) }).click()
  await expect(email).toHaveValue('anna@gmail.com')

  await email.fill('anna@mailinator.com')
  await go(signup).click()
  const password = signup.getByLabel(say('account.password'), { exact: true })
  await password.fill('passwordpassword')
  await go(signup, 'account.go').click()
  await expect(signup.getByText(sayError('signup.consent_missing'))).toBeVisible()
  await signup.getByRole('checkbox').check()
  await go(signup, 'account.go').click()
  // What the server refuses is asked for again.
  await expect(email).toHaveAccessibleDescription(new RegExp(sayError('fields.throwaway')))
  await expect(email).toBeFocused()
  await email.fill(newAddress())
  await go(signup).click()
  await expect(password).toHaveValue('passwordpassword')
  await go(signup, 'account.go').click()
  await expect(password).toHaveAccessibleDescription(new RegExp(sayError('fields.common')))
  await expect(password).toBeFocused()
})

test('R5.3 a double press makes one account @once', async ({ page, request }) => {
  const email = newAddress()
  await open(page, '/signup')
  await fillYou(pageOf(page))
  await fillAccount(pageOf(page), email)
  await go(pageOf(page), 'account.go').evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
    button.form?.requestSubmit()
  })
  await expectStep(page, 2)
  await linkTo(request, email, 'activate')
  expect(await mailsTo(request, email)).toHaveLength(1)
})

test('R3.8 where a visitor came from is kept from the first page to the account @once', async ({ page }) => {
  await open(page, '/pricing?network=n1&ref=first&sub1=%3Cb%3E')
  const sent = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/api/signup'))
  await joinAt(page, '/signup?ref=second')
  expect((await sent).postDataJSON()).toMatchObject({ tracking: { network: 'n1', ref: 'first' } })
  expect((await sent).postDataJSON().tracking).not.toHaveProperty('sub1')
})

test('R2.30 R4.6 the modal of a desktop closes neither by Escape nor by the backdrop @once', async ({ browser }) => {
  // Phones have a page of their own, so this is a desktop whatever the project.
  const desktop = await browser.newContext({
    baseURL: HOME,
    viewport: { width: 1280, height: 800 },
    isMobile: false,
    hasTouch: false,
  })
  const page = await desktop.newPage()
  await page.addInitScript(() => localStorage.setItem('site-entry-agreed', '2026-01-01T00:00:00.000Z'))
  await open(page, '/')
  const start = page.getByRole('form', { name: words('de', 'home', 'start.title') })
  await fillBirth(start, '1990')
  await start.getByRole('button', { name: words('de', 'home', 'start.go') }).click()
  const modal = modalOf(page)
  await expect(modal.getByLabel(say('account.name'), { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.mouse.click(10, 400)
  await expect(modal).toBeVisible()
  await page.reload()
  await alive(page)
  await expect(modal, 'a reload comes back to it').toBeVisible()
  await go(modal, 'leave').click()
  await expect(modal).toHaveCount(0)
  await expect(page).toHaveURL('/')
})

test('R7.19 T-4 regions are fetched once, however often the step is opened; nothing asks for the rest @once', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/(regions|interests|companyinfo)\.php$/.test(pathname)) asked.push(pathname)
  })
  await joinAt(page)
  await walkTo(page, pageOf(page), 4)
  await page.goBack()
  await expectStep(page, 3)
  await page.goForward()
  await expectStep(page, 4)
  await page.goBack()
  await expectStep(page, 3)

  expect(asked).toEqual(['/api/regions.php'])
})

test.describe('the place', () => {
  test.use({ geolocation: { latitude: 52.52, longitude: 13.405 } })

  test('R2.40 R9.4 is found by the device, to two decimals @once', async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await joinAt(page)
    await walkTo(page, pageOf(page), 3)
    const asked = page.waitForRequest('**/api/geocode.php*')
    await pageOf(page)
      .getByRole('button', { name: say('location.locate') })
      .click()
    expect(new URL((await asked).url()).search).toBe('?lat=52.52&lon=13.41')
    await expect(pageOf(page).getByRole('button', { name: say('location.located', { city: 'Berlin' }) })).toBeVisible()
    await go(pageOf(page)).click()
    await expectStep(page, 4)
  })

  test('R2.40 R8.3 can be typed when the device does not tell @once', async ({ page, context }) => {
    await context.clearPermissions()
    await joinAt(page)
    await walkTo(page, pageOf(page), 3)
    await pageOf(page)
      .getByRole('button', { name: say('location.locate') })
      .click()
    await expect(pageOf(page).getByText(say('location.locate_denied'))).toBeVisible()
    await pageOf(page)
      .getByRole('combobox', { name: say('location.city') })
      .fill('Xyzzy')
    await go(pageOf(page)).click()
    await expect(pageOf(page).getByText(say('location.choose'))).toBeVisible()
    await pageOf(page).getByText(say('location.not_listed')).click()
    await pageOf(page).getByLabel(say('location.region')).selectOption({ label: 'Bayern' })
    await go(pageOf(page)).click()
    await expectStep(page, 4)
  })
})

test('R2.39 R2.15 the mail can be corrected and is reminded of @phone', async ({ page, request }) => {
  const wrong = await joinAt(page)
  await walkTo(page, pageOf(page), 6)
  await expect(pageOf(page).getByText(say('reminder.title'))).toHaveCount(0)
  const resend = pageOf(page).getByRole('button', { name: new RegExp(say('mail.resend_in').split('{')[0] ?? '') })
  await expect(resend).toBeDisabled()

  const right = newAddress()
  await go(pageOf(page), 'mail.correct').click()
  await pageOf(page).getByLabel(say('account.email')).fill(right)
  await pageOf(page).getByLabel(say('account.password'), { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(pageOf(page).getByText(say('mail.resent', { email: right }))).toBeVisible()
  const old = await linkTo(request, wrong, 'activate')
  await linkTo(request, right, 'activate')

  await go(pageOf(page), 'sent.go').click()
  await expect(page).toHaveURL('/signup-matches')
  await expect(page.getByText(say('reminder.title'))).toBeVisible()
  await open(page, '/pricing')
  const notice = page.getByRole('complementary', { name: words('de', 'shell', 'notices') })
  await expect(notice).toContainText(say('reminder.title'))
  // U-26 Two lines and a button.
  expect((await notice.boundingBox())?.height).toBeLessThan(150)
  await notice.getByRole('button', { name: say('mail.where') }).click()
  await expect(notice.getByText(say('reminder.sent', { email: right }))).toBeVisible()
  await page.goto(old)
  await expect(page.getByRole('heading', { name: say('activate.invalid_title') })).toBeVisible()
  await expect(page.getByText(say('mail.address'))).toBeVisible()
})

test('R2.6 an activation link that does not work names the next step @once', async ({ page, request, browser }) => {
  await page.goto(`/activate/done?token=${'x'.repeat(43)}`)
  await expect(page).toHaveURL('/activate/error?reason=link_invalid')
  await expect(pageOf(page).getByRole('link', { name: say('activate.login') })).toBeVisible()
  await alive(page)
  await expectAccessible(page)

  const email = await joinAt(page)
  const link = await linkTo(request, email, 'activate')
  await page.goto(link)
  await expect(page).toHaveURL('/activate/done')
  await page.goto(link)
  await expect(page, 'where it worked, it works again').toHaveURL('/activate/done')
  await open(page, '/activate/error?reason=link_used')
  await expect(page.getByRole('heading', { name: say('activate.confirmed_title') }), 'D6-27').toBeVisible()
  const other = await browser.newContext()
  const stranger = await other.newPage()
  await stranger.goto(`${HOME}${link}`)
  await expect(stranger.getByRole('heading', { name: say('activate.used_title') })).toBeVisible()
  await other.close()
})

/** The form behind the link of a mail that has proved the address. */
async function complete(form: Locator, { name, email }: { name: string; email: string }): Promise<void> {
  await form.getByLabel(say('account.email'), { exact: true }).fill(email)
  await choose(form, 'account.i_am', 'account.am_woman')
  await choose(form, 'account.i_seek', 'account.man')
  await fillBirth(form, '1990')
  await form.getByLabel(say('account.name'), { exact: true }).fill(name)
  await form.getByLabel(say('account.password'), { exact: true }).fill(PASSWORD)
  await form.getByRole('checkbox').check()
  await go(form, 'complete.go').click()
}

test('A9-10 whoever did not make the account that waits makes one of their own by the same link @once', async ({
  page,
  request,
}) => {
  const email = await joinAt(page)
  const link = await linkTo(request, email, 'activate')
  await page.goto('/icon.svg')
  await page.context().clearCookies()
  await page.goto(link)
  await alive(page)
  await page.getByLabel(say('account.password'), { exact: true }).fill('ein Passwort, das es nicht ist')
  await page.getByRole('button', { name: say('activate.password_go') }).click()
  await expect(page.getByText(sayError('signup.password_unknown'))).toBeVisible()

  await page.getByRole('link', { name: say('activate.password_other_go') }).click()
  await complete(pageOf(page), { name: 'Vera', email })

  await expectStep(page, 2)
  const { user } = (await (await page.request.get('/api/user.php')).json()) as { user: { profile: { name: string } } }
  expect(user.profile.name).toBe('Vera')
})

test('S-H1 U-16 a link that is opened on another device asks for the password @once', async ({ page, request }) => {
  const link = await linkTo(request, await joinAt(page), 'activate')
  // Without the mark of the device it is another one. The member's page would notice that, and go elsewhere meanwhile.
  await page.goto('/icon.svg')
  await page.context().clearCookies()

  await page.goto(link)
  await expect(page.getByRole('heading', { name: say('activate.password_title') })).toBeVisible()
  await alive(page)
  await expectAccessible(page)
  await page.getByLabel(say('account.password'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: say('activate.password_go') }).click()

  await expect(page.getByRole('heading', { level: 1, name: say('activate.title', { name: 'Anna' }) })).toBeVisible()
  await expect(page, 'the secret is gone from the address').toHaveURL('/activate/done')
})

test('A17-4 U-16 whoever logs in on another device sees that they have to confirm, with the mail at hand @once', async ({
  page,
  browser,
}) => {
  const email = await joinAt(page)
  const device = await browser.newContext()
  const other = await device.newPage()
  await other.addInitScript(() => localStorage.setItem('site-entry-agreed', '2026-01-01T00:00:00.000Z'))
  const refused: string[] = []
  other.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url())
  })
  await open(other, '/login')
  await other.getByLabel(saySession('email'), { exact: true }).fill(email)
  await other.getByLabel(saySession('password'), { exact: true }).fill(PASSWORD)
  await pageOf(other)
    .getByRole('button', { name: saySession('login.go'), exact: true })
    .click()

  await expect(other).toHaveURL('/members')
  const notice = other.getByRole('complementary', { name: words('de', 'shell', 'notices') })
  await expect(notice).toContainText(say('reminder.title'))
  await expect(notice).toContainText(sayError('account.confirm_first'))
  await expect(notice.getByRole('button', { name: say('mail.correct') })).toHaveCount(0)
  await expectAccessible(other)
  await open(other, '/signup')
  await expect(other, 'no step would be taken').toHaveURL('/members')
  await notice.getByRole('button', { name: say('mail.resend') }).click()
  await expect(notice.getByText(say('mail.resent', { email }))).toBeVisible()
  await open(other, '/complaints')
  await expect(other.getByLabel(words('de', 'complaints', 'email'), { exact: true })).toBeVisible()

  expect(refused, 'nothing is asked for that would be refused').toEqual([])
  await device.close()
})

test('A18-1 who has logged in on another device confirms with the password and chooses another @once', async ({
  page,
  request,
}) => {
  const email = await joinAt(page)
  const link = await linkTo(request, email, 'activate')
  await page.goto('/icon.svg')
  await page.context().clearCookies()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  await page.request.post('/api/user.php', { data: { email, password: PASSWORD }, headers })

  await page.goto(link)
  await expect(page.getByText(sayError('signup.new_password_needed'))).toBeVisible()
  await alive(page)
  await expectAccessible(page)
  const chosen = page.getByLabel(words('de', 'sessions', 'new_password'), { exact: true })
  await page.getByLabel(say('account.password'), { exact: true }).fill(PASSWORD)
  await chosen.fill(PASSWORD)
  await page.getByRole('button', { name: say('activate.password_go') }).click()
  await expect(page.getByText(sayError('fields.as_before'))).toBeVisible()
  await chosen.fill('ein ganz anderes Passwort')
  await page.getByRole('button', { name: say('activate.password_go') }).click()

  await expect(page).toHaveURL('/activate/done')
  await expect(page.getByRole('heading', { level: 1, name: say('activate.title', { name: 'Anna' }) })).toBeVisible()
})

test('R2.6 an account that began elsewhere is completed by the link of its mail @once', async ({ page, request }) => {
  const email = newAddress()
  const puzzle = (await (await request.get('/api/signup/challenge')).json()) as {
    challenge: string
    difficulty: number
  }
  const begun = await request.post('/api/signup/begin', {
    data: { email, challenge: puzzle.challenge, solution: solve(puzzle) },
  })
  expect(begun.status()).toBe(200)

  await open(page, await linkTo(request, email, 'complete'))
  await expect(page.getByRole('button', { name: words('de', 'shell', 'language') })).toHaveCount(0)
  await expectAccessible(page)
  const form = pageOf(page)
  await go(form, 'complete.go').click()
  await expect(form.getByText(sayError('signup.consent_missing'))).toBeVisible()
  await complete(form, { name: 'Bea', email: newAddress() })
  await expect(form.getByText(sayError('signup.other_address')), 'A13-6 the link is of another mailbox').toBeVisible()
  await complete(form, { name: 'Bea', email })
  await expectStep(page, 2)
  await walkTo(page, pageOf(page), 6)
  await expect(page.getByRole('heading', { name: say('sent.confirmed_title') })).toBeVisible()
})

for (const [site, title] of [
  ['closed', 'closed.closed_title'],
  ['invited', 'closed.invite_title'],
] as const) {
  test(`R4.7 ${site}: signup says that it is not possible @once`, async ({ page }) => {
    await speak(page, 'de', at(site))
    await open(page, at(site, '/signup'))
    await expect(page.getByRole('heading', { name: say(title) })).toBeVisible()
    if (site === 'closed') return
    await open(page, at(site, '/?ref=friend'))
    await open(page, at(site, '/signup'))
    await expect(pageOf(page).getByRole('group', { name: say('account.i_am') })).toBeVisible()
  })
}

test('R2.34 every step can be used by everybody', async ({ page }) => {
  await open(page, '/signup')
  await expectAccessible(page)
  await joinAt(page)
  for (let step = 2; step <= 6; step++) {
    await expectStep(page, step)
    await expectAccessible(page)
    if (step < 6) await passOver(pageOf(page))
  }
})

import { randomInt } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { alive, at, expect, expectAccessibleInBothModes, open, openListening, test as base } from './fixtures.ts'
import { linkOf, mailOf, pathOf, signedInMember, type TestMember } from './members.ts'
import { changeMember } from './portrayed.ts'
import { words } from './words.ts'

// Every journey comes from a network of its own: failures are counted by network, and must not meet.
const test = base.extend({
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.1` })
  },
})

const say = (key: string, values?: Record<string, string | number>) => words('de', 'account', key, values)
const saySession = (key: string, values?: Record<string, string | number>) => words('de', 'sessions', key, values)
const sayError = (key: string) => words('de', 'errors', key)
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const section = (page: Page, name: string) => page.getByRole('region', { name: say(`${name}.title`), exact: true })

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await field(page, saySession('email')).fill(email)
  await field(page, saySession('password')).fill(password)
  await button(page, saySession('login.go')).click()
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: words('de', 'navigation', 'account.label') }).click()
  await page.getByRole('button', { name: words('de', 'navigation', 'account.logout') }).click()
}

/** As another device would: a client of its own, without the browser's cookies. */
function logInElsewhere(request: APIRequestContext, { email, password }: TestMember) {
  return request.post('/api/user.php', { data: { email, password } })
}

test('R2.6 R6.5 A5-1 a member logs out in every tab and logs in again @once', async ({ page, context }) => {
  const { email, password } = await signedInMember(page)
  await open(page, '/withdrawal')
  await expect(page.getByLabel(words('de', 'withdrawals', 'email'))).toHaveValue(email)
  await page.getByLabel(words('de', 'withdrawals', 'name')).fill('Anna Beispiel')
  await open(page, '/members')
  const other = await context.newPage()
  await open(other, '/complaints')
  await other.getByLabel(words('de', 'complaints', 'text')).fill('was niemand sonst lesen soll')
  await page.evaluate(() => localStorage.setItem('draft:somebody', 'what nobody else is to read'))

  await logOut(page)

  await expect(page).toHaveURL('/')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('draft:somebody'))).toBeNull()
  await expect(other).toHaveURL('/')
  const banner = other.getByRole('banner')
  await expect(banner.getByRole('link', { name: words('de', 'shell', 'login') })).toBeVisible()
  for (const tab of [page, other]) await expect.poll(() => tab.evaluate(() => Object.keys(sessionStorage))).toEqual([])
  await open(page, '/withdrawal')
  for (const field of ['name', 'email'] as const)
    await expect(page.getByLabel(words('de', 'withdrawals', field))).toHaveValue('')

  await open(page, '/login')
  await logIn(page, email, password)
  await expect(page).toHaveURL('/members')
  await expect(page.getByRole('button', { name: words('de', 'navigation', 'account.label') })).toBeVisible()
})

test.describe('a session that ended elsewhere', () => {
  // Its socket is refused, and the browser says so.
  test.use({ isFailing: true })

  test('U-30 R6.5 whoever is logged out from elsewhere is told so, and comes back to where they were @once', async ({
    page,
    playwright,
  }) => {
    const member = await signedInMember(page)
    await open(page, '/settings')
    const elsewhere = await playwright.request.newContext({ baseURL: at('').replace('.', '') })
    expect((await logInElsewhere(elsewhere, member)).status()).toBe(200)
    await elsewhere.delete('/api/sessions', { headers: { 'idempotency-key': crypto.randomUUID() } })

    await expect(page.getByText(saySession('login.ended'))).toBeVisible()
    await logIn(page, member.email, member.password)
    await expect(page).toHaveURL('/settings')
    await elsewhere.dispose()
  })
})

test('R2.12 a members-only page sends a visitor to the login and back @once', async ({ page }) => {
  const { email, password } = await signedInMember(page)
  await page.context().clearCookies({ name: 'sid' })

  await open(page, '/notifications')
  await expect(page).toHaveURL(/\/login\?next=/)
  await logIn(page, email, password)

  await expect(page).toHaveURL('/notifications')
  await expect(page).toHaveTitle(new RegExp(words('de', 'notifications', 'title')))
})

test('O-2 the address in the header of a mail leads to a page with a button @once', async ({ page }) => {
  const sayNotices = (key: string) => words('de', 'notifications', `unsubscribe.${key}`)

  await open(page, '/api/notifications/unsubscribe/invented')
  await expect(page).toHaveURL('/unsubscribe?token=invented')
  await expectAccessibleInBothModes(page)
  await button(page, sayNotices('go')).click()

  await expect(page.getByRole('heading', { name: sayNotices('invalid') })).toBeVisible()
})

test('R8.1 a wrong password is told, and after five the minutes to wait @once', async ({ page }) => {
  const { email, password } = await signedInMember(page)
  await page.context().clearCookies({ name: 'sid' })
  await open(page, '/login')

  for (let failure = 1; failure <= 4; failure++) {
    await logIn(page, email, `wrong ${failure}`)
    await expect(page.getByRole('alert')).toHaveText(sayError('sessions.login_failed'))
    await expect(button(page, saySession('login.go'))).not.toHaveAttribute('aria-busy')
  }
  await logIn(page, email, 'wrong 5')
  await expect(page.getByRole('alert')).toContainText('15 Minuten')
  await logIn(page, email, password)
  await expect(page.getByRole('alert')).toContainText('15 Minuten')
})

test('R2.6 R5.4 a forgotten password is replaced through the mailbox @phone', async ({ page }) => {
  const { email } = await signedInMember(page)
  await page.context().clearCookies({ name: 'sid' })
  await open(page, '/login')
  await page.getByRole('link', { name: saySession('login.forgotten') }).click()
  // The login screen has a field of the same name; it goes only when the next screen is there.
  await expect(page.getByRole('heading', { level: 1, name: saySession('login.forgotten') })).toBeVisible()
  await expect(page).toHaveURL('/reset-password')
  await field(page, saySession('email')).fill(email)
  await button(page, saySession('reset.go')).click()
  await expect(page.getByRole('status')).toContainText(saySession('reset.asked', { email }))

  const link = pathOf(await linkOf(page, email, 'reset'))
  await open(page, link)
  await field(page, saySession('new_password')).fill('ein ganz neuer Weg')
  await field(page, saySession('new_password_again')).fill('ein ganz anderer Weg')
  await button(page, saySession('reset.save')).click()
  await expect(field(page, saySession('new_password_again'))).toHaveAccessibleDescription(sayError('fields.differs'))
  await field(page, saySession('new_password_again')).fill('ein ganz neuer Weg')
  await button(page, saySession('reset.save')).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(saySession('reset.done'))
  await page
    .getByRole('main')
    .getByRole('link', { name: saySession('login.go') })
    .click()
  await logIn(page, email, 'ein ganz neuer Weg')
  await expect(page).toHaveURL('/members')

  await open(page, link)
  await field(page, saySession('new_password')).fill('noch ein neuer Weg')
  await field(page, saySession('new_password_again')).fill('noch ein neuer Weg')
  await button(page, saySession('reset.save')).click()
  await expect(page.getByRole('alert')).toContainText(saySession('reset.expired'))
  await expect(button(page, saySession('reset.go'))).toBeVisible()
})

test('R8.1 the answer is the same for an address that nobody has @once', async ({ page }) => {
  const email = 'nobody-at-all@mail.example'
  await open(page, '/reset-password')
  await field(page, saySession('email')).fill(email)
  await button(page, saySession('reset.go')).click()
  await expect(page.getByRole('status')).toContainText(saySession('reset.asked', { email }))
  await mailOf(page, email, 'no_account')
})

test('R2.7 R9.8 B3.1 the address changes when the new mailbox agrees, and the old one can undo it @once', async ({
  page,
}) => {
  const { email, password } = await signedInMember(page)
  const next = email.replace('@', '-new@')
  await open(page, '/settings')
  await button(page, say('email.go')).click()
  await field(page, say('email.new')).fill(next)
  await field(page, say('your_password')).fill('not my password')
  await button(page, say('email.go')).click()
  await expect(field(page, say('your_password'))).toHaveAccessibleDescription(sayError('fields.wrong'))
  await field(page, say('your_password')).fill(password)
  await button(page, say('email.go')).click()
  await expect(section(page, 'email')).toContainText(say('email.asked', { email: next }))
  await mailOf(page, email, 'email_notice')

  await open(page, pathOf(await linkOf(page, next, 'confirm_email')))
  await button(page, say('mail_change.go')).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('mail_change.done'))
  await page
    .getByRole('main')
    .getByRole('link', { name: say('to_settings') })
    .click()
  await expect(section(page, 'email')).toContainText(next)

  await openListening(page, pathOf(await linkOf(page, email, 'email_changed')))
  await button(page, say('undo.go')).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('undo.done'))
  await expect(page.getByRole('main').getByRole('link', { name: say('undo.new_password') })).toBeVisible()
  await open(page, pathOf(await linkOf(page, email, 'change_undone')))
  for (const name of ['new_password', 'new_password_again'] as const)
    await field(page, saySession(name)).fill('ein ganz neuer Weg')
  await button(page, saySession('reset.save')).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(saySession('reset.done'))
  await page
    .getByRole('main')
    .getByRole('link', { name: saySession('login.go') })
    .click()
  await logIn(page, email, 'ein ganz neuer Weg')
  await expect(page).toHaveURL('/members')

  await open(page, pathOf(await linkOf(page, email, 'email_changed')))
  await button(page, say('undo.go')).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('link_expired.title'))
})

test('A10-9 the link to a new address wants the account logged in, and goes on after that @once', async ({ page }) => {
  const { email, password } = await signedInMember(page)
  const next = email.replace('@', '-new@')
  await open(page, '/settings')
  await button(page, say('email.go')).click()
  await field(page, say('email.new')).fill(next)
  await field(page, say('your_password')).fill(password)
  await button(page, say('email.go')).click()
  const link = pathOf(await linkOf(page, next, 'confirm_email'))
  await page.context().clearCookies()

  await open(page, link)
  await button(page, say('mail_change.go')).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('mail_change.login_title'))
  await expectAccessibleInBothModes(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: say('to_login') })
    .click()
  await logIn(page, email, password)
  await button(page, say('mail_change.go')).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('mail_change.done'))
})

test('R2.7 R5.4 the password changes with the old one, and other devices are out @once', async ({ page, request }) => {
  const member = await signedInMember(page)
  await logInElsewhere(request, member)
  await open(page, '/settings')
  await button(page, say('password.go')).click()
  const [old, next, again] = [say('password.old'), saySession('new_password'), saySession('new_password_again')]

  await field(page, old).fill('not my password')
  await field(page, next).fill('lange Wege im Mai')
  await field(page, again).fill('lange Wege im Mai')
  await button(page, say('password.go')).click()
  await expect(field(page, old)).toHaveAccessibleDescription(sayError('account.password_wrong'))
  await expect(field(page, old)).toBeFocused()

  await field(page, old).fill(member.password)
  await field(page, next).fill('kurz')
  await field(page, again).fill('kurz')
  await button(page, say('password.go')).click()
  await expect(field(page, next)).toHaveAccessibleDescription(/mindestens 12 Zeichen/)

  await field(page, next).fill('lange Wege im Mai')
  await field(page, again).fill('lange Wege im Mai')
  await button(page, say('password.go')).click()
  await expect(page.getByText(say('password.done'))).toBeVisible()

  expect((await request.get('/api/user.php')).status()).toBe(403)
  expect((await logInElsewhere(request, member)).status()).toBe(401)
  expect((await logInElsewhere(request, { ...member, password: 'lange Wege im Mai' })).status()).toBe(200)
})

test('B3.6 M-B12 M-B14 a member hides from a region, an address and a phone number, and shows themselves again @once', async ({
  page,
}) => {
  const sayHidden = (key: string, values?: Record<string, string | number>) =>
    words('de', 'profiles', `hidden.${key}`, values)
  await signedInMember(page)
  await open(page, '/settings')
  const hidden = page.getByRole('region', { name: sayHidden('title'), exact: true })
  const contact = hidden.getByLabel(sayHidden('contact'))
  const region = 'Deutschland: Bayern'
  const changeContact = async (text: string, pressed: 'hide' | 'show') => {
    await contact.fill(text)
    await hidden.getByRole('button', { name: sayHidden(pressed), exact: true }).click()
    await expect(contact).toHaveValue('')
  }

  const countries = hidden.getByLabel(sayHidden('region')).locator('optgroup')
  await expect(countries.first()).toHaveAttribute('label', 'Deutschland')
  await expect(countries.first().locator('option').first()).toHaveText('Deutschland: das ganze Land')
  await hidden.getByLabel(sayHidden('region')).selectOption({ label: 'Bayern' })
  await expect(hidden.getByRole('listitem')).toHaveText([new RegExp(region)])
  // What is neither is refused at the field, in words, whichever button was pressed.
  for (const pressed of ['hide', 'show'] as const) {
    await contact.fill('chefin')
    await hidden.getByRole('button', { name: sayHidden(pressed), exact: true }).click()
    await expect(contact).toHaveAccessibleDescription(new RegExp(sayHidden('contact_malformed').replace('+', '.')))
    await expect(contact).toBeFocused()
  }
  await changeContact('chefin@firma.example', 'hide')
  await expect(page.getByText(sayHidden('now_hidden'))).toBeVisible()
  await expect(hidden.getByText('Du verbirgst dich vor 1 Adresse oder Nummer.')).toBeVisible()
  await changeContact('+49 (151) 1234-5678', 'hide')

  await open(page, '/settings')
  await expect(hidden.getByText('Du verbirgst dich vor 2 Adressen oder Nummern.')).toBeVisible()
  await expect(hidden.getByRole('listitem')).toHaveText([new RegExp(region)])
  await hidden.getByRole('button', { name: sayHidden('show_region', { region }) }).click()
  await expect(hidden.getByRole('listitem')).toHaveCount(0)
  await changeContact('+4915112345678', 'show')
  await expect(page.getByText(sayHidden('now_shown'))).toBeVisible()
  await changeContact('Chefin@firma.example', 'show')
  await expect(hidden.getByText('Du verbirgst dich vor keiner Adresse und keiner Nummer.')).toBeVisible()
})

test('D18 beside the settings their contents say at which section one is @once', async ({ page }) => {
  await signedInMember(page)
  await open(page, '/settings')
  const contents = page.getByRole('list', { name: words('de', 'account', 'contents') })
  const here = contents.locator('[aria-current="location"]')
  for (const key of ['privacy.visibility', 'hidden.title']) {
    const section = words('de', 'profiles', key)
    await contents.getByRole('link', { name: section }).click()
    await expect(here).toHaveText(section)
  }
})

test('B3.1 the other devices are listed and ended @once', async ({ page, playwright }) => {
  const member = await signedInMember(page)
  const devices = await Promise.all(
    ['Firefox/140.0 (Windows)', 'Safari/605 (iPhone)'].map((userAgent) =>
      playwright.request.newContext({ baseURL: at('').replace('.', ''), userAgent }),
    ),
  )
  for (const device of devices) expect((await logInElsewhere(device, member)).status()).toBe(200)
  await mailOf(page, member.email, 'new_device')
  await open(page, '/settings')
  const list = section(page, 'devices')
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expect(list.getByRole('listitem').first()).toContainText(say('devices.current'))

  await list.getByRole('button', { name: say('devices.end_one', { device: 'Safari · iPhone' }) }).click()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect.poll(async () => (await devices[1]?.get('/api/user.php'))?.status()).toBe(403)

  await list.getByRole('button', { name: say('devices.end_others') }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect.poll(async () => (await devices[0]?.get('/api/user.php'))?.status()).toBe(403)
  await Promise.all(devices.map((device) => device.dispose()))
})

test('U-10 R3.11 R4.2 an account is deleted in two steps, with a reason or none, and its mail brings it back @phone', async ({
  page,
}) => {
  const { email, password } = await signedInMember(page)
  await open(page, '/settings')
  await page.getByRole('link', { name: say('groups.own_data') }).click()
  await section(page, 'delete').getByRole('link').click()
  await expect(page.getByRole('radio')).toHaveCount(7)
  await expect(page.getByText(say('delete.step', { step: 1, count: 2 }))).toBeAttached()
  await field(page, say('delete.remarks')).fill('Zu viel zu tun.')
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 1280, height: 500 })
  await button(page, say('continue')).click()

  const confirm = page.getByRole('heading', { level: 2, name: say('delete.confirm') })
  await expect(confirm).toBeVisible()
  await expect(confirm).toBeInViewport()
  await expect(page.getByText(say('delete.step', { step: 2, count: 2 }))).toBeAttached()
  await expect(page.getByRole('heading', { level: 2, name: say('delete.offer', { percent: 25 }) })).toBeAttached()
  await expect(page.getByRole('main')).toContainText('14 Tage')
  // U-9: Back is the step before, with all that was written.
  await page.goBack()
  await expect(field(page, say('delete.remarks'))).toHaveValue('Zu viel zu tun.')
  await button(page, say('continue')).click()
  // D3-41: the way out is not behind the offer.
  const [go, offer] = [button(page, say('delete.go')), button(page, say('delete.take_offer'))]
  expect((await go.boundingBox())?.y).toBeLessThan((await offer.boundingBox())?.y ?? 0)
  await expect(page.getByRole('main').getByRole('link', { name: say('title'), exact: true })).toBeVisible()
  await field(page, say('your_password')).fill(password)
  await button(page, say('delete.go')).click()
  await expect(page).toHaveURL('/account-deleted')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('deleted.title'))
  expect((await page.request.get('/api/user.php')).ok()).toBe(true)

  const link = pathOf(await linkOf(page, email, 'deleted'))
  await open(page, link)
  await button(page, say('deleted.come_back')).click()
  await expect(page).toHaveURL('/members')
  await expect(page.getByText(say('deleted.is_back'))).toBeVisible()
  await expect(page.getByRole('button', { name: words('de', 'navigation', 'account.label') })).toBeVisible()

  await open(page, link)
  await button(page, say('deleted.come_back')).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('deleted.too_late'))
})

test('R3.11 the discount is offered once, and who takes it stays @once', async ({ page }) => {
  const { password } = await signedInMember(page)
  await open(page, '/settings?delete')
  await page.getByText(say('delete.reasons.price')).click()
  await button(page, say('continue')).click()
  await button(page, say('delete.take_offer')).click()
  await expect(page.getByRole('code')).toHaveText(/^STAY-\w+$/)
  await page.getByRole('link', { name: say('delete.back_to_settings') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('title'))

  await section(page, 'delete').getByRole('link').click()
  await page.getByText(say('delete.reasons.price')).click()
  await button(page, say('continue')).click()
  await expect(page.getByRole('heading', { level: 2, name: say('delete.confirm') })).toBeVisible()
  await field(page, say('your_password')).fill(`${password}?`)
  await button(page, say('delete.go')).click()
  await expect(field(page, say('your_password'))).toHaveAccessibleDescription(sayError('fields.wrong'))
})

test('M8-15 who deletes the account is told of bought credits before, and where to ask for the money @once', async ({
  page,
}) => {
  const { user } = await signedInMember(page)
  const unused = page.getByText(`Du hast noch ${user.credits} Credits.`)
  for (const isPaid of [false, true]) {
    await changeMember(user.id, { is_fictional: undefined, paid_user: isPaid })
    await open(page, '/settings?delete')
    await button(page, say('continue')).click()
    await expect(field(page, say('your_password'))).toBeVisible()
    await expect(unused).toHaveCount(isPaid ? 1 : 0)
    if (!isPaid) await button(page, say('back')).click()
  }

  await page.getByRole('link', { name: say('delete.withdraw') }).click()
  await expect(page).toHaveURL('/withdrawal')
})

test('R3.10 D15-21 every kind is switched per channel and kept after a reload; that the browser blocks notices takes little room @phone', async ({
  page,
}) => {
  await signedInMember(page)
  await open(page, '/notifications')
  const kind = (name: string) => page.getByRole('group', { name: words('de', 'notifications', `kinds.${name}.title`) })
  const [likes, promotions] = [kind('like'), kind('promotions')]
  const blocked = page
    .locator('#devices div')
    .filter({ has: page.getByText(words('de', 'notifications', 'device.denied'), { exact: true }) })
  await expect(blocked.first()).toBeVisible()
  const heights = await blocked.evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeLessThan(80)
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await likes.getByRole('switch', { name: words('de', 'notifications', 'channels.email') }).click()
  await saved

  await page.reload()
  await alive(page)

  await expect(likes.getByRole('switch')).toHaveCount(2)
  await expect(likes.getByRole('switch').first()).not.toBeChecked()
  await expect(likes.getByRole('switch').last()).toBeChecked()
  // Advertising comes by mail alone, and is off until somebody asks for it.
  await expect(promotions.getByRole('switch')).toHaveCount(1)
  await expect(promotions.getByRole('switch')).not.toBeChecked()
})

test.describe('on a device far away', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('M-B23 the quiet hours go by the clock of the device once its member says so @once', async ({ page }) => {
    const sayQuiet = (key: string, zone = '') => words('de', 'notifications', `quiet.${key}`, { zone })
    await signedInMember(page)
    await open(page, '/notifications')
    await expect(page.getByText(sayQuiet('zone', 'Mitteleuropäische Zeit'))).toBeVisible()
    await expect(page.getByText(sayQuiet('other_clock', 'Nordamerikanische Ostküstenzeit'))).toBeVisible()
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')

    await button(page, sayQuiet('use_device')).click()
    await saved

    await open(page, '/notifications')
    await expect(page.getByText(sayQuiet('zone', 'Nordamerikanische Ostküstenzeit'))).toBeVisible()
    await expect(button(page, sayQuiet('use_device'))).toHaveCount(0)
  })
})

test.describe('when the server fails', () => {
  test.use({ isFailing: true })

  test('R3.10 a switch that was not kept goes back and says so @once', async ({ page }) => {
    await signedInMember(page)
    await open(page, '/notifications')
    await page.route('**/api/notifications/preferences', (route) =>
      route.fulfill({ status: 500, json: { code: 'server.failed', details: {}, request_id: 'x' } }),
    )
    await page.getByRole('switch').first().click()
    await expect(page.getByText(words('de', 'notifications', 'failed'))).toBeVisible()
    await expect(page.getByRole('switch').first()).toBeChecked()
  })
})

test('R7.3 the language is kept with the account @once', async ({ page }) => {
  await signedInMember(page, { origin: at('she', '') })
  await open(page, at('she', '/settings'))
  await section(page, 'language').getByRole('combobox').selectOption('pl')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('pl', 'account', 'title'))

  await page.reload()
  await alive(page)

  await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
  const language = await page.evaluate(async () => {
    const answer = (await (await fetch('/api/user.php')).json()) as { user: { language: string } }
    return answer.user.language
  })
  expect(language).toBe('pl')
})

test('B3.3 B3.5 a member takes their data along and withdraws a consent @once', async ({ page }) => {
  const { password } = await signedInMember(page)
  await open(page, '/settings')
  await button(page, say('export.go')).click()
  await field(page, say('your_password')).fill(password)
  await button(page, say('export.go')).click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: say('export.download') }).click()
  expect((await download).suggestedFilename()).toMatch(/\.zip$/)

  await button(page, say('privacy.withdraw')).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('privacy.withdraw') })
    .click()
  await expect(section(page, 'privacy')).toContainText(say('privacy.not_given'))
  await button(page, say('privacy.give')).click()
  await expect(section(page, 'privacy')).not.toContainText(say('privacy.not_given'))
})

test('R2.6 R2.7 the account pages are accessible, light and dark @once', async ({ page }) => {
  await signedInMember(page)
  for (const path of ['/settings', '/settings?delete', '/notifications', '/reset-password', '/mail-change/do']) {
    await open(page, path)
    await expectAccessibleInBothModes(page)
  }
})

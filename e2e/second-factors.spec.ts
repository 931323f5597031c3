import type { CDPSession, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect, expectAccessibleInBothModes, open, test } from './fixtures.ts'
import { signedInMember, type TestMember } from './members.ts'
import { words } from './words.ts'

const say = (key: string, values?: Record<string, string>) => words('de', 'sessions', key, values)
const STEP_MS = 30_000

/** A device that can keep passkeys, is unlocked, and says yes to every question at once. */
async function addDevice(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

async function passkeysOn({ cdp, authenticatorId }: { cdp: CDPSession; authenticatorId: string }) {
  return (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials
}

async function addPasskey(page: Page, { password }: TestMember, name: string): Promise<void> {
  await page.getByRole('button', { name: say('factors.passkeys.add') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('factors.passkeys.name')).fill(name)
  await dialog.getByLabel(say('factors.password'), { exact: true }).fill(password)
  await dialog.getByRole('button', { name: say('factors.passkeys.go') }).click()
}

async function confirmPassword(page: Page, password: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('factors.password'), { exact: true }).fill(password)
  await dialog.getByRole('button', { name: button }).click()
}

/** Otherwise the device would say yes to the address field's offer before anybody can press the button. */
async function offerNothing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
}

/** As if the session had ended: the device of the page stays. A page that listens would notice, and go elsewhere meanwhile. */
async function forgetSession(page: Page): Promise<void> {
  await page.goto('/icon.svg')
  await page.context().clearCookies({ name: 'sid' })
}

test('B3.2 a member adds a passkey, logs in with nothing else, and removes it @phone', async ({ page }) => {
  const member = await signedInMember(page)
  const device = await addDevice(page)
  await open(page, '/settings#protection')

  await addPasskey(page, member, 'Mein Handy')
  await expect(page.getByText(say('factors.passkeys.added'))).toBeVisible()
  await expect(page.getByText('Mein Handy', { exact: true })).toBeVisible()
  expect(await passkeysOn(device)).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }])

  await forgetSession(page)
  await offerNothing(page)
  await open(page, '/login?next=/settings')
  await page.getByRole('button', { name: say('factors.login.go') }).click()
  await expect(page).toHaveURL('/settings')

  await page.getByRole('link', { name: words('de', 'account', 'groups.access') }).click()
  await page.getByRole('button', { name: say('factors.passkeys.remove_one', { name: 'Mein Handy' }) }).click()
  await confirmPassword(page, member.password, say('factors.passkeys.remove'))
  await expect(page.getByText('Mein Handy', { exact: true })).toBeHidden()
})

test('B3.2 the address field offers the passkey @once', async ({ page }) => {
  const member = await signedInMember(page)
  await addDevice(page)
  await open(page, '/settings')
  await addPasskey(page, member, 'Mein Handy')
  await expect(page.getByText(say('factors.passkeys.added'))).toBeVisible()
  await forgetSession(page)

  await page.goto('/login?next=/settings')

  await expect(page).toHaveURL('/settings')
})

test('B3.2 a passkey of a device that is not known here is told apart from a failure @once', async ({ page }) => {
  const member = await signedInMember(page)
  await addDevice(page)
  await open(page, '/settings')
  await addPasskey(page, member, 'Altes Handy')
  await page.getByRole('button', { name: say('factors.passkeys.remove_one', { name: 'Altes Handy' }) }).click()
  await confirmPassword(page, member.password, say('factors.passkeys.remove'))
  await expect(page.getByText('Altes Handy', { exact: true })).toBeHidden()
  await forgetSession(page)
  await offerNothing(page)

  await open(page, '/login')
  await page.getByRole('button', { name: say('factors.login.go') }).click()

  await expect(page.getByText(say('factors.login.unknown'))).toBeVisible()
})

test('B3.2 a wrong password adds no passkey and says where it is wrong @once', async ({ page }) => {
  const member = await signedInMember(page)
  const device = await addDevice(page)
  await open(page, '/settings')

  await addPasskey(page, { ...member, password: 'geraten' }, 'Mein Handy')

  const field = page.getByRole('dialog').getByLabel(say('factors.password'), { exact: true })
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  expect(await passkeysOn(device)).toEqual([])
})

test('B3.2 a member sets up an authenticator app, logs in with its code, and switches it off @once', async ({
  page,
}) => {
  const { email, password } = await signedInMember(page)
  await open(page, '/settings')
  await page.getByRole('button', { name: say('factors.app.add'), exact: true }).click()
  await confirmPassword(page, password, say('factors.app.next'))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: say('factors.app.qr') })).toBeVisible()
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })

  const code = dialog.getByLabel(say('login.code'))
  await code.fill(totp.generate({ timestamp: Date.now() - 10 * STEP_MS }))
  await dialog.getByRole('button', { name: say('factors.app.confirm') }).click()
  await expect(dialog.getByText(words('de', 'errors', 'sessions.code_wrong'))).toBeVisible()
  await code.fill(totp.generate())
  await dialog.getByRole('button', { name: say('factors.app.confirm') }).click()
  await expect(page.getByText(say('factors.app.on'), { exact: true })).toBeVisible()

  await forgetSession(page)
  await open(page, '/login?next=/settings')
  await page.getByLabel(say('email')).fill(email)
  await page.getByLabel(say('password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: say('login.go'), exact: true }).click()
  // A code counts once: the one of the next step is as good, and may have begun by now.
  await page.getByLabel(say('login.code')).fill(totp.generate({ timestamp: Date.now() + STEP_MS }))
  await page.getByRole('button', { name: say('login.go'), exact: true }).click()
  await expect(page).toHaveURL('/settings')

  await page.getByRole('button', { name: say('factors.app.remove'), exact: true }).click()
  await confirmPassword(page, password, say('factors.app.remove'))
  await expect(page.getByText(say('factors.app.off'), { exact: true })).toBeVisible()
})

test('B6.7 the dialogs of extra protection are accessible, light and dark @once', async ({ page }) => {
  const { password } = await signedInMember(page)
  await open(page, '/settings')
  await page.getByRole('button', { name: say('factors.passkeys.add') }).click()
  await expectAccessibleInBothModes(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: say('factors.app.add'), exact: true }).click()
  await confirmPassword(page, password, say('factors.app.next'))
  await expect(page.getByRole('img', { name: say('factors.app.qr') })).toBeVisible()
  await expectAccessibleInBothModes(page)
})

test('B3.2 a browser without passkeys offers none, and the rest works @once', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await open(page, '/login')
  await expect(page.getByRole('button', { name: say('login.go'), exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: say('factors.login.go') })).toBeHidden()

  await signedInMember(page)
  await open(page, '/settings')
  await expect(page.getByText(say('factors.passkeys.unsupported'))).toBeVisible()
  await expect(page.getByRole('button', { name: say('factors.app.add'), exact: true })).toBeVisible()
})

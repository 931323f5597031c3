import type { Page } from '@playwright/test'
import { logIn } from '#contract/sessions.ts'
import { alive, expect, test } from './fixtures.ts'
import { stepOf } from './joining.ts'
import { words } from './words.ts'

/** Opens an address whose scripts are not there yet; they come when `release` is called. */
async function openWithoutScripts(page: Page, path: string): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return { release: resolve }
}

test.describe('before the page is alive', () => {
  test('U-19 what was typed and sent at the login stays and is sent when it can be @once', async ({ page }) => {
    const say = (key: string) => words('de', 'sessions', key)
    const { release } = await openWithoutScripts(page, '/login')
    const email = page.getByLabel(say('email'))
    const password = page.getByLabel(say('password'), { exact: true })
    await email.fill('early@example.com')
    await password.fill('ein stiller Abend am See')
    await page.getByRole('button', { name: say('login.go'), exact: true }).click()
    await expect(page).toHaveURL('/login')
    const sent = page.waitForRequest(
      (request) => request.method() === logIn.method && request.url().endsWith(logIn.path),
    )

    release()

    expect((await sent).postDataJSON()).toEqual({ email: 'early@example.com', password: 'ein stiller Abend am See' })
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(email).toHaveValue('early@example.com')
    await expect(page).toHaveURL('/login')
  })

  test('U-19 what was chosen at the start of signup is what the signup begins with @once', async ({ page }) => {
    const say = (key: string) => words('de', 'home', key)
    const { release } = await openWithoutScripts(page, '/')
    const form = page.getByRole('form', { name: say('start.title') })
    await form.getByLabel(say('start.i_seek')).selectOption('male')
    await form.getByLabel('Tag').fill('1')

    release()
    await alive(page)

    await form.getByLabel('Monat').fill('2')
    await form.getByLabel('Jahr').fill('1990')
    await expect(form.getByLabel(say('start.i_seek'))).toHaveValue('male')
    await expect(form.getByLabel('Tag')).toHaveValue('1')
    await form.getByRole('button', { name: say('start.go') }).click()
    await expect(stepOf(page, 1)).toBeAttached()
  })
})

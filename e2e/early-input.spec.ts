import type { Page } from '@playwright/test'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { logIn } from '#contract/sessions.ts'
import { HOME } from './address.ts'
import { alive, at, expect, test } from './fixtures.ts'
import { stepOf } from './joining.ts'
import { signedInMember } from './members.ts'
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

/** Stands between browser and site, and keeps back the end of each page, its data, until `release` is called. */
async function serveWithoutEnds(): Promise<{ origin: string; release: () => void; close: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const server = createServer(async ({ url }, response) => {
    const answer = await fetch(HOME + url)
    const body = Buffer.from(await answer.arrayBuffer())
    const type = answer.headers.get('content-type') ?? ''
    const cut = type.startsWith('text/html') ? body.lastIndexOf('<script') : 0
    response.writeHead(answer.status, { 'content-type': type })
    response.write(body.subarray(0, cut))
    if (cut > 0) await promise
    response.end(body.subarray(cut))
  })
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  const { port } = server.address() as AddressInfo
  return { origin: `http://localhost:${port}`, release: resolve, close: () => void server.close() }
}

test.describe('before the page is alive', () => {
  test('U-19 a page whose script is there sooner than its end comes alive when all of it is there @once', async ({
    page,
  }) => {
    const { origin, release, close } = await serveWithoutEnds()
    await page.goto(`${origin}/login`, { waitUntil: 'commit' })
    // Once more the same module: it is there when it has run.
    await page.locator('script[type=module]').evaluate((script: HTMLScriptElement) => import(script.src))

    release()

    await alive(page)
    close()
  })

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
    await form.getByLabel('Monat').fill('2')

    release()
    await alive(page)

    await form.getByLabel('Jahr').fill('1990')
    await expect(form.getByLabel(say('start.i_seek'))).toHaveValue('male')
    await expect(form.getByLabel('Tag')).toHaveValue('1')
    await expect(form.getByLabel('Monat')).toHaveValue('2')
    await form.getByRole('button', { name: say('start.go') }).click()
    await expect(stepOf(page, 1)).toBeAttached()
  })
})

/** Sets a field in the first moment in which somebody can act: the frame of a page is alive when its notices open. */
async function setWhenAlive(page: Page, field: string, value: string): Promise<void> {
  await page.addInitScript(
    ([selector, text]) => {
      const set = () => {
        const found = document.querySelector<HTMLInputElement | HTMLSelectElement>(selector)
        if (!found) throw new Error(`${selector} is not there`)
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(found), 'value')?.set?.call(found, text)
        for (const type of ['input', 'change']) found.dispatchEvent(new Event(type, { bubbles: true }))
      }
      addEventListener('beforetoggle', () => queueMicrotask(set), { capture: true, once: true })
    },
    [field, value] as const,
  )
}

test.describe('in the moment in which the page comes alive', () => {
  test('U-19 a language that is chosen is spoken @once', async ({ page }) => {
    await signedInMember(page, { origin: at('she', '') })
    await setWhenAlive(page, '#language select', 'pl')

    await page.goto(at('she', '/settings'))

    await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
  })

  test('U-19 what is typed at signup is kept, beside what a lander has asked @once', async ({ page }) => {
    const asked = { gender: 'female', seeks: 'male', date_of_birth: '1990-05-12' }
    await page.addInitScript((answers) => sessionStorage.setItem('signup.account', answers), JSON.stringify(asked))
    await setWhenAlive(page, 'main input[autocomplete="nickname"]', 'Ada')

    await page.goto('/signup?question=name')
    await alive(page)

    const kept = await page.evaluate(() => JSON.parse(sessionStorage.getItem('signup.account') ?? '{}'))
    expect(kept).toMatchObject({ ...asked, name: 'Ada' })
  })
})

import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { drawing, jpeg } from '#test/pictures.ts'
import { alive, at, expect, expectAccessible, open, overflow, speak, test } from './fixtures.ts'
import { signedInMember } from './members.ts'
import { change, changeMember, portrayedMember } from './portrayed.ts'
import { words } from './words.ts'

const say = (key: string, values: Record<string, string | number> = {}) => words('de', 'photos', key, values)
const sayError = (key: string, values: Record<string, string | number> = {}) => words('de', 'errors', key, values)
const SIZES: readonly (readonly [number, number])[] = [
  [600, 800],
  [601, 801],
  [602, 802],
]

const tiles = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('img') })
const chooser = (page: Page) => page.locator('input[type=file][multiple]')
const count = (page: Page, photos: number, limit = 3) =>
  expect(page.getByText(say('own.count', { count: photos, limit }), { exact: true })).toBeVisible()
const menuOf = (page: Page, position: number) =>
  page.getByRole('button', { name: say('own.actions', { position }), exact: true })
const handleOf = (page: Page, position: number) =>
  page.getByRole('button', { name: say('own.drag', { position }), exact: true })

/** To the middle of the screen, where no bar lies over it. */
const showHandles = (page: Page) => handleOf(page, 1).evaluate((handle) => handle.scrollIntoView({ block: 'center' }))

async function file(name: string, width = 600, height = 800) {
  return { name, mimeType: 'image/jpeg', buffer: await jpeg(width, height) }
}

const noPicture = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('milk, bread') }

/** The addresses of the photos, in the order in which they stand. */
function order(page: Page): Promise<(string | null)[]> {
  return tiles(page)
    .getByRole('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')))
}

/** Photos that were uploaded before. */
async function uploadBefore(page: Page, photos: number): Promise<void> {
  for (const [width, height] of SIZES.slice(0, photos)) {
    const answer = await page.request.post('/api/photos', {
      headers: { 'idempotency-key': randomUUID() },
      multipart: { photo: { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await jpeg(width, height) } },
    })
    expect(answer.status()).toBe(200)
  }
}

/** A member at their photos, some of which are there already. */
async function withPhotos(page: Page, photos: number): Promise<string> {
  const { user } = await signedInMember(page)
  await uploadBefore(page, photos)
  await open(page, '/profile')
  await count(page, photos)
  return user.id
}

async function choose(page: Page, position: number, action: string): Promise<void> {
  await menuOf(page, position).click()
  await page
    .getByRole('button', { name: say(action) })
    .locator('visible=true')
    .click()
}

/** Keeps uploads on their way until they are let go. */
async function holdUploads(page: Page): Promise<{ letGo: () => void; isHeld: () => boolean }> {
  let letGo = () => {}
  let isHeld = false
  const gate = new Promise<void>((done) => (letGo = done))
  await page.route('**/api/photos', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    isHeld = true
    await gate
    // The page may have gone away by then.
    await route.continue().catch(() => undefined)
  })
  return { letGo, isHeld: () => isHeld }
}

test('R2.32 several photos are uploaded at once, each with its progress, and what is none is refused in words', async ({
  page,
}) => {
  await withPhotos(page, 0)
  await expect(page.getByText(say('own.empty'), { exact: true })).toBeVisible()
  const { letGo } = await holdUploads(page)

  await chooser(page).setInputFiles([await file('one.jpg'), noPicture, await file('two.jpg')])
  const queue = page.getByRole('list', { name: say('queue.label') })
  await expect(queue.getByRole('progressbar')).toHaveCount(2)
  await expect(queue.getByText('two.jpg')).toBeVisible()
  await expect(queue.getByRole('alert')).toHaveText(sayError('photos.not_an_image'))

  letGo()
  await count(page, 2)
  await expect(queue.getByRole('progressbar')).toHaveCount(0)
  await expect(tiles(page).first().getByText(say('own.main'))).toBeVisible()
  await queue.getByRole('button', { name: say('queue.dismiss', { name: 'notes.txt' }) }).click()
  await expect(queue).toHaveCount(0)
})

test('R2.32 an upload can be cancelled, and one that failed can be tried again @once', async ({ page }) => {
  await withPhotos(page, 0)
  const { isHeld } = await holdUploads(page)
  await chooser(page).setInputFiles([await file('one.jpg'), await file('two.jpg')])
  await expect.poll(isHeld).toBe(true)
  await page.getByRole('button', { name: say('queue.cancel', { name: 'one.jpg' }) }).click()
  await expect(page.getByText('one.jpg')).toHaveCount(0)
  await page.getByRole('button', { name: say('queue.cancel', { name: 'two.jpg' }) }).click()
  await count(page, 0)
  await page.unroute('**/api/photos')

  await page.route('**/api/photos', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { code: 'server.failed' } })
      : route.continue(),
  )
  await chooser(page).setInputFiles([await file('three.jpg'), noPicture])
  await expect(page.getByText(sayError('server.failed'))).toBeVisible()
  await page.unroute('**/api/photos')
  await page.getByRole('button', { name: say('queue.retry_one', { name: 'three.jpg' }) }).click()
  await count(page, 1)
})

test('R2.32 a single photo is cropped before it is uploaded', async ({ page }) => {
  await withPhotos(page, 0)
  await chooser(page).setInputFiles(await file('wide.jpg', 1200, 1000))
  const dialog = page.getByRole('dialog', { name: say('queue.crop') })
  await expect(dialog.getByRole('application')).toBeVisible()
  const zoom = await dialog.getByRole('slider', { name: say('crop.zoom') }).boundingBox()
  expect(zoom?.width, 'room for a finger to move along').toBeGreaterThan(120)
  await dialog.getByRole('button', { name: say('crop.closer') }).click()
  await expectAccessible(page)

  await dialog.getByRole('button', { name: say('queue.upload'), exact: true }).click()
  await count(page, 1)
  const picture = tiles(page).getByRole('img')
  const shape = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight)
  await expect.poll(shape).toBeCloseTo(3 / 4, 2)
})

test('R2.32 photos are put in order with the keyboard, which is announced, and the order stays @once', async ({
  page,
}) => {
  await withPhotos(page, 3)
  const [first, second, third] = await order(page)
  await handleOf(page, 1).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(say('sort.lifted', { position: 1, count: 3 }))).toBeAttached()
  // The library hears the next key from its next turn on.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(say('sort.over', { position: 2, count: 3 }), { exact: true })).toBeAttached()
  const saved = page.waitForResponse('**/api/photos/order')
  await page.keyboard.press('Space')
  await expect(page.getByText(say('sort.dropped', { position: 2, count: 3 }))).toBeAttached()
  await expect.poll(() => order(page)).toEqual([second, first, third])
  await expect(tiles(page).first().getByText(say('own.main'))).toBeVisible()
  await saved

  await page.reload()
  await alive(page)
  expect(await order(page)).toEqual([second, first, third])
})

test('R2.32 a dragged photo stays where it was dropped @once', async ({ page }) => {
  await withPhotos(page, 3)
  const [first, second, third] = await order(page)
  await showHandles(page)
  const from = await handleOf(page, 3).boundingBox()
  const to = await handleOf(page, 1).boundingBox()
  if (!from || !to) throw new Error('There are no handles')
  await page.mouse.move(from.x + 20, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(to.x + 30, to.y + 30, { steps: 8 })
  await expect(page.getByText(say('sort.over', { position: 1, count: 3 }), { exact: true })).toBeAttached()
  const saved = page.waitForResponse('**/api/photos/order')
  await page.mouse.up()
  await saved
  await expect.poll(() => order(page)).toEqual([third, first, second])

  await page.reload()
  await alive(page)
  expect(await order(page)).toEqual([third, first, second])
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 375, height: 812 } })

  test('R2.32 a photo is dragged by its handle, without the page moving @once', async ({ page }) => {
    await withPhotos(page, 2)
    const [first, second] = await order(page)
    await showHandles(page)
    const from = await handleOf(page, 1).boundingBox()
    const to = await handleOf(page, 2).boundingBox()
    if (!from || !to) throw new Error('There are no handles')
    const scrolled = await page.evaluate(() => scrollY)
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share = 0) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          type === 'touchEnd' ? [] : [{ x: from.x + 20 + (to.x - from.x) * share, y: from.y + 20 + share * 40 }],
      })
    await touch('touchStart')
    for (const share of [0.2, 0.4, 0.6, 0.8, 1]) await touch('touchMove', share)
    await expect(page.getByText(say('sort.over', { position: 2, count: 2 }), { exact: true })).toBeAttached()
    const saved = page.waitForResponse('**/api/photos/order')
    await touch('touchEnd')
    await saved

    await expect.poll(() => order(page)).toEqual([second, first])
    expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  })
})

test('R2.32 the menu makes a photo the main image and moves it, for those who cannot drag @phone', async ({ page }) => {
  await withPhotos(page, 3)
  const [first, second, third] = await order(page)
  await choose(page, 3, 'own.make_main')
  await expect.poll(() => order(page)).toEqual([third, first, second])
  await expect(tiles(page).first().getByText(say('own.main'))).toBeVisible()
  await expect(page.getByText(say('own.main'), { exact: true })).toHaveCount(1)

  const saved = page.waitForResponse('**/api/photos/order')
  await choose(page, 1, 'own.later')
  await expect(page.getByText(say('own.moved', { position: 2, count: 3 }))).toBeAttached()
  await expect.poll(() => order(page)).toEqual([first, third, second])
  await saved
  await page.reload()
  await alive(page)
  expect(await order(page)).toEqual([first, third, second])

  await page.getByRole('button', { name: say('own.open', { position: 2 }) }).click({ position: { x: 60, y: 60 } })
  await expect(page.getByRole('dialog').getByRole('img')).toHaveAttribute('src', third ?? '')
})

test.describe('when something is cut off', () => {
  test.use({ isFailing: true })

  test('R2.32 a reload during an upload loses nothing that was uploaded @once', async ({ page }) => {
    await withPhotos(page, 0)
    await chooser(page).setInputFiles([await file('one.jpg'), noPicture])
    await count(page, 1)
    const { isHeld } = await holdUploads(page)
    await chooser(page).setInputFiles([await file('two.jpg'), noPicture])
    await expect.poll(isHeld).toBe(true)

    await page.reload()
    await alive(page)
    await count(page, 1)
  })

  test('R2.32 an order that could not be kept goes back, with a word @once', async ({ page }) => {
    await withPhotos(page, 2)
    const before = await order(page)
    await page.route('**/api/photos/order', (route) => route.fulfill({ status: 500, json: { code: 'server.failed' } }))
    await choose(page, 2, 'own.earlier')
    await expect(page.getByText(sayError('server.failed'))).toBeVisible()
    expect(await order(page)).toEqual(before)
  })
})

test('R5.6 a fourth photo of a free member is not possible, which is said calmly @once', async ({ page }) => {
  await withPhotos(page, 3)
  await expect(page.getByText(say('own.full_free', { limit: 25 }))).toBeVisible()
  await expect(page.getByRole('link', { name: say('own.premium') })).toHaveAttribute('href', '/premium')
  await expect(page.getByRole('button', { name: say('own.add') })).toHaveCount(0)

  const bytes = [...(await drawing(60, 80).jpeg().toBuffer())]
  const dropped = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([new Uint8Array(content)], 'fourth.jpg', { type: 'image/jpeg' }))
    return transfer
  }, bytes)
  await page.getByText(say('own.lead_drag')).dispatchEvent('drop', { dataTransfer: dropped })
  await expect(page.getByRole('alert').filter({ hasText: sayError('photos.too_many', { limit: 3 }) })).toBeVisible()
  await count(page, 3)
})

test('R2.32 a deleted photo comes back at once, and is gone for good otherwise @phone', async ({ page }) => {
  await withPhotos(page, 2)
  const before = await order(page)
  await choose(page, 1, 'own.delete')
  await count(page, 1)
  await page.getByRole('button', { name: say('own.undo') }).click()
  await count(page, 2)
  await expect(page.getByText(say('own.restored'))).toBeVisible()
  await expect.poll(() => order(page)).toEqual(before)

  await choose(page, 2, 'own.delete')
  await count(page, 1)
  await expect(page.getByText(say('own.deleted')).last()).toBeVisible()
  await page.reload()
  await alive(page)
  await count(page, 1)
  expect(await order(page)).toEqual(before.slice(0, 1))
})

test('R2.42 B2.5 private photos are asked for, shown for a day and taken back @once', async ({ page }) => {
  const owner = await withPhotos(page, 2)
  const viewer = await portrayedMember({ name: 'Marlene', isPremium: true, isFictional: true })
  await choose(page, 2, 'own.make_private')
  await expect(tiles(page).nth(1).getByText(say('own.private'))).toBeVisible()
  await expect(page.getByText(say('access.none'))).toBeVisible()

  // The tile says so at once; the photo has another address once the server has moved it.
  let address = ''
  const look = async () => (await viewer.session.get(address)).status()
  await expect
    .poll(async () => {
      address = (await order(page))[1] ?? ''
      return look()
    })
    .toBe(403)
  await change(viewer.session, 'POST', `/api/members/${owner}/photo-request`, {})
  await page.reload()
  await alive(page)
  const asking = page
    .getByRole('list', { name: say('access.requests') })
    .getByRole('listitem')
    .filter({ hasText: 'Marlene' })
  await expect(asking).toContainText('Köln')
  await expect(asking).toContainText(words('de', 'site', 'fictional_singular'))
  await expectAccessible(page)

  await asking.getByRole('button', { name: say('access.allow'), exact: true }).click()
  await asking.getByRole('button', { name: 'Für 1 Tag' }).click()
  await expect(page.getByText(say('access.allowed', { name: 'Marlene' }))).toBeVisible()
  expect(await look()).toBe(200)

  await page.getByRole('button', { name: say('access.revoke_one', { name: 'Marlene' }) }).click()
  await expect(page.getByText(say('access.revoked', { name: 'Marlene' }))).toBeVisible()
  expect(await look()).toBe(403)
  await expect(page.getByText(say('access.none'))).toBeVisible()
  await expect(page.getByRole('list', { name: say('access.ended') })).toContainText('Marlene')
  await viewer.session.dispose()
})

test('M6-3 M6-4 a question and its answer are seen at once, and a change of mind on both sides @once', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext()
  const asker = await context.newPage()
  const { user } = await signedInMember(asker)
  await change(asker.request, 'PATCH', '/api/profile', { gender: 'male', seeks: 'female' })
  await changeMember(user.id, { is_fictional: undefined, paid_user: true })
  const owner = await portrayedMember({ name: 'Olivia', privatePhotos: 1 })
  await page.context().addCookies((await owner.session.storageState()).cookies)
  await open(page, '/likes')
  const mark = page.locator('a[href="/profile"]').filter({ visible: true }).first()
  await open(asker, `/members/${owner.user.id}`)
  const sayProfile = (key: string, values = {}) => words('de', 'profiles', key, { name: 'Olivia', count: 1, ...values })

  await asker.getByRole('button', { name: sayProfile('private.ask'), exact: true }).click()
  await expect(asker.getByText(/Wenn Olivia dir dieses Foto zeigt/)).toBeVisible()
  await expect(page.getByText(words('de', 'likes', 'news.photo_request', { name: user.profile.name }))).toBeVisible()
  await expect(mark).toContainText('1')

  await page.getByRole('button', { name: words('de', 'likes', 'news.answer'), exact: true }).click()
  await page.getByRole('button', { name: say('access.allow'), exact: true }).click()
  await page.getByRole('button', { name: 'Für 1 Tag' }).click()
  await expect(asker.getByText(words('de', 'likes', 'news.photo_grant', { name: 'Olivia' }))).toBeVisible()
  await expect(asker.getByText(/zeigt dir dieses Foto bis zum/)).toBeVisible()
  await expect(mark).not.toContainText('1')

  await page.getByRole('button', { name: say('access.revoke_one', { name: user.profile.name }) }).click()
  await expect(asker.getByRole('button', { name: sayProfile('private.ask'), exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: say('access.ended') })).toContainText(user.profile.name)
  await expectAccessible(page)
  await page.getByRole('button', { name: say('access.allow_again'), exact: true }).click()
  await page.getByRole('button', { name: 'Für 1 Tag' }).click()
  await expect(asker.getByText(/zeigt dir dieses Foto bis zum/)).toBeVisible()
  await owner.session.dispose()
  await context.close()
})

test('M6-11 the menu of a photo stays on a small phone, wherever its button is @phone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 })
  await withPhotos(page, 2)
  const button = menuOf(page, 1)
  for (const block of ['start', 'center', 'end'] as const) {
    await button.evaluate((element, where) => element.scrollIntoView({ block: where }), block)
    await button.focus()
    await page.keyboard.press('ArrowDown')
    const list = page.locator('.menu-list:popover-open')
    await expect(list).toBeVisible()
    const box = await list.boundingBox()
    expect.soft(box?.x, block).toBeGreaterThanOrEqual(8)
    expect.soft((box?.x ?? 0) + (box?.width ?? 0), block).toBeLessThanOrEqual(367)
    expect.soft(box?.y, block).toBeGreaterThanOrEqual(8)
    expect.soft((box?.y ?? 0) + (box?.height ?? 0), block).toBeLessThanOrEqual(659)
    await page.keyboard.press('Escape')
  }
})

for (const locale of ['de', 'pl'] as const) {
  test(`R2.44 the photos are accessible and fit every screen in ${locale} @once`, async ({ page }) => {
    await speak(page, locale, at('she'))
    await signedInMember(page, { origin: at('she', '') })
    await open(page, at('she', '/profile'))
    await chooser(page).setInputFiles([await file('one.jpg'), await file('two.jpg')])
    await expect(page.getByText(words(locale, 'photos', 'own.lead_drag'))).toBeVisible()
    await chooser(page).setInputFiles(noPicture)
    await expect(page.getByText(words(locale, 'errors', 'photos.not_an_image'))).toBeVisible()

    for (const width of [1280, 768, 375, 320]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await overflow(page)).toBeLessThanOrEqual(0)
    }
    await expectAccessible(page)
  })
}

test('M-B3 what is said of the first photo, and its zoom, lie clear of the pinned buttons @phone', async ({ page }) => {
  await signedInMember(page, { isActivated: false })
  await open(page, '/signup')
  const next = page.getByRole('button', { name: words('de', 'signup', 'next'), exact: true })
  const single = page.getByRole('main').locator('input[type=file]')
  const clearance = async (shown: Locator) => {
    const [above, below] = [await shown.boundingBox(), await next.boundingBox()]
    return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)
  }
  await expect(page.getByText(say('choose'))).toBeVisible()

  await single.setInputFiles(noPicture)
  const refusal = page.getByText(sayError('photos.not_an_image'))
  await expect(refusal).toBeVisible()
  await expect.poll(() => clearance(refusal)).toBeGreaterThanOrEqual(0)

  await single.setInputFiles(await file('me.jpg'))
  const zoom = page.getByRole('slider', { name: say('crop.zoom') })
  await expect(zoom).toBeEnabled()
  await expect.poll(() => clearance(zoom)).toBeGreaterThanOrEqual(0)
})

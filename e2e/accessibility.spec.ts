import type { Locator } from '@playwright/test'
import {
  at,
  expect,
  expectAccessibleInBothModes,
  misplaced,
  open,
  overflow,
  publicPages,
  speak,
  test,
} from './fixtures.ts'
import { signedInMember } from './members.ts'
import { change, portrayedMember } from './portrayed.ts'
import { words } from './words.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const path of publicPages) {
  test(`B6.7 ${path} is accessible, light and dark @once`, async ({ page }) => {
    await open(page, path)
    await expectAccessibleInBothModes(page)
  })
}

test('O-7 elements stand where HTML allows them, for visitors and members', { tag: '@once' }, async ({ page }) => {
  const found: string[] = []
  const look = async (path: string) => {
    await open(page, path)
    found.push(...(await misplaced(page)).map((html) => `${path}: ${html}`))
  }
  for (const path of [...publicPages, '/signup']) await look(path)
  const { user } = await signedInMember(page)
  for (const path of ['/members', '/profile', '/settings', '/swipe-game', `/members/${user.id}`]) await look(path)
  await open(page, '/members')
  const somebody = await page.locator('main a[href^="/members/"]').first().getAttribute('href')
  await look(somebody ?? '/members')
  await change(page.request, 'POST', `/api${somebody}/messages`, { message: { kind: 'text', text: 'Hallo!' } })
  await look('/chats')

  expect(found).toEqual([])
})

for (const site of ['she', 'bdsm', 'bbw', 'gilf', 'milf', 'gay']) {
  test(`B6.7 the colours of ${site} can be read, light and dark`, { tag: '@once' }, async ({ page }) => {
    for (const path of ['/', '/pricing']) {
      await open(page, at(site, path))
      await expectAccessibleInBothModes(page, 'contrast')
    }
  })
}

test.describe('with large text', () => {
  // For the stylesheet below.
  test.use({ bypassCSP: true })

  test('B6.7 text of twice the size breaks nothing', { tag: '@once' }, async ({ page }) => {
    await speak(page, 'pl', at('she'))
    for (const path of publicPages) {
      await page.goto(at('she', path))
      await page.addStyleTag({ content: 'html { font-size: 200% }' })
      expect(await overflow(page), path).toBeLessThanOrEqual(0)
    }
  })

  test('U-14 text of twice the size leaves room for the page on a phone @phone', async ({ page }) => {
    await signedInMember(page)
    const large = { content: 'html { font-size: 200% }' }
    await open(page, '/members')
    await page.addStyleTag(large)
    const shortcuts = page.getByRole('navigation', { name: words('de', 'search', 'links.label') })
    expect(await overlaps(shortcuts.getByRole('link'))).toBe(0)
    expect(await overlaps(page.getByRole('navigation').last().getByRole('link'))).toBe(0)
    const somebody = (await page.locator('main h3 a').first().getAttribute('href')) ?? ''

    await open(page, '/likes')
    await page.addStyleTag(large)
    const tabs = await page.getByRole('tab').evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))
    expect(tabs.filter(({ left, right }) => left < 0 || right > 375)).toEqual([])

    await open(page, somebody)
    await page.addStyleTag(large)
    const bar = await page.locator('.action-bar').boundingBox()
    expect(bar?.height).toBeLessThan(812 / 5)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  })

  test('D6-1 D6-23 text of twice the size leaves prices and what they buy whole on a phone @phone', async ({
    page,
  }) => {
    await signedInMember(page)
    for (const path of ['/credits', '/premium', '/credits/p1']) {
      await open(page, path)
      await page.addStyleTag({ content: 'html { font-size: 200% }' })
      expect(await overflow(page), path).toBeLessThanOrEqual(0)
      expect(await linesOf(page.getByRole('main').getByText(/^\d+ Credits$/)), path).toBe(1)
      expect(await linesOf(page.getByRole('main').getByText(/^(?:ab )?[−\d,]+\s€$/)), path).toBe(1)
    }
  })

  test('U-14 M-B34 text of twice the size leaves room for what was said and paid on a phone @phone', async ({
    page,
  }) => {
    const { user } = await signedInMember(page)
    const carla = await portrayedMember({ name: 'Carla', isPremium: true })
    const message = { kind: 'text', text: 'Magst du Kaffee?' }
    await change(carla.session, 'POST', `/api/members/${user.id}/messages`, { message })
    const order = { tier: 1, paymentmethod: 'paypal' }
    const quote = await page.request.get('/api/payments/quote', { params: order })
    const { total_cents, currency } = (await quote.json()) as { total_cents: number; currency: string }
    await change(page.request, 'POST', '/api/payments', { ...order, total_cents, currency })
    const large = { content: 'html { font-size: 200% }' }

    await open(page, '/chats')
    await page.addStyleTag(large)
    const row = page.getByRole('link', { name: /Carla/ })
    const tabBar = await page.getByRole('navigation').last().getByRole('list').boundingBox()
    const shown = await row.boundingBox()
    expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThan(tabBar?.y ?? 0)
    // The words of the bar stand on the screen too.
    const lowest = page
      .getByRole('navigation')
      .last()
      .getByRole('link')
      .evaluateAll((links) =>
        Math.max(
          ...links.map((link) => {
            const range = document.createRange()
            range.selectNodeContents(link)
            return range.getBoundingClientRect().bottom
          }),
        ),
      )
    expect(await lowest).toBeLessThanOrEqual(812)
    expect(await overlaps(row.locator(':scope > span:last-child > span'))).toBe(0)
    expect(await overflow(page)).toBeLessThanOrEqual(0)

    await row.click()
    const said = page.getByRole('log')
    await expect(said.getByText('Magst du Kaffee?')).toBeVisible()
    expect((await said.boundingBox())?.height).toBeGreaterThan(812 / 2)
    const name = page.getByRole('heading', { level: 1, name: /^Carla/ })
    expect(await name.evaluate((heading) => heading.scrollWidth - heading.clientWidth)).toBe(0)
    const parts = page.locator('header', { has: name }).locator(':scope > *')
    expect(await overlaps(parts)).toBe(0)
    const send = await page.getByRole('button', { name: /^Senden/ }).boundingBox()
    expect((send?.x ?? 0) + (send?.width ?? 0)).toBeLessThanOrEqual(375)
    expect((send?.y ?? 0) + (send?.height ?? 0)).toBeLessThanOrEqual(812)
    const field = page.getByRole('textbox', { name: /^Nachricht an / })
    expect((await field.boundingBox())?.height).toBeLessThan(100)
    expect(await overflow(page)).toBeLessThanOrEqual(0)

    await open(page, '/transactions')
    await page.addStyleTag(large)
    const payment = page.getByRole('list', { name: words('de', 'payments', 'list.title') }).getByRole('link')
    expect(await overlaps(payment.locator(':scope > *'))).toBe(0)
    expect(await payment.evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  })
})

/** Over how many lines the words of one of them go, where it is most. */
async function linesOf(elements: Locator): Promise<number> {
  await expect(elements.first()).toBeVisible()
  return elements.evaluateAll((all) => {
    const tops = all.map((one) => {
      const range = document.createRange()
      range.selectNodeContents(one)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    })
    return Math.max(...tops)
  })
}

/** How many neighbours lie on each other. */
async function overlaps(elements: Locator): Promise<number> {
  return elements.evaluateAll((all) => {
    // Words may stick out of their box.
    const boxes = all.map((one) => {
      const range = document.createRange()
      range.selectNodeContents(one)
      return range.getBoundingClientRect()
    })
    return boxes.filter((one, at) =>
      boxes
        .slice(at + 1)
        .some((two) => one.right > two.left && two.right > one.left && one.bottom > two.top && two.bottom > one.top),
    ).length
  })
}

test('B6.7 whoever wants no motion sees the collage at once and at rest @once', async ({ page }) => {
  await open(page, '/')
  const animations = await page.evaluate(
    () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
  )
  expect(animations).toBe(0)
})

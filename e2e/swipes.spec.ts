import type { Locator, Page } from '@playwright/test'
import { at, expect, expectAccessible, open, overflow, speak, test } from './fixtures.ts'
import { signedInMember } from './members.ts'
import { DESKTOP, PHONE } from './sizes.ts'
import { words } from './words.ts'

const say = (key: string, values: Record<string, string | number> = {}) => words('de', 'swipes', key, values)
const left = (page: Page, count: number) => page.getByText(say('left', { left: count, limit: 4 }))
/** Said to screen readers whenever another card lies on top. */
const topCard = (page: Page) => page.getByRole('main').getByRole('status')
/** Whose card lies on top; several people may have one name and age. */
const profile = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Profil von / })
const like = (page: Page) => page.getByRole('main').getByRole('button', { name: / liken$/ })
const pass = (page: Page) => page.getByRole('main').getByRole('button', { name: / weiter$/ })

/** Where the cards lie. */
const deck = (page: Page) => page.getByRole('main').locator('[aria-busy]')

async function openGame(page: Page): Promise<void> {
  await signedInMember(page)
  await open(page, '/swipe-game')
  await expect(topCard(page)).toHaveText(/, \d\d$/)
}

/** Decides about the card on top, and waits until another one lies there. */
async function andNext(page: Page, decide: () => Promise<void>): Promise<void> {
  const before = (await profile(page).getAttribute('href')) ?? ''
  const answered = page.waitForResponse((answer) => answer.url().includes('/api/swipes/'))
  await decide()
  await answered
  await expect(profile(page)).not.toHaveAttribute('href', before)
  // A press that comes with the last one is not for this card.
  await expect(deck(page)).toHaveAttribute('aria-busy', 'false')
}

test('O-6 the first card is in the HTML, with its picture first of all @once', async ({ page }) => {
  await signedInMember(page)

  const html = await (await page.request.get('/swipe-game')).text()

  expect(html).toMatch(/<h2[^>]*>[^<]+(<!-- -->)?, (<!-- -->)?\d\d<\/h2>/)
  expect(html).not.toContain('loading="lazy"')
})

test('R1.10 R5.8 R2.9 U-24 M8-5 four likes a day by button and key, always visible, and then an end that says when, where to go on, and takes back a slip @phone', async ({
  page,
}) => {
  await openGame(page)
  await expect(left(page, 4)).toBeVisible()

  await andNext(page, () => like(page).click())
  await expect(left(page, 3)).toBeVisible()
  await andNext(page, () => page.keyboard.press('ArrowRight'))
  await expect(left(page, 2)).toBeVisible()
  await andNext(page, () => like(page).click())
  const taken = page.waitForResponse((answer) => answer.url().includes('/api/swipes/'))
  await like(page).click()

  await expect(page.getByRole('heading', { name: say('over_title') })).toBeVisible()
  // The end shows before the server knows of it.
  await taken
  await expect(page.getByText(/Neue Likes in \d/).first()).toBeVisible()
  await page.getByRole('button', { name: say('undo_like') }).click()
  await expect
    .poll(async () => (await page.request.get('/api/likes?type=given')).json())
    .toMatchObject({ counts: { given: 3 } })
  await expect(page.getByRole('button', { name: say('undo_like') })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: say('over_title') })).toBeVisible()
  await expect(left(page, 0)).toBeVisible()
  await expect(page.getByText('In der Suche kannst du weiter liken.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: say('search') })).toHaveAttribute('href', '/members')
})

test.describe('without a network', () => {
  // The browser complains about what it cannot reach.
  test.use({ isFailing: true })

  test('U-1 a pass without a network is kept, and sent when there is one @once', async ({ page }) => {
    await openGame(page)
    // The rest of the member's page has come, too.
    await page.waitForLoadState('networkidle')
    const passed = (await topCard(page).textContent()) ?? ''
    await page.context().setOffline(true)

    await pass(page).click()
    await expect(topCard(page)).not.toHaveText(passed)
    await expect(page.getByText(words('de', 'likes', 'offline.kept'))).toBeVisible()
    const sent = page.waitForResponse((answer) => answer.url().includes('/api/swipes/'))
    await page.context().setOffline(false)

    expect((await sent).status()).toBe(200)
  })
})

test('R1.10 B4.7 passes are free and remembered, and the last can be taken back @once', async ({ page }) => {
  await openGame(page)
  const first = (await profile(page).getAttribute('href')) ?? ''
  await expect(page.getByRole('button', { name: say('undo') })).toBeDisabled()
  await andNext(page, () => pass(page).click())
  await expect(left(page, 4)).toBeVisible()

  await page.getByRole('button', { name: say('undo') }).click()
  await expect(profile(page)).toHaveAttribute('href', first)

  await andNext(page, () => page.keyboard.press('ArrowLeft'))
  await page.reload()
  await expect(topCard(page)).toHaveText(/, \d\d$/)
  await expect(profile(page)).not.toHaveAttribute('href', first)
})

test('U-2 a double tap is one like, and the last like can be taken back @once', async ({ page }) => {
  await openGame(page)
  const first = (await profile(page).getAttribute('href')) ?? ''

  await andNext(page, () => like(page).dblclick())

  await expect(left(page, 3)).toBeVisible()
  const given = await page.request.get('/api/likes?type=given')
  expect(await given.json()).toMatchObject({ counts: { given: 1 } })
  await page.getByRole('button', { name: say('undo') }).click()
  await expect(profile(page)).toHaveAttribute('href', first)
  await expect
    .poll(async () => (await page.request.get('/api/likes?type=given')).json())
    .toMatchObject({ counts: { given: 0 } })
})

test('R1.10 a card follows the pointer, and far enough decides', async ({ page }) => {
  await openGame(page)
  const box = await deck(page).boundingBox()
  if (!box) throw new Error('There is no card')
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await andNext(page, async () => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + 60, from.y, { steps: 5 })
    await page.mouse.move(from.x + 200, from.y, { steps: 5 })
    await page.mouse.up()
  })
  await expect(left(page, 3)).toBeVisible()
})

test('D4-1 D4-2 D4-7 the two ways of the game are its largest buttons, right below the card and clear of the deck @once', async ({
  page,
}) => {
  await openGame(page)
  for (const size of [DESKTOP, { width: 768, height: 1024 }, PHONE]) {
    await page.setViewportSize(size)
    const [card, heart, cross] = [await boxOf(deck(page)), await boxOf(like(page)), await boxOf(pass(page))]
    expect([heart.width, heart.height, cross.width, cross.height]).toEqual([64, 64, 64, 64])
    expect(cross.x).toBeGreaterThan(card.x)
    expect(heart.x + heart.width).toBeLessThan(card.x + card.width)
    // The edges of the deck look out by 20 px.
    const below = heart.y - (card.y + card.height)
    expect(below).toBeGreaterThan(36)
    expect(below).toBeLessThan(60)
    // Between the bars of a phone the whole game is in view.
    const title = await boxOf(page.getByRole('heading', { name: say('title') }))
    expect(heart.y + heart.height - title.y).toBeLessThan(size.height - 150)
  }
})

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not there to be measured')
  return box
}

test('R2.9 R2.44 the game is accessible and fits every screen @phone', async ({ page }) => {
  await openGame(page)
  await expectAccessible(page)
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  }
  await expectAccessible(page)
  await signedInMember(page, { origin: at('she', '') })
  await speak(page, 'pl', at('she', ''))
  await open(page, at('she', '/swipe-game'))
  await expect(page.getByRole('heading', { name: words('pl', 'swipes', 'title') })).toBeVisible()
  expect(await overflow(page)).toBeLessThanOrEqual(0)
})

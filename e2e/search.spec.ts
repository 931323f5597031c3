import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { jpeg } from '#test/pictures.ts'
import { alive, at, expect, expectAccessibleInBothModes, open, overflow, speak, test } from './fixtures.ts'
import { signedInMember } from './members.ts'
import { words } from './words.ts'

const say = (key: string, values = {}) => words('de', 'search', key, values)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const profileLink = (card: Locator) => card.getByRole('heading').getByRole('link')
const cards = (page: Page) => page.getByRole('region', { name: say('results') }).getByRole('article')
const filterButton = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${say('filter.open')}`) })
    .first()
const setFilters = (page: Page) => page.getByRole('list', { name: say('filter.set') }).getByRole('button')
const PAGE = 24

// A notice that comes a moment after the page would move what is about to be pressed.
test.beforeEach(({ page }) =>
  page.addInitScript(() => localStorage.setItem('photo-alert-dismissed', '2026-01-01T00:00:00.000Z')),
)

/** How many people the heading speaks of. */
async function total(page: Page): Promise<number> {
  await expect(heading(page)).toContainText(/\d/)
  return Number((await heading(page).innerText()).replaceAll(/\D/g, ''))
}

/** Reads on until more than so many cards stand there. */
async function readOn(page: Page, count: number): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    expect(await cards(page).count()).toBeGreaterThan(count)
  }).toPass()
}

async function apply(page: Page): Promise<void> {
  await button(page, say('filter.apply')).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('R2.3 D17-8 the search answers by its address, by navigation and after a reload, and the line of filters fades where it goes on @phone', async ({
  page,
}) => {
  await signedInMember(page)
  await open(page, '/members')
  await expect(cards(page)).toHaveCount(PAGE)
  await expect(page).toHaveTitle(new RegExp(say('title')))

  await open(page, '/profile')
  await page
    .getByRole('link', { name: words('de', 'navigation', 'member.search') })
    .filter({ visible: true })
    .click()
  await expect(page).toHaveURL('/members')
  await expect(cards(page)).toHaveCount(PAGE)

  await page.reload()
  await expect(cards(page)).toHaveCount(PAGE)

  const line = page.locator('.fades-at-end')
  const fade = () => line.evaluate((it) => getComputedStyle(it).getPropertyValue('--fade-at-end'))
  await expect.poll(fade).toBe('64px')
  await line.evaluate((it) => it.scrollTo({ left: it.scrollWidth }))
  await expect.poll(fade, 'its end is whole').toBe('0px')
})

test('R2.3 the first page of people is in the HTML @once', async ({ page }) => {
  await signedInMember(page)

  const html = await (await page.request.get('/members')).text()

  expect(html.match(/<article/g)).toHaveLength(PAGE)
})

test('R1.2 a member filters, reads on, opens a profile and comes back to the same place', async ({ page }) => {
  await signedInMember(page)
  await open(page, '/members')
  const before = await total(page)

  await filterButton(page).click()
  await page.getByRole('slider', { name: say('fields.age_low') }).fill('30')
  await apply(page)
  await expect(page).toHaveURL('/members?min_age=30')
  await expect(setFilters(page).first()).toContainText(say('chip.from_age', { min: 30 }))
  await expect.poll(() => total(page)).toBeLessThan(before)

  await readOn(page, PAGE)
  const count = await cards(page).count()
  const card = cards(page).nth(PAGE + 2)
  await card.scrollIntoViewIfNeeded()
  // By address: two people may have one name.
  const address = (await profileLink(card).getAttribute('href')) ?? ''
  const person = cards(page).locator(`a[href="${address}"]`)
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(500)
  await profileLink(card).click()
  await expect(page).toHaveURL(address)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

  await page.goBack()
  await expect(page).toHaveURL('/members?min_age=30')
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(count)
  await expect.poll(() => page.evaluate((was) => Math.abs(scrollY - was), place)).toBeLessThan(5)
  await expect(person).toBeInViewport()
  await expect(person).toBeFocused()

  await page.goForward()
  await expect(page).toHaveURL(address)
  await page.reload()
  await alive(page)
  await page.goBack()
  await expect(page).toHaveURL('/members?min_age=30')
  await expect(setFilters(page).first()).toContainText(say('chip.from_age', { min: 30 }))
  await expect(person).toBeInViewport()
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(count)

  await page.reload()
  await alive(page)
  await expect(person).toBeInViewport()
})

test('R3.14 R4.14 results are appended page by page, and clearing resets results, total and place @once', async ({
  page,
}) => {
  await signedInMember(page)
  await open(page, '/members?min_age=30')
  await expect(cards(page)).toHaveCount(PAGE)
  const some = await total(page)
  const first = await profileLink(cards(page).first()).getAttribute('href')

  await readOn(page, PAGE)
  expect(await profileLink(cards(page).first()).getAttribute('href')).toBe(first)
  const addresses = await cards(page)
    .getByRole('heading')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(new Set(addresses).size).toBe(addresses.length)

  await button(page, say('filter.clear')).click()
  await expect(page).toHaveURL('/members')
  await expect(setFilters(page)).toHaveCount(0)
  await expect(cards(page)).toHaveCount(PAGE)
  await expect.poll(() => total(page)).toBeGreaterThan(some)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(filterButton(page)).toBeFocused()
})

test('B4.1 D17-3 D17-9 filters are set and taken back with the keyboard alone, and back undoes @once', async ({
  page,
}) => {
  await signedInMember(page)
  await open(page, '/members')
  const before = await total(page)
  const shortcuts = [page.getByRole('link', { name: say('links.swipe') }), button(page, say('saved.menu'))]
  const looks = shortcuts.map((one) =>
    one.evaluate((it) => [getComputedStyle(it).fontSize, getComputedStyle(it).borderTopWidth].join()),
  )
  expect(new Set(await Promise.all(looks)), 'D17-9').toHaveProperty('size', 1)

  await filterButton(page).focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: say('filter.title') })
  await expect(sheet).toBeVisible()
  const [drawer, room] = await sheet.evaluate((it) =>
    [it, document.documentElement].map((one) => getComputedStyle(one).backgroundColor),
  )
  expect(room, 'D17-3 the room of the scrollbar goes on in the colour of the drawer').toBe(drawer)
  await sheet.getByRole('slider', { name: say('fields.age_low') }).focus()
  for (let step = 0; step < 12; step++) await page.keyboard.press('ArrowRight')
  await sheet.getByRole('combobox', { name: words('de', 'signup', 'location.city') }).focus()
  await page.keyboard.type('Berli')
  await expect(
    sheet
      .getByRole('listbox')
      .getByRole('option', { name: /^Berlin/ })
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  await button(page, say('fields.online')).focus()
  await page.keyboard.press('Space')
  await button(page, say('filter.apply')).focus()
  await page.keyboard.press('Enter')

  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(/min_age=30&near=\d+&within=25&city=Berlin&online=true$/)
  await expect(setFilters(page)).toHaveCount(4)
  await expect(setFilters(page).nth(1)).toContainText(say('chip.near', { city: 'Berlin', km: 25 }))
  await expect.poll(() => total(page)).toBeLessThan(before)

  await setFilters(page).nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/members?min_age=30&online=true')
  await expect(filterButton(page)).toBeFocused()

  await page.goBack()
  await expect(page).toHaveURL(/near=\d+/)
  await expect(setFilters(page)).toHaveCount(4)
})

test('B4.1 an address that makes no sense shows the search all the same @once', async ({ page }) => {
  await signedInMember(page)

  await open(page, '/members?min_age=old&country=XX&hair_color=purple.red&sort=random&near=here&gender=%7B%7D')

  await expect(heading(page)).toContainText(/\d/)
  await expect(setFilters(page)).toHaveCount(2)
  await expect(setFilters(page).first()).toContainText(words('de', 'vocabularies', 'hair_color.red'))
})

test('B4.1 half a name of a city is no filter, and says so @phone', async ({ page }) => {
  await signedInMember(page)
  await open(page, '/members')

  await filterButton(page).click()
  const city = page.getByRole('combobox', { name: words('de', 'signup', 'location.city') })
  await city.fill('Xyzzy')
  await button(page, say('filter.apply')).click()

  await expect(city).toHaveAccessibleDescription(words('de', 'signup', 'location.choose'))
  await expect(page).toHaveURL('/members')

  // A region that is taken back leaves nothing behind that nobody asked for.
  await city.fill('')
  const region = page.getByRole('combobox', { name: say('fields.region') })
  await region.selectOption({ label: 'Bayern' })
  await region.selectOption({ label: say('fields.any_region') })
  await button(page, say('filter.apply')).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/members')
})

test('B4.4 L-6 the order by match tells why two people fit, and no number that says little @once', async ({ page }) => {
  await signedInMember(page)
  await open(page, '/members')

  await page.getByRole('combobox', { name: say('sort.label') }).selectOption('match')

  await expect(page).toHaveURL('/members?sort=match')
  await expect(cards(page).first()).toContainText(say('fit.mutual'))
  const texts = await cards(page).allTextContents()
  const percents = texts.flatMap((text) => [...text.matchAll(/(\d+) % passend/g)].map(([, percent]) => Number(percent)))
  expect(percents.filter((percent) => percent < 70)).toEqual([])
})

async function openSaved(page: Page, item: string): Promise<void> {
  await button(page, say('saved.menu')).click()
  await button(page, item).click()
}

async function save(page: Page, name: string): Promise<void> {
  await openSaved(page, say('save.open'))
  await page.getByRole('textbox', { name: say('save.name') }).fill(name)
  await button(page, say('save.go')).click()
  await expect(page.getByText(say('save.done', { name }))).toBeVisible()
}

test('B4.2 a search is saved by name and opened again after a reload @phone', async ({ page }) => {
  await signedInMember(page)
  await open(page, '/members?min_age=30&hair_color=red.blond')
  const count = await total(page)

  await openSaved(page, say('save.open'))
  await button(page, say('save.go')).click()
  const name = page.getByRole('textbox', { name: say('save.name') })
  await expect(name).toHaveAccessibleDescription(say('save.name_missing'))
  await page.keyboard.press('Escape')
  await save(page, 'Am Meer')

  await open(page, '/members')
  await openSaved(page, say('saved.title'))
  await page.getByRole('dialog').getByRole('link', { name: 'Am Meer' }).click()
  await expect(page).toHaveURL('/members?min_age=30&hair_color=red.blond')
  await expect.poll(() => total(page)).toBe(count)
})

test('B4.2 the mails about a saved search are switched, and forgetting one can be taken back @once', async ({
  page,
}) => {
  await signedInMember(page)
  await open(page, '/members?min_age=30')
  await save(page, 'Am Meer')
  const sheet = page.getByRole('dialog', { name: say('saved.title') })
  const alerts = sheet.getByRole('switch')

  await openSaved(page, say('saved.title'))
  await expect(alerts).toBeChecked()
  const switched = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await alerts.click()
  expect((await switched).ok()).toBe(true)
  await page.reload()
  await alive(page)
  await openSaved(page, say('saved.title'))
  await expect(alerts).not.toBeChecked()

  await button(page, say('saved.delete', { name: 'Am Meer' })).click()
  await expect(sheet.getByRole('link')).toHaveCount(0)
  await button(page, say('saved.undo')).click()
  await expect(sheet.getByRole('link', { name: 'Am Meer' })).toBeVisible()
  await expect(alerts).not.toBeChecked()
})

test('B1.1 a fictional profile says so in words on its card, and is no person in the count @once', async ({ page }) => {
  await signedInMember(page)
  await open(page, '/members')
  await expect(page.getByRole('main')).toContainText(/und \d+ fiktive Profile/)

  const label = cards(page).filter({ hasText: words('de', 'site', 'fictional_singular') })
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    expect(await label.count()).toBeGreaterThan(0)
  }).toPass({ timeout: 60_000 })

  await label.first().scrollIntoViewIfNeeded()
  await expect(label.first().getByText(words('de', 'site', 'fictional_singular'))).toBeVisible()
})

test('R4.8 a visitor sees a few people where the site shows a little, and how to see the rest @phone', async ({
  page,
}) => {
  await open(page, '/members')

  await expect(cards(page)).toHaveCount(12)
  const join = page.getByRole('main').getByRole('link', { name: say('join.go') })
  await expect(join).toHaveAttribute('href', '/signup')
  await expect(page.getByRole('main').getByRole('link', { name: say('join.login') })).toBeVisible()
})

test('R4.8 R2.12 where visitors see nothing they are sent to the login, and come back to their filters @once', async ({
  page,
}) => {
  await open(page, at('members-only', '/members?min_age=30'))

  await expect(page).toHaveURL(at('members-only', '/login?next=%2Fmembers%3Fmin_age%3D30'))
})

test('R4.8 where visitors see everything the search is open to them @once', async ({ page }) => {
  await open(page, at('open', '/members'))

  await expect(page).toHaveURL(at('open', '/members'))
  await expect(page.getByRole('heading', { name: say('empty.none_title') })).toBeVisible()
})

test('R4.8 a visitor whom a partner sent sees what the site shows to those, after a reload too @once', async ({
  page,
}) => {
  await open(page, '/?network=n1')
  await page.goto('/members?network=n1')
  await alive(page)
  await readOn(page, PAGE)

  // Somebody who comes by a link of the site itself is known by what the browser keeps.
  await open(page, '/members/nobody')
  await page.evaluate(() => history.pushState({}, '', '/members'))
  await page.reload()
  await alive(page)
  await filterButton(page).click()
  await button(page, say('fields.with_photo')).click()
  await apply(page)
  await expect(page).toHaveURL('/members?with_photo=true&network=n1')
})

const hintOf = (page: Page) => page.getByRole('main').getByText(say('hint.about_me'))

async function sendPhoto(page: Page): Promise<void> {
  const photo = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await jpeg(600, 800) }
  await page.request.post('/api/photos', { headers: { 'idempotency-key': randomUUID() }, multipart: { photo } })
}

test('U-26 who is told to confirm their address is not told to write about themselves as well @once', async ({
  page,
}) => {
  await signedInMember(page, { isActivated: false })
  await sendPhoto(page)
  const profile = page.waitForResponse('**/api/profile')
  await open(page, '/members')
  await profile
  await expect(page.getByText(words('de', 'signup', 'reminder.title'))).toBeVisible()
  await expect(cards(page).first()).toBeVisible()
  await expect(hintOf(page)).toHaveCount(0)
})

test('R2.3 a member with a photo and no text is told so quietly, and can put it away @phone', async ({ page }) => {
  await signedInMember(page)
  await sendPhoto(page)
  await open(page, '/members')
  const hint = hintOf(page)
  await expect(hint).toBeVisible()

  await page
    .getByRole('main')
    .getByRole('button', { name: say('hint.dismiss') })
    .click()

  await expect(hint).toHaveCount(0)
  await page.reload()
  await alive(page)
  await expect(cards(page).first()).toBeVisible()
  await expect(hint).toHaveCount(0)
})

for (const locale of ['de', 'pl'] as const) {
  test(`R2.3 the search fits every screen in ${locale}, and everybody can use it @once`, async ({ page }) => {
    const site = at('she', '')
    const sayHere = (key: string) => words(locale, 'search', key)
    await signedInMember(page, { origin: site })
    await speak(page, locale, site)
    await open(page, at('she', '/members?min_age=20&sort=match&interests=wine.hiking.volunteering&eye_color=hazel'))
    await expect(page.getByRole('list', { name: sayHere('filter.set') })).toBeVisible()
    await expectToFit(page)
    // Which words stand in it makes no difference to who can use it.
    if (locale === 'de') await expectAccessibleInBothModes(page)

    await page
      .getByRole('button', { name: new RegExp(`^${sayHere('filter.open')}`) })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectToFit(page)
    if (locale === 'de') await expectAccessibleInBothModes(page)
  })
}

async function expectToFit(page: Page): Promise<void> {
  for (const width of [320, 375, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await overflow(page), `at ${width} px`).toBeLessThanOrEqual(0)
  }
}

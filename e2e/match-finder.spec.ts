import type { Page } from '@playwright/test'
import { at, expect, expectAccessible, open, overflow, test } from './fixtures.ts'
import { joinAndFinish } from './joining.ts'
import { signedInMember } from './members.ts'
import { DESKTOP } from './sizes.ts'
import { words } from './words.ts'

const say = (key: string, values: Record<string, string | number> = {}) =>
  words('de', 'match-finder', key, { from: 30, to: 39, ...values })
const choose = (page: Page, key: string) => page.getByRole('main').getByRole('button', { name: say(key), exact: true })
const question = (page: Page, key: string) => page.getByRole('heading', { name: say(`${key}.title`) })
/** Everybody who is shown looks for somebody like the member. */
const reason = words('de', 'search', 'fit.mutual')

test('R2.9 R3.9 U-9 a member answers, skips, goes back, and sees people with reasons', async ({ page }) => {
  await signedInMember(page)
  await open(page, '/match-finder')
  await expect(question(page, 'age')).toBeVisible()
  await expectAccessible(page)
  await choose(page, 'age.between').click()
  await expect(question(page, 'appearance')).toBeVisible()
  await page.goBack()
  await expect(choose(page, 'age.between')).toHaveAttribute('aria-pressed', 'true')
  await choose(page, 'age.between').click()
  await choose(page, 'back').click()
  await expect(question(page, 'age')).toBeVisible()
  await choose(page, 'skip').click()
  await expect(question(page, 'appearance')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await choose(page, 'race.second').click()

  await expect(page.getByRole('heading', { name: say('found_title') })).toBeVisible()
  const people = page.getByRole('main').getByRole('article')
  await expect(people.first()).toBeVisible()
  await expect(people.first()).toContainText(reason)
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  }
})

test('U-8 who comes back from a profile finds the people again @phone', async ({ page }) => {
  await signedInMember(page)
  await open(page, '/match-finder')
  for (const key of ['age.between', 'appearance.first', 'race.second']) await choose(page, key).click()
  const people = page.getByRole('main').getByRole('article')
  await people
    .first()
    .getByRole('link', { name: /, \d\d$/ })
    .click()
  await expect(page).toHaveURL(/\/members\/[^/]+$/)

  await page.goBack()

  await expect(page).toHaveURL('/match-finder')
  await expect(page.getByRole('heading', { name: say('found_title') })).toBeVisible()
  await expect(people.first()).toBeVisible()
})

test('M6-18 M8-1 where nobody fits all answers, those who come nearest are shown, and the answers stay @once', async ({
  page,
}) => {
  await signedInMember(page)
  // The demo world has somebody for everybody.
  await page.route('**/api/match-finder?*race=*', (route) =>
    route.fulfill({ json: { people: [], total: 0, is_more: false } }),
  )
  await open(page, '/match-finder')
  for (const answer of ['age.between', 'appearance.first', 'race.first']) await choose(page, answer).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('nearest_title'))
  await expect(page.getByText(say('nearest'))).toBeVisible()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await choose(page, 'change').click()
  await expect(choose(page, 'age.between')).toHaveAttribute('aria-pressed', 'true')
})

test('R3.9 D15-11 D17-7 what is shown is neutral and uses the width, and the answers stand in no address @once', async ({
  page,
}) => {
  await signedInMember(page)
  await open(page, '/match-finder')
  const [first, last] = [
    await choose(page, 'age.between').boundingBox(),
    await page.getByRole('button', { name: say('age.from', { from: 60 }) }).boundingBox(),
  ]
  expect(last?.y, 'all ages in one row').toBe(first?.y)
  expect(last?.x).toBeGreaterThan(600)
  await page.setViewportSize({ width: 768, height: 800 })
  const skip = await choose(page, 'skip').boundingBox()
  expect(skip?.y, 'D17-7 a tablet shows the whole question').toBeLessThan(650)
  await page.setViewportSize(DESKTOP)
  for (const key of ['age.between', 'appearance.second', 'race.first']) {
    expect((await page.getByRole('main').innerText()).toLowerCase()).not.toMatch(/slut|white|race/)
    await choose(page, key).click()
    await expect(page).toHaveURL('/match-finder')
  }
  await expect(page.getByRole('heading', { name: say('found_title') })).toBeVisible()
})

test('R2.9 R2.6 a visitor learns how many fit, joins, and sees people who fit, with reasons @phone', async ({
  page,
}) => {
  test.slow()
  await open(page, '/match-finder')
  for (const key of ['age.between', 'appearance.first', 'race.second']) await choose(page, key).click()
  await expect(page.getByRole('heading', { name: /Mensch(en)? pass|genau/ })).toBeVisible()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(0)
  await choose(page, 'join').click()

  await joinAndFinish(page)

  await expect(page).toHaveURL('/signup-matches')
  await expect(page.getByRole('heading', { name: say('after.title') })).toBeVisible()
  // What holds for all of them is said once, and no card repeats it.
  await expect(page.getByText(say('after.lead'))).toBeVisible()
  await expect(page.getByRole('main').getByRole('article').first()).not.toContainText(reason)
})

test('R3.9 a site words the questions itself, and leaves some out @once', async ({ page }) => {
  await open(page, at('finder', '/match-finder'))
  await expect(page.getByRole('heading', { name: 'Lieber jung?' })).toBeVisible()
  await page.getByRole('button', { name: 'Gern reifer' }).click()
  await expect(question(page, 'race')).toBeVisible()
  await expect(page.getByText(say('step', { step: 2, count: 2 }))).toBeAttached()
})

test('R2.6 people who fit are shown after signup, with reasons @phone', async ({ page }) => {
  await signedInMember(page)
  await open(page, '/signup-matches')
  await expect(page.getByRole('heading', { name: say('after.title') })).toBeVisible()
  const people = page.getByRole('main').getByRole('article')
  await expect(people.first()).toBeVisible()
  await expect(page.getByText(say('after.lead'))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: say('after.go') }).click()
  await expect(page).toHaveURL('/members')
})

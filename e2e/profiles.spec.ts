import type { Locator, Page } from '@playwright/test'
import { type Locale, locales } from '#contract/locales.ts'
import { HOME } from './address.ts'
import { alive, at, expect, expectAccessible, open, overflow, speak, test } from './fixtures.ts'
import { fillAccount, join, joinAndFinish, JOINING_MS, nextOf, sayJoining, signupOf, stepOf } from './joining.ts'
import { pathOf, linkOf, signedInMember } from './members.ts'
import { change, changeMember, portrayedMember, setPhotoStatus } from './portrayed.ts'
import { words } from './words.ts'

const say = (key: string, values?: Record<string, string | number>) => words('de', 'profiles', key, values)
const fictional = words('de', 'site', 'fictional_singular')

// Each journey brings its own people along.
test.slow()

const profileOf = (member: { user: { id: string } }) => `/members/${member.user.id}`
/** Of a phone's bar and a desktop's header, the one that is there. */
const visible = (locator: Locator) => locator.filter({ visible: true })
/** Somebody with a photo, whom the shell has nothing to remind of, logged in on a page. */
async function portrayedOn(page: Page, profile: Record<string, unknown> = {}): ReturnType<typeof portrayedMember> {
  const member = await portrayedMember({ profile: { gender: 'male', seeks: 'female', ...profile } })
  await page.context().addCookies((await member.session.storageState()).cookies)
  return member
}

const toast = (page: Page, text: string) => page.getByRole('region').getByText(text)

async function block(page: Page): Promise<void> {
  await visible(page.getByRole('button', { name: say('actions.more'), exact: true })).click()
  await visible(page.getByRole('button', { name: say('actions.block'), exact: true })).click()
}

test('R2.31 a profile shows header, photos, highlights, details, the score and similar people', async ({ page }) => {
  const anna = await portrayedMember({
    photos: 2,
    profile: { hair_color: 'dark blond', tattoos: true, reason_for_signup: 'Neu in der Stadt' },
  })
  await portrayedMember()
  await portrayedOn(page)
  await open(page, profileOf(anna))

  await expect(page.getByRole('heading', { level: 1 })).toContainText(anna.name)
  await expect(page.getByText('Köln, Deutschland')).toBeVisible()
  await expect(page.getByText(words('de', 'people', 'online')).first()).toBeVisible()
  await expect(page.getByRole('img', { name: say('photos_view.alt', { name: anna.name, number: 1 }) })).toBeVisible()
  await expect(page.getByText('Sonntags findet man mich am Fluss.')).toBeVisible()
  const interests = page.getByRole('region', { name: say('view.interests') })
  await expect(interests.getByText(words('de', 'interests', 'cooking'))).toContainText(say('view.shared'))
  await expect(page.getByText(words('de', 'vocabularies', 'hair_color.dark blond'))).toBeVisible()
  await expect(page.getByText('Neu in der Stadt')).toBeVisible()
  await expect(page.getByRole('heading', { name: say('score.title') })).toBeVisible()
  const related = page.getByRole('region', { name: say('view.related') })
  await expect(related.getByRole('article').first()).toBeVisible()
  await expect(related.getByText(anna.name)).toHaveCount(0)
  await expectAccessible(page)
})

test('D17-6 the first words somebody says about themselves stand on the first screen of a phone @phone', async ({
  page,
}) => {
  const anna = await portrayedMember()
  await portrayedOn(page)
  await page.setViewportSize({ width: 375, height: 812 })
  await open(page, profileOf(anna))
  const line = await page.getByText('Sonntags findet man mich am Fluss.').boundingBox()
  const bar = await page.locator('.action-bar').boundingBox()
  expect((line?.y ?? NaN) + (line?.height ?? NaN)).toBeLessThan(bar?.y ?? NaN)
})

test('R2.31 a profile opens from another one as it does by its address @once', async ({ page }) => {
  const anna = await portrayedMember({ name: 'Anna' })
  await signedInMember(page)
  await open(page, profileOf(anna))
  const card = page
    .getByRole('region', { name: say('view.related') })
    .getByRole('link')
    .first()
  const name = (await card.textContent()) ?? ''

  await card.click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
})

test('M-B8 D17-1 the button to like takes one line in every language, and so does its bar @phone', async ({ page }) => {
  // That site speaks all of them.
  await open(page, at('she', '/members'))
  const somebody = (await page.locator('main h3 a').first().getAttribute('href')) ?? ''
  for (const locale of locales) {
    await speak(page, locale, at('she'))
    await open(page, at('she', somebody))
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    const like = page.locator('.action-bar').getByRole('button').first()
    expect((await like.boundingBox())?.height, locale).toBeLessThan(50)
    expect((await page.locator('.action-bar').boundingBox())?.height, `D17-1 ${locale}`).toBeLessThan(70)
    expect(await like.evaluate((button) => button.scrollWidth - button.clientWidth), locale).toBeLessThanOrEqual(0)
  }
})

test('U-23 R2.31 a profile that is not there says so, with a way on, and is a page that does not exist @once', async ({
  page,
  request,
}) => {
  await signedInMember(page)
  for (const id of ['00000000-0000-4000-8000-000000000000', 'nobody']) {
    expect((await request.get(`/members/${id}`)).status()).toBe(404)
    expect((await page.goto(`/members/${id}`))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: say('view.gone_title') }).first()).toBeVisible()
    await expect(page).toHaveTitle(`${say('view.gone_title')} · Visavis`)
    await expect(page.getByRole('link', { name: say('view.to_search') })).toBeVisible()
  }
})

test('R2.31 the photos walk by keys, large and small, and the count opens them', async ({ page, isMobile }) => {
  const anna = await portrayedMember({ photos: 3 })
  await signedInMember(page)
  await open(page, profileOf(anna))
  const strip = page.getByRole('region', { name: say('photos_view.title') })
  const count = strip.getByRole('button', { name: /3 Fotos ansehen/ })
  await expect(count).toContainText('1 / 3')

  await strip.getByRole('button', { name: say('photos_view.open', { number: 1, count: 3 }) }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(count).toContainText('2 / 3')
  await strip.getByRole('button', { name: say('photos_view.next') }).click()
  await expect(count).toContainText('3 / 3')
  await strip.getByRole('button', { name: say('photos_view.previous') }).click()
  await expect(count).toContainText('2 / 3')

  await count.click()
  const viewer = page.getByRole('dialog', { name: say('photos_view.title') })
  await expect(viewer).toBeVisible()
  await expect(viewer.getByText('2 / 3')).toBeVisible()
  // The room that is kept for the scrollbar beside the viewer has the colour of the viewer.
  const ground = await viewer
    .locator('.yarl__container')
    .evaluate((container) => getComputedStyle(container).backgroundColor)
  await expect(page.locator('html'), 'D4-11').toHaveCSS('background-color', ground)
  await page.keyboard.press('ArrowLeft')
  await expect(viewer.getByText('1 / 3')).toBeVisible()
  if (!isMobile) await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  // The page shows what was seen last.
  await expect(count).toContainText('1 / 3')
})

test.describe('in the hand', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true })

  test('R2.31 the photos follow the finger, small and large @once', async ({ page }) => {
    const anna = await portrayedMember({ photos: 2 })
    // Somebody with a photo: an alert that comes in above would move what the finger aims at.
    await portrayedOn(page)
    await open(page, profileOf(anna))
    const strip = page.getByRole('region', { name: say('photos_view.title') })
    const touch = await page.context().newCDPSession(page)
    async function swipe(from: { x: number; y: number }, to: { x: number; y: number }) {
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
      for (let step = 1; step <= 8; step++) {
        const point = { x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 }
        await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] })
      }
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    const box = await strip.boundingBox()
    const middle = (box?.y ?? 0) + 150

    await swipe({ x: 330, y: middle }, { x: 40, y: middle })
    await expect(strip.getByText('2 / 2')).toBeVisible()

    await strip.getByRole('button', { name: say('photos_view.open', { number: 2, count: 2 }) }).tap()
    const viewer = page.getByRole('dialog', { name: say('photos_view.title') })
    await expect(viewer.getByText('2 / 2')).toBeVisible()
    await swipe({ x: 60, y: 400 }, { x: 340, y: 400 })
    await expect(viewer.getByText('1 / 2')).toBeVisible()
  })
})

test('R2.31 private photos are for premium members, who can ask for them @phone', async ({ page }) => {
  const anna = await portrayedMember({ photos: 1, privatePhotos: 2, isPremium: true })
  const max = await signedInMember(page)
  await open(page, profileOf(anna))
  const section = page.getByRole('region', { name: /2 private Fotos/ })
  await expect(section.getByText(say('private.locked'), { exact: true })).toHaveCount(2)
  await expect(section.getByRole('link', { name: say('private.premium') })).toHaveAttribute('href', '/premium')

  await changeMember(max.user.id, { is_fictional: undefined, paid_user: true })
  await open(page, profileOf(anna))
  await section.getByRole('button', { name: say('private.ask') }).click()
  await expect(section.getByText(`Wenn ${anna.name} dir diese Fotos zeigt, erfährst du es.`)).toBeVisible()

  await change(anna.session, 'PUT', `/api/photo-grants/${max.user.id}`, { days: 7 })
  await open(page, profileOf(anna))
  await expect(section.getByText(say('private.locked'), { exact: true })).toHaveCount(0)
  await expect(section.getByText(`${anna.name} zeigt dir diese Fotos bis zum `)).toBeVisible()
  const strip = page.getByRole('region', { name: say('photos_view.title') })
  await expect(strip.getByText('1 / 3')).toBeVisible()
})

test('R4.15 a link to a profile shows a picture only while the main image is active @once', async ({ page }) => {
  const anna = await portrayedMember()
  await page.goto(profileOf(anna))
  const image = page.locator('meta[property="og:image"]')
  await expect(image).toHaveAttribute('content', /^https:\/\/localhost\/media\/.+/)
  await expect(page.locator('meta[name="twitter:image"]')).toHaveCount(1)
  const title = page.locator('meta[property="og:title"]')
  await expect(title).toHaveAttribute('content', say('view.share_title', { site: 'Visavis' }))

  await setPhotoStatus(anna.user.id, 'pending')
  await page.goto(profileOf(anna))

  await expect(title).toHaveCount(1)
  await expect(image).toHaveCount(0)
  await expect(page.locator('meta[name="twitter:image"]')).toHaveCount(0)
})

test('R4.15 sharing hands over the address and nothing that tells who it is @phone', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const anna = await portrayedMember()
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await open(page, profileOf(anna))

  await visible(page.getByRole('button', { name: say('actions.share') })).click()

  await expect(toast(page, say('actions.copied'))).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${HOME}${profileOf(anna)}`)
})

test('R6.1 a visitor who asks for more photos joins and comes back to them @phone', async ({ page }) => {
  const anna = await portrayedMember({ photos: 2 })
  await open(page, profileOf(anna))
  const strip = page.getByRole('region', { name: say('photos_view.title') })
  await expect(strip.getByRole('img')).toHaveCount(1)
  await strip.getByText('1 / 2').click()

  await joinAndFinish(page)

  await expect(page).toHaveURL(`${profileOf(anna)}#photos`)
  await expect(strip.getByRole('button', { name: say('photos_view.open', { number: 1, count: 2 }) })).toBeVisible()
  // It is remembered for one time.
  expect(await page.evaluate(() => sessionStorage.getItem('return-path'))).toBeNull()
})

test('U-15 R6.1 a visitor who wants to like somebody has done so by joining, and comes back to them @once', async ({
  page,
}) => {
  const anna = await portrayedMember()
  await open(page, profileOf(anna))
  await visible(page.getByRole('button', { name: words('de', 'likes', 'like_short') })).click()
  await expect(signupOf(page)).toContainText(sayJoining('account.wish_like', { name: anna.name }))
  const portrait = await page.locator('main img').first().getAttribute('src')
  const face = /media\/([^/]+)/.exec(portrait ?? '')?.[1] ?? 'none'
  await expect(signupOf(page).locator('img'), 'D6-2').toHaveAttribute('src', new RegExp(`/${face}/`))
  const liked = page.waitForResponse((answer) => answer.url().endsWith('/like'))
  const email = await join(page)
  await expect(stepOf(page, 2)).toBeAttached({ timeout: JOINING_MS })
  // It does not wait for the rest of the questions.
  await liked
  await expect(signupOf(page).locator('img'), 'D6-2').toHaveAttribute('src', new RegExp(`/${face}/`))

  await page.goto(pathOf(await linkOf(page.request, email, 'activate')))

  await expect(page).toHaveURL(profileOf(anna))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(anna.name)
  await expect(visible(page.getByRole('button', { name: words('de', 'likes', 'unlike') }))).toBeVisible()
})

test('A9-8 R6.1 a visitor who is a member already logs in, comes back, and gives the like by themselves @once', async ({
  page,
}) => {
  const anna = await portrayedMember()
  const max = await portrayedMember({ photos: 0 })
  await open(page, profileOf(anna))
  await visible(page.getByRole('button', { name: words('de', 'likes', 'like_short') })).click()
  await signupOf(page)
    .getByRole('link', { name: sayJoining('login') })
    .click()
  await expect(page.getByRole('heading', { name: words('de', 'sessions', 'login.title') })).toBeVisible()
  await page.getByLabel(words('de', 'sessions', 'email')).fill(max.email)
  await page.getByLabel(words('de', 'sessions', 'password'), { exact: true }).fill(max.password)
  await page.getByRole('button', { name: words('de', 'sessions', 'login.go'), exact: true }).click()

  await expect(page).toHaveURL(profileOf(anna))
  // It may be somebody else who logs in where a visitor has pressed the heart: nothing of them is told to her.
  const heart = visible(page.getByRole('button', { name: words('de', 'likes', 'like_short') }))
  await expect(heart).toBeVisible()
  const told = async (path: string) => (await (await anna.session.get(path)).json()) as unknown
  expect(await told(`/api/members/${max.user.id}/like`)).toMatchObject({ is_received: false })
  expect(await told('/api/visitors')).toMatchObject({ visitors: [] })

  await heart.click()
  await expect(visible(page.getByRole('button', { name: words('de', 'likes', 'unlike') }))).toBeVisible()
})

test('R6.1 where only members see each other, a visitor is asked to join first @once', async ({ page }) => {
  await open(page, at('members-only', '/members/00000000-0000-4000-8000-000000000000'))

  await expect(page.getByRole('heading', { name: say('view.members_only') })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: say('view.join') }).click()
  await expect(stepOf(page, 1)).toBeAttached()
})

test('R6.4 whoever is blocked is gone, for both @once', async ({ page, browser }) => {
  const anna = await portrayedMember()
  const max = await signedInMember(page)
  const hers = await browser.newPage({ storageState: await anna.session.storageState() })
  expect((await hers.goto(profileOf(max)))?.status()).toBe(200)
  // An address that was typed is no view; her app asks for his profile as one of our pages does.
  await anna.session.get(`/api${profileOf(max)}`)
  await open(page, '/visitors')
  const card = page.getByRole('link', { name: new RegExp(`^${anna.name},`) })

  await card.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(anna.name)
  await block(page)

  await expect(page).toHaveURL('/visitors')
  await expect(toast(page, say('actions.blocked', { name: anna.name }))).toBeVisible()
  await expect(card).toHaveCount(0)
  expect((await page.goto(profileOf(anna)))?.status()).toBe(404)
  expect((await hers.goto(profileOf(max)))?.status()).toBe(404)
  await hers.close()
})

test('R4.4 block and unblock alternate, at once and in the settings @once', async ({ page }) => {
  const anna = await portrayedMember()
  await signedInMember(page)
  await open(page, profileOf(anna))
  await block(page)
  await page.getByRole('button', { name: say('actions.undo') }).click()
  await expect(toast(page, say('actions.unblocked', { name: anna.name }))).toBeVisible()
  expect((await page.goto(profileOf(anna)))?.status()).toBe(200)
  await alive(page)
  await block(page)
  await expect(toast(page, say('actions.blocked', { name: anna.name }))).toBeVisible()

  await open(page, '/settings')
  const list = page.getByRole('region', { name: say('privacy.blocked') })
  await list.getByRole('button', { name: say('privacy.unblock_one', { name: anna.name }) }).click()
  const again = list.getByRole('button', { name: say('privacy.block_one', { name: anna.name }) })
  await expect(again).toBeVisible()
  expect((await page.request.get(profileOf(anna))).status()).toBe(200)
  await again.click()
  await expect(list.getByRole('button', { name: say('privacy.unblock_one', { name: anna.name }) })).toBeVisible()
  expect((await page.request.get(profileOf(anna))).status()).toBe(404)
})

test('R4.5 an invisible member visits without being seen @once', async ({ page }) => {
  const anna = await portrayedMember()
  const max = await signedInMember(page)
  await open(page, '/settings')
  const isInvisible = page.getByRole('switch', { name: say('privacy.invisible') })
  await expect(isInvisible).not.toBeChecked()
  await isInvisible.check()
  await expect(toast(page, say('privacy.now_invisible'))).toBeVisible()
  await page.reload()
  await expect(isInvisible).toBeChecked()
  await goTo(page, profileOf(anna))
  expect(await namesOfViewers(anna)).not.toContain(max.name)

  await open(page, '/settings')
  await isInvisible.uncheck()
  await expect(toast(page, say('privacy.now_visible'))).toBeVisible()
  await goTo(page, profileOf(anna))
  await expect.poll(() => namesOfViewers(anna)).toContain(max.name)
})

test('B1.1 a fictional profile says so on its profile and among visitors @once', async ({ page }) => {
  const flora = await portrayedMember({ isFictional: true })
  const max = await signedInMember(page)
  await flora.session.get(`/api${profileOf(max)}`)

  await open(page, profileOf(flora))
  await expect(page.locator('header').getByText(fictional)).toBeVisible()
  await page.getByRole('button', { name: say('view.fictional_what') }).click()
  await expect(page.getByRole('dialog')).toContainText(words('de', 'site', 'fictional_warning').slice(0, 20))
  await page.keyboard.press('Escape')

  await open(page, '/visitors')
  await expect(page.getByRole('article').filter({ hasText: flora.name }).getByText(fictional)).toBeVisible()
})

test('B4.3 who looked at me is listed by the day @phone', async ({ page }) => {
  const anna = await portrayedMember()
  const max = await portrayedOn(page)
  await open(page, '/visitors')
  await expect(page.getByRole('heading', { name: say('viewers.none') })).toBeVisible()
  await expectAccessible(page)

  await anna.session.get(`/api${profileOf(max)}`)
  await open(page, '/profile')
  await page.getByRole('link', { name: say('own.viewers') }).click()

  const today = page.getByRole('region', { name: say('viewers.today') })
  await expect(today.getByRole('link', { name: new RegExp(`^${anna.name},`) })).toBeVisible()
  await expect(page.getByRole('link', { name: say('viewers.settings') })).toHaveAttribute(
    'href',
    '/settings#visibility',
  )
  await expectAccessible(page)
})

test('B4.4 the score says what it is made of @once', async ({ page }) => {
  const anna = await portrayedMember({ profile: { interests: ['music', 'cooking'] } })
  await portrayedOn(page, { interests: ['music'] })
  await open(page, profileOf(anna))
  const score = page.getByRole('region', { name: say('score.title') })

  await expect(score.getByText(say('score.shared', { list: words('de', 'interests', 'music') }))).toBeVisible()
  await expect(score.getByText(say('score.mutual', { name: anna.name }))).toBeVisible()
  await expect(score.getByText(say('score.same_city'))).toBeVisible()
  await expect(score.getByText(/^100\s%/)).toBeVisible()
  await expect(score.getByText(say('score.how_text'))).toBeHidden()
  await score.getByText(say('score.how')).click()
  await expect(score.getByText(say('score.how_text'))).toBeVisible()
})

test('B4.8 a site with couples offers them at the start and in signup @once', async ({ page }) => {
  const couple = words('de', 'vocabularies', 'gender.couple')
  await open(page, at('couples'))
  const own = page.getByLabel(words('de', 'home', 'start.i_am'))
  await expect(own.getByRole('option')).toHaveText([words('de', 'home', 'start.am_woman'), couple, 'Freundeskreis'])
  await own.selectOption(couple)
  await page.getByLabel(words('de', 'home', 'start.i_seek')).selectOption('Freundeskreis')
  await page.getByLabel(words('de', 'home', 'start.day')).fill('12')
  await page.getByLabel(words('de', 'home', 'start.month')).fill('5')
  await page.getByLabel(words('de', 'home', 'start.year')).fill('1990')
  await page.getByRole('button', { name: words('de', 'home', 'start.go') }).click()

  const signup = page.getByRole('dialog')
  const summary = { gender: couple, seeks: 'Freundeskreis', birth: '12. Mai 1990' }
  await expect(signup.getByText(sayJoining('account.summary_by_name', summary))).toBeVisible()
  await signup.getByRole('button', { name: sayJoining('account.change') }).click()
  await expect(signup.getByRole('radio', { name: couple })).toBeChecked()
  await nextOf(signup).click()
  await expect(signup.getByRole('radio', { name: 'Freundeskreis' })).toBeChecked()
  await nextOf(signup).click()
  await expect(signup.getByLabel(sayJoining('account.year'))).toHaveValue('1990')
  await nextOf(signup).click()
  await fillAccount(signup, `${crypto.randomUUID()}@example.com`)
  await signup.getByRole('button', { name: sayJoining('account.go') }).click()
  await expect(stepOf(page, 2)).toBeAttached({ timeout: JOINING_MS })
})

test('R2.7 what is changed on the own profile is there after a reload, for others too @phone', async ({ page }) => {
  await signedInMember(page)
  await open(page, '/profile')
  await expectAccessible(page)
  await expect(page.getByText(words('de', 'photos', 'own.empty'))).toBeVisible()

  const basics = page.getByRole('region', { name: say('own.basics') })
  await basics.getByLabel(say('own.name')).fill('Maximilian')
  await save(basics)
  const about = page.getByRole('region', { name: say('own.about') })
  await about.getByLabel(sayJoining('about.about_me')).fill('Ich koche gern für viele und esse gern mit einer.')
  await expect(about.getByText(sayJoining('about.count', { count: 49, most: 2000 }))).toBeVisible()
  await save(about)
  const place = page.getByRole('region', { name: say('own.place') })
  await place.getByLabel(sayJoining('location.city')).fill('Münst')
  await place.getByRole('listbox').getByRole('option').first().click()
  await save(place)
  const interests = page.getByRole('region', { name: say('own.interests') })
  for (const one of ['music', 'dancing', 'cooking'])
    await interests.getByRole('button', { name: words('de', 'interests', one), exact: true }).click()
  await save(interests)
  const looks = page.getByRole('region', { name: say('own.looks') })
  await looks
    .getByRole('group', { name: sayJoining('personal.relationship_status') })
    .getByRole('button', { name: 'Single', exact: true })
    .click()
  await looks
    .getByRole('group', { name: sayJoining('personal.tattoos') })
    .getByRole('button', { name: sayJoining('personal.no') })
    .click()
  await save(looks)

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Maximilian' })).toBeVisible()
  await expect(about.getByLabel(sayJoining('about.about_me'))).toHaveValue(/^Ich koche gern/)
  await expect(place.getByLabel(sayJoining('location.city'))).toHaveValue('Münster')
  await expect(interests.getByRole('button', { pressed: true })).toHaveCount(3)
  await alive(page)
  await page.getByRole('link', { name: say('own.preview') }).click()
  await expect(page.getByText(say('view.preview_text'))).toBeVisible()
  await expect(page.getByText('Ich koche gern für viele')).toBeVisible()
  await expect(page.getByText('Münster, Deutschland')).toBeVisible()
  await expect(page.getByRole('button', { name: say('actions.block') })).toHaveCount(0)
})

test('R2.32 a change that fails is said beside its field, and nothing typed is lost @once', async ({ page }) => {
  await signedInMember(page)
  await open(page, '/profile')
  const basics = page.getByRole('region', { name: say('own.basics') })
  const name = basics.getByLabel(say('own.name'))
  await name.fill('me@example.com')
  await basics.getByRole('button', { name: say('own.save') }).click()

  await expect(basics.getByText(words('de', 'errors', 'fields.like_email'))).toBeVisible()
  await expect(name).toHaveValue('me@example.com')
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('Mio')
  await save(basics)
  await expect(basics.getByText(words('de', 'errors', 'fields.like_email'))).toHaveCount(0)
})

test('U-6 U-7 what was typed on the own profile outlives leaving it, and a save that fails is in sight', async ({
  page,
}) => {
  await signedInMember(page)
  await open(page, '/profile')
  const basics = page.getByRole('region', { name: say('own.basics') })
  const about = page.getByRole('region', { name: say('own.about') })
  const typed = about.getByLabel(sayJoining('about.about_me'))
  await typed.fill('Ich lese gern.')
  await expect(about.getByText(say('own.unsaved'))).toBeVisible()

  await page.getByRole('link', { name: say('own.viewers') }).click()
  await expect(page.getByRole('heading', { level: 1, name: say('viewers.title') })).toBeVisible()
  await open(page, '/profile')
  await expect(typed).toHaveValue('Ich lese gern.')
  await expect(about.getByText(say('own.unsaved'))).toBeVisible()

  await basics.getByLabel(say('own.name')).fill('Mio')
  await save(basics)
  const isSaving = (method: string) => method === 'PATCH'
  await page.route('**/api/profile', (route) =>
    isSaving(route.request().method()) ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  )
  await about.getByRole('button', { name: say('own.save') }).click()
  await expect(about.getByText(words('de', 'errors', 'server.failed'))).toBeInViewport()
  await expect(page.getByText(say('own.saved'), { exact: true })).toHaveCount(0)
  await page.unroute('**/api/profile')
  await save(about)

  await typed.fill('Lieber doch nicht.')
  await about.getByRole('button', { name: say('own.discard') }).click()
  await page.reload()
  await expect(typed).toHaveValue('Ich lese gern.')
  await alive(page)
  await expect(about.getByText(say('own.unsaved'))).toHaveCount(0)
})

for (const locale of ['de', 'pl'] satisfies Locale[]) {
  test(`R2.44 profile screens fit every width in ${locale} @once`, async ({ page }) => {
    const anna = await portrayedMember({
      name: 'Wilhelmine Alexandra Josephine',
      photos: 1,
      privatePhotos: 1,
      isFictional: true,
      profile: { about_me: `${'Donaudampfschifffahrt'.repeat(6)} und mehr`, interests: ['music', 'onenightstand'] },
    })
    const max = await signedInMember(page)
    await anna.session.get(`/api${profileOf(max)}`)
    await speak(page, locale)
    for (const path of [profileOf(anna), '/profile', '/visitors', '/settings', '/notifications']) {
      await open(page, path)
      for (const width of [320, 375, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await overflow(page), `${path} at ${width}`).toBeLessThanOrEqual(0)
      }
    }
  })
}

/** Goes on from one of our own pages, as by a link: only then it is a view. */
async function goTo(page: Page, path: string): Promise<void> {
  await Promise.all([page.waitForURL(path), page.evaluate((to) => location.assign(to), path)])
}

async function save(section: Locator): Promise<void> {
  await section.getByRole('button', { name: say('own.save') }).click()
  await expect(section.getByText(say('own.saved'))).toBeVisible()
}

async function namesOfViewers({ session }: Awaited<ReturnType<typeof portrayedMember>>): Promise<string[]> {
  const { visitors } = (await (await session.get('/api/visitors')).json()) as { visitors: { name: string }[] }
  return visitors.map(({ name }) => name)
}

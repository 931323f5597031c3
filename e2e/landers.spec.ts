import type { Locator, Page } from '@playwright/test'
import { type LanderName, landerNames } from '#contract/landers.ts'
import { at, expect, expectAccessibleInBothModes, overflow, test } from './fixtures.ts'
import { fillAccount, fillBirth, JOINING_MS, nextOf, sayJoining, signupOf, stepOf } from './joining.ts'
import { linkOf } from './members.ts'
import { change, portrayedMember } from './portrayed.ts'
import { words } from './words.ts'

const say = (key: string, values?: Record<string, string | number>) => words('de', 'landers', key, values)
const go = (page: Page) => page.getByRole('button', { name: words('de', 'home', 'start.go') })
const pathOf = (name: LanderName, query = '') => `/landers/${name}${query}`

const smallPhones = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 375, height: 667 },
]

/** What a lander wants before it shows the way on. */
async function answer(page: Page, name: LanderName): Promise<void> {
  if (name === 'alonetonight') await page.getByText(say('alonetonight.talk')).click()
}

/** Makes the account, and tells what was sent for it. */
async function joinFrom(page: Page): Promise<{ email: string; sent: { tracking?: unknown; gender?: unknown } }> {
  const email = `${crypto.randomUUID()}@example.com`
  await expect(stepOf(page, 1)).toBeAttached()
  // Who one is and whom one looks for was answered before.
  await fillBirth(signupOf(page), '1990')
  await nextOf(signupOf(page)).click()
  await fillAccount(signupOf(page), email)
  const request = page.waitForRequest((asked) => asked.method() === 'POST' && asked.url().endsWith('/api/signup'))
  await signupOf(page)
    .getByRole('button', { name: sayJoining('account.go') })
    .click()
  const sent = (await request).postDataJSON()
  await expect(stepOf(page, 2)).toBeAttached({ timeout: JOINING_MS })
  return { email, sent }
}

/** Opens the link of the mail in the same browser. */
async function confirm(page: Page, email: string): Promise<void> {
  await page.goto(await linkOf(page, email, 'activate'))
  await expect(page).toHaveURL(/\/activate\/done/)
}

test('R2.10 R3.8 every lander leads to signup, with what was answered and where the visitor came from @once', async ({
  page,
}) => {
  for (const name of landerNames) {
    await page.goto(pathOf(name, `?network=net&ref=${name}&sub1=a`))
    await answer(page, name)
    await page.getByLabel(words('de', 'home', 'start.i_am')).selectOption('female')
    await page.getByLabel(words('de', 'home', 'start.i_seek')).selectOption('male')
    await go(page).click()

    await page.waitForURL(/\/signup/, { waitUntil: 'commit' })
    expect(page.url()).not.toMatch(/gender|seeks|male/)
    const kept = await page.evaluate(() => ({ ...localStorage, ...sessionStorage }))
    const { variant, ...marks } = JSON.parse(kept['tracking'] ?? '{}').marks
    expect(marks).toEqual({ network: 'net', ref: name, sub1: 'a', lander: name })
    expect(variant).toBe(name === 'video' ? 'a' : undefined)
    expect(JSON.parse(kept['signup.account'] ?? '{}')).toMatchObject({ gender: 'female', seeks: 'male' })
    await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()))
  }
})

test('R2.10 R3.8 three lines swiped by hand lead to a confirmed account with its tracking @phone', async ({ page }) => {
  await page.goto(pathOf('tinderswipe', '?network=net&ref=swipe'))
  const cards = page.locator('[data-swipe]')
  for (const [index, to] of [200, -200, 200].entries()) {
    const box = await cards.nth(index).boundingBox()
    if (!box) throw new Error('A card has no place')
    await page.mouse.move(box.x + box.width / 2, box.y + 40)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2 + to, box.y + 60, { steps: 5 })
    await page.mouse.up()
    await expect(cards.nth(index)).toBeHidden()
  }
  await expect(page.getByRole('heading', { name: say('tinderswipe.reveal') })).toBeVisible()
  await go(page).click()

  const { email, sent } = await joinFrom(page)
  await confirm(page, email)

  expect(sent).toMatchObject({ gender: 'male', seeks: 'female', tracking: { network: 'net', ref: 'swipe' } })
})

test('M-B7 the line that a lander makes of an answer is seen in signup, and can be taken away @phone', async ({
  page,
}) => {
  await page.goto(pathOf('alonetonight'))
  await page.getByText(say('alonetonight.flirt')).click()
  await expect(page.getByText(say('alonetonight.kept'))).toBeVisible()
  await go(page).click()
  await expect(stepOf(page, 1)).toBeAttached()
  const signup = signupOf(page)
  await fillBirth(signup, '1990')
  await nextOf(signup).click()
  await fillAccount(signup, `${crypto.randomUUID()}@example.com`)
  const line = signup.getByRole('textbox', { name: sayJoining('account.message') })
  await expect(line).toHaveValue(say('alonetonight.flirt_message'))

  await line.fill('')
  const request = page.waitForRequest((asked) => asked.method() === 'POST' && asked.url().endsWith('/api/signup'))
  await signup.getByRole('button', { name: sayJoining('account.go') }).click()

  expect((await request).postDataJSON()).not.toHaveProperty('signup_message')
})

test('R2.10 R3.8 a city chosen on the map is where signup begins, and the account keeps the tracking @once', async ({
  page,
}) => {
  await page.goto(pathOf('maplanding', '?ref=map'))
  await page.getByText('Hamburg', { exact: true }).last().click()
  await go(page).click()

  const { email, sent } = await joinFrom(page)
  await page.getByRole('button', { name: sayJoining('later') }).click()
  await expect(stepOf(page, 3)).toBeAttached()
  await expect(page.getByRole('combobox').and(page.getByLabel(sayJoining('location.city')))).toHaveValue('Hamburg')
  await confirm(page, email)

  expect(sent).toMatchObject({ tracking: { ref: 'map' } })
})

test('R2.4 R6.1 what a visitor wanted of a person is done when the account exists, and they come back there @once', async ({
  page,
}) => {
  const { id } = (await portrayedMember({ isFictional: true })).user
  await page.goto(`/members/${id}/landing3?network=net`)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.locator('.start'), 'D15-23 above the fold of a laptop').toBeInViewport({ ratio: 1 })
  await page.locator('.pair-interests label').first().click()
  const liked = page.waitForRequest((asked) => asked.method() === 'POST' && asked.url().endsWith(`/${id}/like`))
  await page.getByRole('button', { name: say('person.like') }).click()

  const { sent } = await joinFrom(page)

  await liked
  expect(sent).toMatchObject({ tracking: { network: 'net' } })
  const kept = await page.evaluate(() => ({ ...sessionStorage }))
  expect(kept['return-path']).toBe(`/members/${id}`)
  expect(Object.keys(kept).filter((name) => name.startsWith('signup.personal.'))).toHaveLength(1)
})

test('R2.4 R5.1 whoever wanted to write to a member comes back to do it once the address is confirmed @once', async ({
  page,
}) => {
  const { user, session } = await portrayedMember({ name: 'Thea' })
  const landing = `/members/${user.id}/landing2?network=net`
  await page.goto(landing)
  await expect(page.getByRole('heading', { name: say('person.gone_title') })).toBeVisible()
  await change(session, 'PUT', '/api/account/consents', { kind: 'landing', is_given: true })
  await page.goto(landing)
  await page.getByRole('button', { name: say('person.write', { name: 'Thea' }) }).click()

  const { email } = await joinFrom(page)
  await page.goto(await linkOf(page, email, 'activate'))
  await expect(page).toHaveURL(new RegExp(`/members/${user.id}/chat$`))
  // M4-17: nothing of a chat would say that the address is confirmed.
  await expect(page.getByText(words('de', 'signup', 'activate.lead'))).toBeVisible()
  await page.getByRole('textbox', { name: /^Nachricht an Thea/ }).fill('Dein Fluss klingt gut.')
  await page.getByRole('button', { name: /^Senden/ }).click()
  await expect(page.getByRole('log').getByText('Dein Fluss klingt gut.')).toBeVisible()
})

test('M4-17 the way to somebody who wrote a long letter is above the fold of a phone, and the letter can be read on @phone', async ({
  page,
}) => {
  const about_me = 'Sonntags findet man mich am Fluss, mit einem Buch und zu viel Kuchen. '.repeat(6)
  const { user } = await portrayedMember({ isFictional: true, photos: 0, profile: { about_me } })
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto(`/members/${user.id}/landing2`)
  const letter = page.locator('.letter-text')
  const heightOf = () => letter.evaluate(({ clientHeight }) => clientHeight)
  const before = await heightOf()

  await expect(page.locator('button[value=message]')).toBeInViewport({ ratio: 1 })
  for (const phone of smallPhones) {
    await page.setViewportSize(phone)
    await expect(page.locator('button[value=message]'), `${phone.width} px`).toBeInViewport({ ratio: 1 })
  }
  await page.getByText(say('person.more')).click()

  expect(await heightOf()).toBeGreaterThan(before)
})

for (const name of ['gallery', 'tinderswipe', 'collagelanding', 'transitionsvideolanding'] as const) {
  test(`D3-11 D4-21 the way on of ${name} is above the fold, also where a line says for whom the site is`, async ({
    page,
  }) => {
    await page.goto(at('she', `/landers/${name}/she-de`))

    await expect(page.locator('.start .button')).toBeInViewport({ ratio: 1 })
  })
}

const startingAtOnce = landerNames.filter((name) => name !== 'alonetonight' && name !== 'iconslanding')

test('D9-1 D9-2 the way on is above the fold of small phones, with both answers in one row @phone', async ({
  page,
}) => {
  for (const slug of ['she-fr', 'she-pl']) {
    for (const name of startingAtOnce) {
      await page.goto(at('she', `/landers/${name}/${slug}`))
      for (const phone of smallPhones) {
        await page.setViewportSize(phone)
        const where = `${name}/${slug}, ${phone.width} px`
        await expect(page.locator('.start .button'), where).toBeInViewport({ ratio: 1 })
        await page.locator('.start-pair').evaluate((asked) => asked.toggleAttribute('open', true))
        await expect(page.locator('.start .button'), where).toBeInViewport({ ratio: 1 })
        const tops = await page
          .locator('.start select')
          .evaluateAll((all) => all.map((field) => field.getBoundingClientRect().top))
        expect(new Set(tops).size, where).toBe(1)
        await page.locator('.start-pair').evaluate((asked) => asked.toggleAttribute('open', false))
      }
    }
  }
})

test('D13-17 D15-23 D17-18 on a phone two of the feed stand above the line that is still to be written, and the way on is above the fold, also below all questions @phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto(at('she', '/landers/socialnetwork/she-pl'))

  const own = page.locator('.social-line')
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? NaN
  for (const post of [0, 1]) {
    const said = page.locator('.post').nth(post)
    await expect(said).toBeInViewport({ ratio: 1 })
    expect(await topOf(said)).toBeLessThan(await topOf(own))
  }
  await expect(page.locator('.start .button')).toBeInViewport({ ratio: 1 })

  await page.goto(at('she', '/landers/iconslanding/she-fr'))
  await expect(page.locator('.start .button'), 'D17-18').toBeInViewport({ ratio: 1 })
  await expect(page.locator('.signs-done')).toBeHidden()
  const quiz = await page.locator('.signs-quiz').boundingBox()
  expect((await topOf(page.locator('.start'))) - (quiz?.y ?? NaN) - (quiz?.height ?? NaN)).toBeLessThan(20)
  await page.locator('.signs-quiz label').last().click()
  await expect(page.locator('.signs-done')).toBeInViewport({ ratio: 1 })
})

test('D9-10 D16-8 D17-2 the frame that waits and all faces are whole in the wall of a tablet, and faces beside it in that of a low phone @once', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto(pathOf('collagelanding'))

  await expect(page.locator('.wall-empty')).toBeInViewport({ ratio: 1 })
  const bottomOf = async (part: string) => {
    const { y, height } = (await page.locator(part).boundingBox()) ?? { y: NaN, height: NaN }
    return y + height
  }
  expect(await bottomOf('.wall-empty')).toBeLessThan((await bottomOf('.wall')) * 0.9)

  // Measured at rest and upright.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { transition: none !important } .wall { rotate: none !important }')
    document.adoptedStyleSheets = [sheet]
  })
  for (const [width, height] of [
    [600, 900],
    [768, 800],
    [844, 390],
    [991, 768],
  ] as const) {
    await page.setViewportSize({ width, height })
    const cut = () =>
      page.locator('.wall').evaluate((wall) => {
        const { bottom } = wall.getBoundingClientRect()
        const bar = document.querySelector('.bar')?.getBoundingClientRect().bottom ?? NaN
        const tiles = [...wall.querySelectorAll('.portrait, .wall-empty')].map((tile) => tile.getBoundingClientRect())
        return tiles.filter((tile) => tile.top < bar || tile.bottom > bottom || tile.width > innerWidth / 6)
      })
    await expect.poll(cut, `D17-2 ${width} px`).toEqual([])
  }
  await page.evaluate(() => (document.adoptedStyleSheets = []))

  for (const phone of [{ width: 320, height: 640 }, ...smallPhones]) {
    await page.setViewportSize(phone)
    // Both at once: the page is laid out anew a moment after its size is another.
    const belowWall = () =>
      page.locator('.wall').evaluate((wall) => {
        const face = wall.querySelector('.wall-column:first-child .portrait')?.getBoundingClientRect()
        return (face?.top ?? NaN) + (face?.height ?? NaN) * 0.8 - wall.getBoundingClientRect().bottom
      })
    await expect.poll(belowWall, `D16-8 ${phone.width} px`).toBeLessThan(0)
  }
})

test('D9-25 the cities come first, and the answer for all others stands beside them @phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto(pathOf('maplanding'))

  const first = page.locator('.night-cities label').first()
  const elsewhere = page.getByText(say('maplanding.elsewhere'))
  await expect(first).toBeInViewport({ ratio: 1 })
  await expect(elsewhere).toBeInViewport({ ratio: 1 })
  const leftOf = async (part: Locator) => (await part.boundingBox())?.x
  expect(await leftOf(first)).toBeLessThan((await leftOf(elsewhere)) ?? 0)
})

/** Nothing is laid out before the first frame. */
const isDrawn = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()

test('D11-L3 the cities stand in rows as wide as the form @phone', async ({ page }) => {
  for (const slug of ['she-de', 'she-pl']) {
    await page.goto(at('she', `/landers/maplanding/${slug}`))
    await isDrawn(page)
    for (const phone of [...smallPhones, { width: 375, height: 812 }]) {
      await page.setViewportSize(phone)
      const rows = await page.locator('.night-cities label:visible').evaluateAll((chips) => {
        const boxes = chips.map((chip) => chip.getBoundingClientRect())
        return [...Map.groupBy(boxes, ({ top }) => top).values()].map((row) => ({
          left: Math.round(row[0]?.left ?? 0),
          right: Math.round(row.at(-1)?.right ?? 0),
        }))
      })
      const form = await page.locator('.start').evaluate((part) => {
        const { left, right } = part.getBoundingClientRect()
        return { left, right }
      })
      expect(rows.length).toBe(phone.height > 700 ? 2 : 1)
      for (const row of rows) expect(row, `${slug}, ${phone.width} px`).toEqual(form)
    }
  }
})

const aroundTheMiddle: LanderName[] = ['gallery', 'alonetonight']

test('D11-L1 logo, headline and footer of every lander share one edge, or one middle @once', async ({ page }) => {
  for (const name of landerNames) {
    await page.goto(pathOf(name))
    await isDrawn(page)
    for (const width of [1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const isCentred = aroundTheMiddle.includes(name)
      const places = await page.evaluate(
        (isMiddle) =>
          ['.logo', 'h1', isMiddle ? '.foot > nav ul' : '.foot-end p'].map((part) => {
            const range = document.createRange()
            range.selectNodeContents(document.querySelector(part) ?? document.body)
            const { left, right } = range.getBoundingClientRect()
            return isMiddle ? (left + right) / 2 : left
          }),
        isCentred,
      )
      const place = isCentred ? width / 2 : Math.max(24, (width - 1200) / 2 + 24)
      for (const [index, seen] of places.entries())
        expect(Math.abs(seen - place), `${name}, ${width} px, part ${index}`).toBeLessThanOrEqual(1)
    }
  }
})

test('D11-L2 a film fills the screen below the bar @once', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const name of ['video', 'transitionsvideolanding'] as const) {
    await page.goto(pathOf(name))
    await isDrawn(page)
    const { y, height } = (await page.locator('.film-picture').boundingBox()) ?? { y: NaN, height: NaN }
    expect(y + height, name).toBe(800)
  }
})

test('D7-1 nothing lies over the faces of the film while it is their turn', async ({ page }) => {
  await page.goto(pathOf('transitionsvideolanding'))
  for (const [cut, seconds] of [
    ['cut-one', 2],
    ['cut-two', 6],
  ] as const) {
    const isOnTop = () =>
      page.evaluate(
        ([face, time]) => {
          for (const animation of document.getAnimations()) {
            animation.pause()
            animation.currentTime = time * 1000
          }
          const film = document.querySelector('.cuts-film')?.getBoundingClientRect() ?? new DOMRect()
          const lying = document.elementsFromPoint(film.x + film.width / 2, film.y + film.height / 3)
          const isSeen = (part: Element) => {
            const { backgroundColor, backgroundImage } = getComputedStyle(part)
            const isClear = backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none'
            return part.checkVisibility({ opacityProperty: true }) && (!isClear || part.tagName === 'IMG')
          }
          return lying.find(isSeen)?.closest('.cut')?.classList.contains(face)
        },
        [cut, seconds] as const,
      )

    await expect.poll(isOnTop, cut).toBe(true)
  }
})

test('D7-2 whoever answers sees the way on, on every screen @once', async ({ page }) => {
  for (const [width, height] of [
    [375, 667],
    [390, 844],
    [768, 800],
    [1366, 768],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(at('she', '/landers/alonetonight/she-fr'))
    if (width === 768) {
      const answers = await page.locator('.evening-answers').boundingBox()
      expect((answers?.y ?? NaN) + (answers?.height ?? NaN), 'D17-17').toBeGreaterThan(height - 96)
    }
    await page.locator('.evening-answers label').first().click()

    await expect(page.locator('.start .button'), `${width} px`).toBeInViewport({ ratio: 1 })
  }
})

test('R2.10 D17-14 without scripts every lander works up to signup @once', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const name of landerNames) {
    await page.goto(at('quiet', `/landers/${name}`))
    await answer(page, name)
    await go(page).click()
    await expect(page, name).toHaveURL(/\/signup\?gender=male&seeks=female/)
  }
  await page.goto(at('quiet', '/landers/tinderswipe'))
  for (const card of await page.locator('[data-swipe]').all()) await card.getByText(say('tinderswipe.like')).click()
  await expect(page.getByRole('heading', { name: say('tinderswipe.reveal') })).toBeVisible()
  for (const face of await page.locator('.swipe-faces .portrait').all()) {
    const { width, height } = (await face.boundingBox()) ?? { width: NaN, height: NaN }
    expect(width / height, 'D17-14 no strip of a face').toBeGreaterThan(0.5)
  }
  await context.close()
})

test('R2.29 the warning of a lander is answered once, and by its button alone @once', async ({ browser }) => {
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '193.99.144.80' } })
  const page = await context.newPage()
  await page.goto(at('she', '/landers/gallery/she-de'))
  const dialog = page.getByRole('dialog', { name: words('de', 'shell', 'entry.title') })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()

  await dialog.getByRole('button', { name: words('de', 'shell', 'entry.enter', { age: 18 }) }).click()

  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(dialog).toBeHidden()
  await context.close()
})

test('R2.10 whoever only looks fetches nothing of signup, whoever touches the page does @once', async ({ page }) => {
  const prefetched = page.locator('link[rel=prefetch]')
  await page.goto(pathOf('gallery'))
  await page.waitForLoadState('networkidle')
  await expect(prefetched).toHaveCount(0)

  await page.getByRole('heading', { level: 1 }).click()

  await expect(prefetched).not.toHaveCount(0)
})

test('R1.7 whoever came in a language goes on in it @once', async ({ page }) => {
  await page.goto(at('she', '/landers/video/she-pl'))
  await page.getByRole('button', { name: words('pl', 'home', 'start.go') }).click()

  await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
  await expect(page).toHaveURL(/\/signup/)
})

test('R4.8 whom a partner has sent is shown the way to the search @once', async ({ page }) => {
  const link = page.getByRole('link', { name: say('look_first') })
  await page.goto(at('sent', '/landers/gallery'))
  await expect(link).toBeHidden()

  await page.goto(at('sent', '/landers/gallery?network=n1'))
  await link.click()

  await expect(page).toHaveURL(/\/members\?network=n1/)
})

test('R2.41 what moves can be held still, and stands still for who wants no motion @once', async ({ page }) => {
  // Nothing moves before it is drawn, also where it would afterwards.
  const moving = () =>
    page.evaluate(async () => {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      return document.getAnimations().filter(({ playState }) => playState === 'running').length
    })
  for (const name of ['video', 'transitionsvideolanding', 'collagelanding'] as const) {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto(pathOf(name))
    await expect.poll(moving).toBeGreaterThan(0)
    await page.getByText(say('pause'), { exact: true }).click()
    await expect(page.getByText(say('play'), { exact: true })).toBeVisible()
    expect(await moving()).toBe(0)

    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.reload()
    expect(await moving()).toBe(0)
  }
})

for (const name of landerNames) {
  test(`R2.44 B6.7 D17-17 ${name} is accessible, fits every screen and moves nothing that was drawn @once`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const seen = { shift: 0 }
      Object.assign(window, { seen })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if ('value' in entry) seen.shift += Number(entry.value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.setViewportSize({ width: 375, height: 812 })
    await page.goto(at('she', `/landers/${name}/she-de`))
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate('window.seen.shift')).toBe(0)

    for (const width of [320, 768, 992, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await overflow(page), `${width} px`).toBeLessThanOrEqual(0)
      if (width !== 768) continue
      const middle = await page.locator('h1').evaluate((headline) => {
        const range = document.createRange()
        range.selectNodeContents(headline)
        const { left, right } = range.getBoundingClientRect()
        return (left + right) / 2
      })
      expect(Math.abs(middle - width / 2), 'D17-17 below the logo').toBeLessThanOrEqual(1)
    }
    await expectAccessibleInBothModes(page)
  })
}

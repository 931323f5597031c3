import type { Locator, Page } from '@playwright/test'
import { locales } from '#contract/locales.ts'
import { at, expect, open, overflow, test } from './fixtures.ts'
import { signedInMember } from './members.ts'
import { change, portrayedMember } from './portrayed.ts'
import { DESKTOP } from './sizes.ts'
import { words } from './words.ts'

/** Where the words of the heading begin, and how large they are. */
const headingOf = (page: Page) =>
  page.getByRole('heading', { level: 1 }).evaluate((heading) => ({
    left: Math.round(heading.getBoundingClientRect().left),
    size: getComputedStyle(heading).fontSize,
  }))

test('L-10 L-11 D9-21 D15-19 D16-6 the pages of a member begin at one edge with one size of heading, and the navigation says where one is @once', async ({
  page,
}) => {
  await signedInMember(page)
  const headings: Record<string, unknown> = {}
  const paths = ['/chats', '/swipe-game', '/likes', '/visitors', '/match-finder', '/premium', '/credits', '/credits/p1']
  for (const path of paths) {
    await open(page, path)
    headings[path] = await headingOf(page)
  }
  const ends = new Set<number>()
  for (const path of ['/transactions', '/spend-limits', '/credit-history', '/settings', '/notifications']) {
    await open(page, path)
    headings[path] = await headingOf(page)
    const column = await page.locator('main .page > .grid > :last-child').boundingBox()
    ends.add(Math.round((column?.x ?? NaN) + (column?.width ?? NaN)))
  }
  expect([...ends], 'D16-6').toHaveLength(1)
  const logo = await page.getByRole('banner').getByRole('link').first().boundingBox()
  const same = { left: Math.round(logo?.x ?? 0), size: '36px' }
  expect(headings).toEqual(Object.fromEntries(Object.keys(headings).map((path) => [path, same])))

  const frames: unknown[] = []
  for (const path of ['/info/faq', '/complaints', '/withdrawal']) {
    await open(page, path)
    // From its own top: a banner may stand above one of them.
    const [whole, title, aside] = [
      await page.locator('main .page').boundingBox(),
      await page.getByRole('heading', { level: 1 }).boundingBox(),
      await page.locator('main aside').boundingBox(),
    ]
    const top = (title?.y ?? NaN) - (whole?.y ?? NaN)
    frames.push([title?.x, top, aside?.x, aside?.width].map((px) => Math.round(px ?? NaN)))
  }
  expect(frames.slice(1), 'D15-19').toEqual([frames[0], frames[0]])

  await open(page, '/likes')
  const navigation = page.getByRole('banner').getByRole('listitem')
  const colours = await navigation
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => getComputedStyle(link).color))
  const here = await page
    .getByRole('banner')
    .locator('[aria-current="page"]')
    .evaluate((link) => getComputedStyle(link).color)
  expect(colours.filter((colour) => colour === here)).toHaveLength(1)
  const spacing = await page
    .getByRole('tab')
    .first()
    .evaluate((control) => getComputedStyle(control).wordSpacing)
  expect(spacing, 'controls take over the space between words').not.toBe('0px')
})

test('L-4 L-8 D15-18 a card leaves the face free, and a like is felt; a new one comes first and larger @once', async ({
  page,
}) => {
  const anna = await portrayedMember()
  const me = await signedInMember(page)
  await anna.session.get(`/api/members/${me.user.id}`)
  await open(page, '/visitors')
  const card = page.getByRole('article').filter({ hasText: anna.name })
  const shade = card.locator('.bg-linear-to-t')
  const [whole, dark] = [await card.boundingBox(), await shade.boundingBox()]
  expect((dark?.height ?? Infinity) / (whole?.height ?? 1)).toBeLessThan(0.34)
  const online = card.getByText(words('de', 'people', 'online'))
  await expect(online, 'D6-16').toHaveCount(1)
  const heading = card.getByRole('heading')
  const [name, dot] = [await heading.boundingBox(), await heading.locator('.bg-online').boundingBox()]
  expect(dot?.y, 'D6-16').toBeGreaterThan(name?.y ?? Infinity)
  const like = card.getByRole('button', { name: words('de', 'likes', 'like', { name: anna.name }) })
  const [target, disc] = [await like.boundingBox(), await like.locator('svg').boundingBox()]
  expect(target?.width).toBeGreaterThanOrEqual(44)
  expect(disc?.width).toBeLessThanOrEqual(36)
  const message = card.getByRole('link', { name: words('de', 'likes', 'message', { name: anna.name }) })
  const other = await message.evaluate((link) => Number.parseFloat(getComputedStyle(link, '::before').height))
  expect((await like.locator('svg path').first().boundingBox())?.height, 'D15-18').toBeCloseTo(other, 0)

  // It is over after a quarter of a second, so the page itself has to watch for it.
  await like.evaluate((button) => {
    const watch = new MutationObserver(() => {
      if (!button.querySelector('.bloom')) return
      watch.disconnect()
      button.setAttribute('data-bloomed', 'yes')
    })
    watch.observe(button, { subtree: true, attributes: true, childList: true })
  })
  await like.click()
  await expect(like.locator('[data-like="given"]')).toBeVisible()
  await expect(like).toHaveAttribute('data-bloomed', 'yes')

  await change(anna.session, 'POST', `/api/members/${me.user.id}/like`, {})
  const berta = await portrayedMember()
  await change(berta.session, 'POST', `/api/members/${me.user.id}/like`, {})
  // Whoever opens a profile has seen its like.
  const seen = page.waitForResponse((answer) => answer.url().endsWith(`/${anna.user.id}/like/seen`))
  await page.goto(`/members/${anna.user.id}`)
  await seen
  await open(page, '/likes')
  const fresh = page.getByRole('region', { name: words('de', 'likes', 'marks.new') })
  await expect(fresh.getByRole('article')).toHaveCount(1)
  await expect(fresh.getByRole('article')).toContainText(berta.name)
  const widths = await page.getByRole('article').evaluateAll((all) => all.map((one) => one.clientWidth))
  expect(widths[0]).toBeGreaterThan(1.2 * (widths[1] ?? Infinity))
})

test('D3-20 D14-6 D15-8 of more new likes than fit into the row three stand whole above the fold, and an arrow brings the next @once', async ({
  page,
}) => {
  const me = await signedInMember(page)
  for (let count = 0; count < 4; count += 1) {
    const { session } = await portrayedMember()
    await change(session, 'POST', `/api/members/${me.user.id}/like`, {})
  }
  await open(page, '/likes')

  const row = page.getByRole('region', { name: words('de', 'likes', 'marks.new') })
  await expect(row.getByRole('article')).toHaveCount(4)
  const end = async (of: Locator) => {
    const box = await of.boundingBox()
    return (box?.x ?? 0) + (box?.width ?? 0)
  }
  const beyond = async (at: number) => Math.abs((await end(row.getByRole('article').nth(at))) - (await end(row)))
  expect(await beyond(2)).toBeLessThan(2)
  const first = await row.getByRole('article').first().boundingBox()
  expect((first?.y ?? 0) + (first?.height ?? Infinity), 'D15-8').toBeLessThanOrEqual(800)

  const next = row.getByRole('button', { name: words('de', 'likes', 'row.next') })
  await next.click()
  await expect.poll(() => beyond(3)).toBeLessThan(2)
  await expect(next).toHaveCount(0)
})

test('D4-12 new likes that fit into the row end where the page ends @once', async ({ page }) => {
  const me = await signedInMember(page)
  for (let count = 0; count < 3; count += 1) {
    const { session } = await portrayedMember()
    await change(session, 'POST', `/api/members/${me.user.id}/like`, {})
  }
  await open(page, '/likes')

  const row = page.getByRole('region', { name: words('de', 'likes', 'marks.new') })
  await expect(row.getByRole('article')).toHaveCount(3)
  const [frame, last] = [await row.boundingBox(), await row.getByRole('article').last().boundingBox()]
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo((frame?.x ?? 0) + (frame?.width ?? 0), 0)
})

test('D3-35 the marked bundle is filled with the soft accent of its site @once', async ({ page }) => {
  await open(page, at('gilf', '/pricing'))
  const marked = page.locator('[data-tier]').filter({ hasText: words('fr', 'pricing', 'popular') })
  const [image, ground, soft] = await marked.evaluate((card) => {
    const { backgroundImage, backgroundColor } = getComputedStyle(card)
    card.style.backgroundColor = 'var(--accent-soft)'
    return [backgroundImage, backgroundColor, getComputedStyle(card).backgroundColor]
  })
  expect({ image, ground }).toEqual({ image: 'none', ground: soft })
})

test('D3-23 a member without a photo is asked for one once, in the place where it will be @once', async ({ page }) => {
  await signedInMember(page)
  await open(page, '/profile')

  await expect(page.getByRole('button', { name: words('de', 'photos', 'own.add') })).toHaveCount(1)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
})

test('L-9 a wide screen is used: faces beside the form, and words beside the card @once', async ({ page }) => {
  await open(page, '/login')
  // A phone has the same two above the form instead.
  const faces = page.locator('main [aria-hidden] img').filter({ visible: true })
  await expect(faces).toHaveCount(2)
  await expect(faces.first()).toBeVisible()
  await open(page, '/signup')
  await expect(page.locator('main [aria-hidden] svg').last()).toBeVisible()
  await page.setViewportSize({ width: 768, height: 1024 })
  for (const path of ['/login', '/reset-password']) {
    await open(page, path)
    await expect(faces.first(), 'D4-13').toBeVisible()
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(DESKTOP)

  await portrayedMember()
  await signedInMember(page)
  await open(page, '/swipe-game')
  const reasons = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: words('de', 'search', 'fit.mutual') })
  await expect(reasons).toBeVisible()
  const [text, card] = [await reasons.boundingBox(), await page.locator('main [aria-busy]').boundingBox()]
  expect(text?.x).toBeGreaterThan((card?.x ?? Infinity) + (card?.width ?? 0))
  const logo = await page.getByRole('banner').getByRole('link').first().boundingBox()
  expect((await headingOf(page)).left).toBe(Math.round(logo?.x ?? 0))
})

test('L-4 D15-2 on a phone marks take one row, a dot by the name says who was here lately, and a reason is there whole or not at all @phone', async ({
  page,
}) => {
  const anna = await portrayedMember()
  const me = await signedInMember(page)
  await change(anna.session, 'POST', `/api/members/${me.user.id}/like`, {})
  const flora = await portrayedMember({ isFictional: true })
  for (const { session } of [anna, flora]) await session.get(`/api/members/${me.user.id}`)
  await open(page, '/visitors')
  const card = page.getByRole('article').filter({ hasText: anna.name })
  const mark = card.getByText(words('de', 'people', 'likes_you'))
  await expect(mark).toBeVisible()
  const online = card.getByText(words('de', 'people', 'online')).filter({ visible: true })
  await expect(online).toHaveCount(1)
  const heading = card.getByRole('heading')
  const [name, dot] = [await heading.boundingBox(), await heading.locator('.bg-online').boundingBox()]
  expect(dot?.y).toBeGreaterThan(name?.y ?? Infinity)
  const marks = await mark.locator('../..').boundingBox()
  expect(marks?.height).toBeLessThan(32)
  const label = page.getByRole('article').filter({ hasText: flora.name }).locator('[data-words]')
  // One line in every language, on the smallest phones too, and whoever listens hears all of its words.
  await expect(label).toContainText(words('de', 'site', 'fictional_singular'))
  const short = label.locator('span[aria-hidden]').last()
  const spoken = locales.map((locale) => words(locale, 'site', 'fictional_short'))
  for (const width of [320, 360, 412]) {
    await page.setViewportSize({ width, height: 760 })
    await expect(short).toBeVisible()
    const heights = await short.evaluate(
      (element, all) =>
        all.map((word) => {
          element.textContent = word
          return element.closest('[data-words]')?.clientHeight ?? Infinity
        }),
      spoken,
    )
    expect(Math.max(...heights), `D15-2 at ${width}`).toBeLessThan(26)
  }

  await page.setViewportSize({ width: 375, height: 760 })
  await change(page.request, 'PATCH', '/api/profile', { interests: ['music', 'cooking', 'travelling'] })
  await open(page, '/swipe-game')
  const cut = await page.locator('main h2 ~ p:last-child').evaluateAll((notes) =>
    notes.flatMap((note) => {
      const end = note.getBoundingClientRect().bottom
      return [...note.children]
        .filter((reason) => {
          const { top, bottom } = reason.getBoundingClientRect()
          return bottom > end + 1 && top < end - 1
        })
        .map((reason) => reason.textContent)
    }),
  )
  expect(cut).toEqual([])

  await open(page, '/members?sort=match')
  const fitting = page
    .getByRole('article')
    .filter({ hasText: words('de', 'search', 'fit.shared', { list: '' }).trim() })
  await expect(fitting.first()).toBeVisible()
  const broken = await fitting.locator('p:last-child > span').evaluateAll((reasons) =>
    reasons
      .filter((reason) => reason.clientWidth > 0 && reason.checkVisibility())
      .filter(
        (reason) =>
          reason.getBoundingClientRect().right > (reason.parentElement?.getBoundingClientRect().right ?? 0) + 16,
      )
      .filter(
        (reason) =>
          reason.getBoundingClientRect().top < (reason.parentElement?.getBoundingClientRect().bottom ?? 0) - 1,
      )
      .map((reason) => reason.textContent),
  )
  expect(broken, 'D6-4').toEqual([])
})

test('D6-7 D6-8 D6-16 D15-7 D15-24 on the smallest phones the first face begins in the upper third, and a long name keeps its age in one line with its dot @phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 667 })
  const long = await portrayedMember({ name: 'Maximiliane Katharina' })
  const me = await signedInMember(page)
  const magdalena = await portrayedMember({ name: 'Magdalena' })
  for (const { session } of [long, magdalena]) await session.get(`/api/members/${me.user.id}`)
  await page.addInitScript(() => localStorage.setItem('photo-alert-dismissed', '2026-01-01T00:00:00.000Z'))
  await open(page, '/members')
  const first = page.getByRole('main').getByRole('article').first()
  await expect(first).toBeVisible()
  expect((await first.boundingBox())?.y).toBeLessThanOrEqual(220)
  const notices = page.getByRole('complementary', { name: words('de', 'shell', 'notices') })
  expect((await notices.getByRole('link').boundingBox())?.height, 'D15-7').toBeLessThanOrEqual(40)
  expect(await overflow(page)).toBeLessThanOrEqual(0)

  await open(page, '/visitors')
  const card = page.getByRole('article').filter({ hasText: long.name })
  const name = card.getByRole('heading')
  const age = name.getByText(/^\s*\d\d$/)
  const online = name.locator('.bg-online')
  const [line, whole, years, dot] = [
    await name.boundingBox(),
    await card.boundingBox(),
    await age.boundingBox(),
    await online.boundingBox(),
  ]
  expect(line?.height).toBeLessThan(30)
  // Both are whole: the age begins left of its dot, and the dot ends within the line.
  expect(years?.x ?? Infinity).toBeLessThan(dot?.x ?? 0)
  expect((dot?.x ?? Infinity) + (dot?.width ?? 0)).toBeLessThanOrEqual((line?.x ?? 0) + (line?.width ?? 0))
  expect((dot?.x ?? 0) + (dot?.width ?? 0)).toBeLessThan((whole?.x ?? 0) + (whole?.width ?? 0))

  await page.setViewportSize({ width: 320, height: 568 })
  const usual = page.getByRole('article').filter({ hasText: magdalena.name }).getByRole('heading')
  expect(await usual.locator('.truncate').evaluate((cut) => cut.scrollWidth - cut.clientWidth), 'D15-24').toBe(0)
  await expect(usual.getByText(/^\s*\d\d$/)).toBeVisible()
})

test('D6-9 with text twice as large a label stands clear of the name, and nothing runs off the page @phone', async ({
  page,
}) => {
  const flora = await portrayedMember({ isFictional: true })
  const me = await signedInMember(page)
  await flora.session.get(`/api/members/${me.user.id}`)
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%'
    }),
  )
  await open(page, '/visitors')
  const card = page.getByRole('article').filter({ hasText: flora.name })
  const [label, name] = [
    await card.locator('[data-words]').boundingBox(),
    await card.getByRole('heading').boundingBox(),
  ]
  expect((label?.y ?? 0) + (label?.height ?? Infinity)).toBeLessThan(name?.y ?? 0)
  for (const path of ['/visitors', '/members', '/match-finder']) {
    await open(page, path)
    expect(await overflow(page), path).toBeLessThanOrEqual(0)
  }
})

test('U-22 settings on a phone are a list that fits the screen, the notifications first; a row opens its group and Back the list @phone', async ({
  page,
}) => {
  const say = (key: string) => words('de', 'account', key)
  const isShown = (id: string) => expect(page.locator(`#${id}`)).toBeVisible()
  await signedInMember(page)
  await open(page, '/settings')
  const rows = page.getByRole('navigation', { name: say('title') }).getByRole('link')
  await expect(rows.first()).toHaveAttribute('href', '/notifications')
  await expect(rows.first()).toBeInViewport({ ratio: 1 })
  await expect(page.locator('main section')).not.toHaveCount(0)
  await expect(page.locator('main section').filter({ visible: true })).toHaveCount(0)

  await rows.filter({ hasText: say('groups.discretion') }).click()
  await isShown('visibility')
  await expect(page.locator('main section').filter({ visible: true })).toHaveCount(3)
  await expect(page.getByRole('heading', { level: 2, name: say('groups.discretion') })).toBeInViewport({ ratio: 1 })
  await expect(rows).toHaveCount(0)
  await page.goBack()
  await expect(rows.first()).toBeInViewport({ ratio: 1 })

  // As password managers come.
  await open(page, '/.well-known/change-password')
  await isShown('password')
  await expect(page.locator('#password')).toBeInViewport()
  await page
    .getByRole('main')
    .getByRole('link', { name: say('title') })
    .filter({ visible: true })
    .click()
  await expect(rows.first()).toBeInViewport({ ratio: 1 })
})

import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { HOME, PORT } from './address.ts'
import { alive, at, expect, open, speak, test } from './fixtures.ts'
import { words } from './words.ts'

const KB = 1024

test('R2.1 the home page is rendered by the server: it can be read without scripts @once', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${HOME}/`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('de', 'home-general', 'promise'))
  await expect(page.getByRole('heading', { name: words('de', 'home', 'steps.three') })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await context.close()
})

test('R2.1 the home page shows promise, portraits, the start of signup, trust and three steps', async ({ page }) => {
  await open(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  const portraits = page.getByRole('img', { name: words('de', 'home', 'collage') }).locator('img')
  await expect(portraits).toHaveCount(6)
  await expect
    .poll(() => portraits.evaluateAll((all) => all.every((img) => img instanceof HTMLImageElement && img.naturalWidth)))
    .toBe(true)
  await expect(page.getByRole('form', { name: words('de', 'home', 'start.title') })).toBeInViewport()
  await expect(page.getByRole('main').locator('ul > li')).toHaveCount(4)
  await expect(page.getByRole('main').locator('ol > li')).toHaveCount(3)
})

test('D9-3 a small phone shows the way in without scrolling, and asks both questions side by side @phone', async ({
  page,
}) => {
  for (const [width, height] of [
    [375, 667],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const url of ['/', ...['she', 'gay', 'gilf'].map((site) => at(site))]) {
      await open(page, url)
      await expect(page.locator('#start button[type="submit"]'), `${url} at ${width}`).toBeInViewport({ ratio: 1 })
    }
  }
  await page.setViewportSize({ width: 320, height: 568 })
  await open(page, '/')
  const tops = await page
    .locator('#start select')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
})

test('U-33 the home page ends with the way in @once', async ({ page }) => {
  await open(page, '/')
  const start = page.getByRole('form', { name: words('de', 'home', 'start.title') })
  const last = page.getByRole('link', { name: words('de', 'home', 'start.go') })
  await last.scrollIntoViewIfNeeded()

  await last.click()

  await expect(start).toBeInViewport()
})

test('L-5 each niche has a promise and faces of its own @once', async ({ page }) => {
  const promises: string[] = []
  const faces: string[] = []
  for (const url of ['/', ...['she', 'bdsm', 'bbw', 'gilf', 'milf', 'gay'].map((site) => at(site))]) {
    await page.goto(url)
    promises.push(await page.getByRole('heading', { level: 1 }).innerText())
    faces.push((await page.getByRole('main').locator('img').first().getAttribute('src')) ?? '')
  }
  expect(new Set(promises).size).toBe(7)
  expect(new Set(faces).size).toBe(7)
})

test('R5.2 M8-4 the start of signup asks for a whole date of birth of an adult, and says when there is no such day @phone', async ({
  page,
}) => {
  await open(page, '/')
  const form = page.getByRole('form', { name: words('de', 'home', 'start.title') })
  const go = form.getByRole('button', { name: words('de', 'home', 'start.go') })
  await go.click()
  await expect(form.getByText(words('de', 'home', 'start.no_date'))).toBeVisible()
  await form.getByLabel('Tag').fill('31')
  await form.getByLabel('Monat').fill('2')
  await form.getByLabel('Jahr').fill('1990')
  await go.click()
  await expect(form.getByText(words('de', 'home', 'start.wrong_date'))).toBeVisible()
  await form.getByLabel('Tag').fill('1')
  await form.getByLabel('Monat').fill('1')
  await form.getByLabel('Jahr').fill(String(new Date().getFullYear() - 10))
  await go.click()
  await expect(form.getByText(words('de', 'home', 'start.too_young', { age: 18 }))).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('R2.1 nothing moves while the home page loads', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const url of ['/', at('she'), at('gay')]) {
    await open(page, url)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    await alive(page)
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
    expect(
      shifts.reduce((sum, shift) => sum + shift, 0),
      url,
    ).toBeLessThan(0.01)
  }
})

interface Weight {
  requests: number
  bytes: number
  scriptGzip: number
  hosts: Set<string>
  paths: string[]
}

/** What a first visit costs: answers as they travelled, and scripts as gzip would send them. */
async function weigh(page: Page, url: string): Promise<Weight> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: false })
  const weight: Weight = { requests: 0, bytes: 0, scriptGzip: 0, hosts: new Set(), paths: [] }
  const scripts: Promise<Buffer>[] = []
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (weight.bytes += encodedDataLength))
  page.on('response', (response) => {
    weight.requests += 1
    const { host, pathname } = new URL(response.url())
    weight.hosts.add(host)
    weight.paths.push(pathname)
    if (response.request().resourceType() === 'script' || response.url().endsWith('.js')) scripts.push(response.body())
  })
  await open(page, url)
  await page.waitForLoadState('networkidle')
  for (const body of await Promise.all(scripts)) weight.scriptGzip += gzipSync(body, { level: 9 }).length
  return weight
}

test('R2.1 the first visit is light: 15 requests, 200 KB, 140 KB of script, no foreign host', async ({
  page,
}, testInfo) => {
  const { requests, bytes, scriptGzip, hosts, paths } = await weigh(page, '/')
  const figures = `${requests} requests, ${(bytes / KB).toFixed(1)} KB, script ${(scriptGzip / KB).toFixed(1)} KB gzip`
  testInfo.annotations.push({ type: 'figures', description: figures })
  expect(requests, paths.join(' ')).toBeLessThanOrEqual(15)
  expect(bytes / KB, figures).toBeLessThanOrEqual(200)
  expect(scriptGzip / KB, figures).toBeLessThanOrEqual(140)
  expect([...hosts]).toEqual([`localhost:${PORT}`])
})

for (const site of ['gay', 'she']) {
  test(`R2.1 the first visit in Polish, with letters of its own, is light too: ${site}`, async ({ page }) => {
    await speak(page, 'pl', at(site))
    const { requests, bytes, paths } = await weigh(page, at(site))
    expect(requests, paths.join(' ')).toBeLessThanOrEqual(15)
    expect(bytes / KB).toBeLessThanOrEqual(200)
  })
}

test('R2.1 a page from the cache hydrates quietly whatever campaign the visitor comes from @once', async ({ page }) => {
  await open(page, '/')
  await open(page, '/?ref=abc&network=x')
  await expect(page).toHaveURL('/?ref=abc&network=x')
  await page.getByLabel(words('de', 'home', 'start.i_seek')).selectOption('male')
  await expect(page.getByLabel(words('de', 'home', 'start.i_seek'))).toHaveValue('male')
})

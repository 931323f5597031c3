import { locales } from '#contract/locales.ts'
import { HOME, PORT } from './address.ts'
import { expect, open, test } from './fixtures.ts'
import { words } from './words.ts'

const tokens = ['ban', 'cookies', 'faq', 'privacy', 'return-policy', 'service', 'terms']
const FEWEST_WORDS = 300

test('R2.11 each info page has its own title and a real text @once', async ({ page }) => {
  const titles = new Set<string>()
  for (const token of tokens) {
    const answer = await page.goto(`/info/${token}`)
    expect(answer?.status()).toBe(200)
    const heading = await page.getByRole('heading', { level: 1 }).textContent()
    await expect(page).toHaveTitle(`${heading} · Visavis`)
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /\S.{40,}/)
    const text = (await page.getByRole('article').textContent()) ?? ''
    expect(text.split(/\s+/).length, token).toBeGreaterThan(FEWEST_WORDS)
    expect(text, token).not.toMatch(/[{}]/)
    titles.add(heading ?? '')
  }
  expect(titles.size).toBe(tokens.length)
})

for (const token of tokens) {
  test(`R2.11 /info/${token} is written in every language`, { tag: '@once' }, async ({ request }) => {
    const titles = new Set<string>()
    for (const locale of locales) {
      const headers = { host: `she.localhost:${PORT}`, cookie: `locale=${locale}` }
      const answer = await request.get(`/info/${token}`, { headers })
      expect(answer.status()).toBe(200)
      const html = await answer.text()
      expect(html).toContain(`<html lang="${locale}"`)
      titles.add(/<h1[^>]*>([^<]+)/.exec(html)?.[1] ?? '')
    }
    // "Cookies" is the same word in some languages.
    expect(titles.size).toBeGreaterThanOrEqual(5)
  })
}

test('R2.11 a question of the FAQ opens and closes by keyboard @once', async ({ page }) => {
  await open(page, '/info/faq')
  const question = page.locator('summary').first()
  const answer = page.locator('details > div').first()
  await expect(answer).toBeHidden()
  await question.focus()
  await page.keyboard.press('Enter')
  await expect(answer).toBeVisible()
  await page.keyboard.press('Space')
  await expect(answer).toBeHidden()
})

test('R2.11 the FAQ can be read without scripts @once', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${HOME}/info/faq`)
  await page.locator('summary').first().click()
  await expect(page.locator('details > div').first()).toBeVisible()
  await context.close()
})

test('D3-18 beside a long page its contents say in which section one is @once', async ({ page }) => {
  await open(page, '/info/terms')
  const contents = page.getByRole('navigation', { name: words('de', 'pages', 'contents') })
  const here = contents.locator('[aria-current="location"]')
  const links = contents.getByRole('link')
  for (const link of [links.nth(4), links.nth(1), links.last()]) {
    await link.click()
    await expect(here).toHaveText((await link.textContent()) ?? '')
  }
  // Also when somebody has scrolled there themselves.
  await page
    .getByRole('article')
    .getByRole('heading', { level: 2 })
    .nth(2)
    .evaluate((heading) => heading.scrollIntoView())
  await expect(here).toHaveText((await links.nth(2).textContent()) ?? '')
})

test('D3-18 on a phone the contents of a long page are below its title, closed @phone', async ({ page }) => {
  await open(page, '/info/terms')
  const contents = page.locator('details', { hasText: words('de', 'pages', 'contents') })
  const link = contents.getByRole('link').nth(6)
  await expect(link).toBeHidden()
  await contents.locator('summary').click()
  await link.click()
  const heading = page.getByRole('heading', { level: 2, name: (await link.textContent()) ?? '' })
  await expect(heading).toBeInViewport()
})

test('R2.11 the service page shows who runs the site and how to reach them @phone', async ({ page }) => {
  await page.goto('/info/service')
  const article = page.getByRole('article')
  for (const fact of [
    'Visavis Demo B.V.',
    'Keizersgracht 1, 1015 CC Amsterdam, Niederlande',
    '00000000',
    'NL000000000B01',
  ]) {
    await expect(article.getByRole('definition').getByText(fact, { exact: true })).toBeVisible()
  }
  await expect(article.getByRole('definition').getByRole('link', { name: 'support@visavis.example' })).toBeVisible()
  // As a phone dials it: without dashes and spaces.
  await expect(article.locator('a[href="tel:+31201234567"]')).toBeVisible()
})

test('R2.11 a page that an operator wrote has its own address, and its links work @once', async ({ page }) => {
  await open(page, '/info/safe-dating')
  await expect(page).toHaveTitle('Sicher treffen · Visavis')
  const article = page.getByRole('article')
  await expect(article.getByRole('heading', { level: 2, name: 'Drei Ratschläge' })).toBeVisible()
  await expect(article.getByRole('listitem')).toHaveCount(3)
  await article.getByRole('link', { name: 'Kundendienst' }).click()
  await expect(page).toHaveURL('/info/service')
})

test('R9.5 the terms name the date of their version, the later of their own and the company’s @once', async ({
  page,
}) => {
  await page.goto('/info/terms')
  await expect(page.getByRole('article')).toContainText('Fassung vom 15. Januar 2026')
})

const footerLinks = [
  ['terms', '/info/terms'],
  ['privacy', '/info/privacy'],
  ['cookies', '/info/cookies'],
  ['ban', '/info/ban'],
  ['pricing', '/pricing'],
  ['return_policy', '/info/return-policy'],
  ['withdrawal', '/withdrawal'],
  ['faq', '/info/faq'],
  ['support', '/info/service'],
  ['complaints', '/complaints'],
] as const

test('R2.28 the footer leads to terms, privacy, cookies, ban, pricing, complaints, returns, withdrawal, FAQ and support @phone', async ({
  page,
}) => {
  await open(page, '/')
  const links = page.getByRole('contentinfo').getByRole('navigation').getByRole('link')
  await expect(links).toHaveCount(footerLinks.length)
  for (const [word, path] of footerLinks) {
    const link = links.filter({ hasText: words('de', 'shell', `footer.${word}`) })
    await expect(link).toHaveAttribute('href', path)
    if (word === 'complaints') continue
    await link.click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  }
})

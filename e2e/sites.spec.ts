import { HOME } from './address.ts'
import { at, expect, open, test } from './fixtures.ts'
import { words } from './words.ts'

const sites = [
  { url: `${HOME}/`, name: 'Visavis', theme: 'general' },
  { url: at('she'), name: 'Violetta', theme: 'she' },
  { url: at('bdsm'), name: 'Samtseil', theme: 'bdsm' },
  { url: at('bbw'), name: 'Rundum', theme: 'bbw' },
  { url: at('gilf'), name: 'Zweitlese', theme: 'gilf' },
  { url: at('milf'), name: 'Mirabelle', theme: 'milf' },
  { url: at('gay'), name: 'Indigo', theme: 'gay' },
]

test('R1.6 the host picks the site: its name, theme and accent @once', async ({ page }) => {
  const accents = new Set<string>()
  for (const { url, name, theme } of sites) {
    await page.goto(url)
    await expect(page).toHaveTitle(new RegExp(name))
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await expect(page.getByRole('banner').getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible()
    const start = page.locator('form button[type="submit"]')
    accents.add(await start.evaluate((button) => getComputedStyle(button).backgroundColor))
  }
  expect(accents.size).toBe(sites.length)
})

test('R1.6 each niche shows people of its own, and a gay site seeks men for men @phone', async ({ page }) => {
  await open(page, '/')
  const collage = page.getByRole('img').locator('img')
  await expect(collage).toHaveCount(6)
  const general = await collage.first().getAttribute('src')

  await open(page, at('gay'))
  expect(await collage.first().getAttribute('src')).not.toBe(general)
  // D13-14: what the niche answers is said, and asked of whoever wants to change it.
  await expect(page.getByText(words('pl', 'shell', 'usual_pair.male'))).toBeVisible()
  await page.getByRole('button', { name: words('pl', 'shell', 'usual_pair.change') }).click()
  await expect(page.locator('select[name="gender"]')).toBeFocused()
  await expect(page.locator('select[name="gender"]')).toHaveValue('male')
  await expect(page.locator('select[name="seeks"]')).toHaveValue('male')
})

test('D13-14 joining a site for one gender begins with the date of birth, and what it has answered can be changed @once', async ({
  page,
}) => {
  const question = (name: 'am' | 'birth') => page.getByRole('heading', { name: words('pl', 'signup', `ask.${name}`) })
  await open(page, at('gay', '/signup'))
  await expect(question('birth')).toBeVisible()

  await page.getByRole('button', { name: words('pl', 'shell', 'usual_pair.change') }).click()

  await expect(question('am')).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveValue('male')
})

test('O-8 programs find an icon, and what they look for at fixed addresses', { tag: '@once' }, async ({ request }) => {
  const types: Record<string, RegExp> = {
    '/favicon.ico': /^image\/(x-icon|vnd\.microsoft\.icon)/,
    '/robots.txt': /^text\/plain/,
    '/sitemap.xml': /^application\/xml/,
    '/.well-known/security.txt': /^text\/plain/,
  }
  for (const [path, type] of Object.entries(types)) {
    const answer = await request.get(path)
    expect([path, answer.status()]).toEqual([path, 200])
    expect(answer.headers()['content-type']).toMatch(type)
  }
})

test('R1.6 a host that no site has gets 421, for pages and calls alike', { tag: '@once' }, async ({ request }) => {
  for (const path of ['/', '/pricing', '/api/settings.php']) {
    const answer = await request.get(path, { headers: { host: 'nowhere.example' } })
    expect(answer.status(), path).toBe(421)
  }
})

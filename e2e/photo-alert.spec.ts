import { alive, expect, open, test } from './fixtures.ts'
import { signedInMember } from './members.ts'
import { words } from './words.ts'

const say = (key: string) => words('de', 'photos', `alert.${key}`)

test('R2.16 a member without a photo is told, but not where it would disturb @once', async ({ page }) => {
  await signedInMember(page)
  await open(page, '/pricing')
  await expect(page.getByText(say('title'))).toBeVisible()

  for (const silent of ['/profile', '/notifications', '/settings']) {
    await open(page, silent)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(say('title'))).toHaveCount(0)
  }
})

test('R2.16 U-26 the hint leads to the photos, stays away once dismissed, and then leaves its place to the discount @phone', async ({
  page,
}) => {
  await signedInMember(page)
  await open(page, '/pricing')
  await page.getByRole('link', { name: say('add') }).click()
  await expect(page).toHaveURL('/profile')

  await open(page, '/pricing')
  const discount = page.getByRole('link', { name: words('de', 'discounts', 'see') })
  await expect(discount, 'one at a time').toBeHidden()
  await page.getByRole('button', { name: say('dismiss') }).click()
  await expect(page.getByText(say('title'))).toBeHidden()
  await expect(discount).toBeVisible()
  await page.reload()
  await alive(page)
  await expect(page.getByText(say('title'))).toBeHidden()
  await expect(discount).toBeVisible()
})

test('U-26 the hint stands in the page as it comes, and pushes nothing down later @once', async ({ browser, page }) => {
  await signedInMember(page)
  const withoutScript = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const still = await withoutScript.newPage()
  await still.goto('/pricing')
  await expect(still.getByText(say('title'))).toBeVisible()
  await withoutScript.close()
  // Where no route is, it stands as well, and the browser takes it over without a complaint.
  await open(page, '/nowhere')
  await expect(page.getByText(say('title'))).toBeVisible()
})

test('U-26 the hint stays where it is while a slow phone takes the page over: what is pressed does not move away @phone', async ({
  page,
}) => {
  await signedInMember(page)
  const phone = await page.context().newCDPSession(page)
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  await open(page, '/members')
  await expect(page.getByText(say('title'))).toBeVisible()
  const main = page.getByRole('main')

  await main
    .getByRole('button', { name: words('de', 'search', 'filter.open') })
    .first()
    .click()

  await expect(page.getByRole('dialog')).toBeVisible()
})

import { expect, expectAccessible, test } from './fixtures.ts'

test('R1.6 the home page is rendered by the server and hydrates quietly', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
})

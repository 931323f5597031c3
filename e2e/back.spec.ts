import { alive, expect, open, settled, test } from './fixtures.ts'
import { signedInMember } from './members.ts'
import { change, portrayedMember } from './portrayed.ts'
import { words } from './words.ts'

test('U-9 Back closes a photo that is seen large, and the page stays @phone', async ({ page }) => {
  const anna = await portrayedMember({ photos: 2 })
  await signedInMember(page)
  await open(page, '/members')
  await open(page, `/members/${anna.user.id}`)
  const viewer = page.getByRole('dialog', { name: words('de', 'profiles', 'photos_view.title') })
  await page.getByRole('button', { name: /2 Fotos ansehen/ }).click()
  await expect(viewer).toBeVisible()

  await page.goBack()

  await expect(viewer).toHaveCount(0)
  await expect(page).toHaveURL(`/members/${anna.user.id}`)
  // Closed by its own button, it leaves nothing behind in the history.
  await page.getByRole('button', { name: /2 Fotos ansehen/ }).click()
  await viewer.getByRole('button', { name: words('de', 'profiles', 'view.close') }).click()
  await expect(viewer).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/members')
})

test('U-9 Back closes the filters; once they are set, it takes them back @phone', async ({ page }) => {
  await signedInMember(page)
  await open(page, '/members')
  const opener = page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${words('de', 'search', 'filter.open')}`) })
    .first()
  const sheet = page.getByRole('dialog')
  await opener.click()
  await expect(sheet).toBeVisible()

  await page.goBack()

  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL('/members')
  await opener.click()
  await sheet.getByText(words('de', 'search', 'fields.with_photo')).click()
  await sheet.getByRole('button', { name: words('de', 'search', 'filter.apply') }).click()
  await expect(page).toHaveURL(/with_photo/)
  await page.goBack()
  await alive(page)
  await expect(page).toHaveURL('/members')
})

test('M6-16 Back closes the search of a chat, and the chat stays @phone', async ({ page }) => {
  const anna = await portrayedMember({ isPremium: true })
  const ben = await signedInMember(page)
  const message = { kind: 'text', text: 'Magst du Berge?' }
  await change(anna.session, 'POST', `/api/members/${ben.user.id}/messages`, { message })
  await open(page, '/members')
  await open(page, `/members/${anna.user.id}/chat`)
  const search = page.getByRole('search')
  const opener = page.getByRole('button', { name: words('de', 'chats', 'search.open') })
  await opener.click()
  await expect(search).toBeVisible()

  await page.goBack()

  await expect(search).toHaveCount(0)
  await expect(page).toHaveURL(`/members/${anna.user.id}/chat`)
  // Closed by its own button, it leaves nothing behind in the history.
  await opener.click()
  await search.getByRole('button', { name: words('de', 'chats', 'search.close') }).click()
  await settled(page)
  await page.goBack()
  await expect(page).toHaveURL('/members')
})

test('U-9 Back closes a window, and leaves one alone that must be answered @once', async ({ page }) => {
  await open(page, '/login')
  await open(page, '/dev/ui')
  const window = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Open dialog', exact: true }).click()
  await expect(window).toBeVisible()
  await page.goBack()
  await expect(window).toHaveCount(0)
  await expect(page).toHaveURL('/dev/ui')

  await page.getByRole('button', { name: 'Open firm dialog' }).click()
  await expect(window).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/login')
})

import type { Page } from '@playwright/test'
import { expect, open } from './fixtures.ts'

/**
 * Opens a page that follows its feed: from then on what happens arrives by itself. What the page itself has asked counts: an answer
 * to the page before may come late.
 */
export async function openLive(page: Page, path: string): Promise<void> {
  await open(page, path)
  const asked = () =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
  await expect.poll(asked).toEqual(expect.arrayContaining(['/api/events', '/api/likes.php']))
}

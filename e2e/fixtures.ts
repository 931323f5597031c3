import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect } from '@playwright/test'

interface Fixtures {
  /** Whether this visitor has agreed to the entry warning before; most journeys are about something else. */
  hasAgreed: boolean
  /** Fails on anything that a visitor's console would complain about: hydration, policy, errors. */
  watchConsole: void
}

export const test = base.extend<Fixtures>({
  hasAgreed: [true, { option: true }],
  page: async ({ page, hasAgreed }, use) => {
    if (hasAgreed) await page.addInitScript(() => localStorage.setItem('site-entry-agreed', '2026-01-01T00:00:00.000Z'))
    await use(page)
  },
  watchConsole: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        const isAboutStatus = message.text().startsWith('Failed to load resource')
        if (message.type() === 'error' && !isAboutStatus) complaints.push(message.text())
      })
      await use()
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

/** The address of another demo site. */
export function at(site: string, path = '/'): string {
  return `http://${site}.localhost:3100${path}`
}

/** No violation of WCAG 2.2 AA that a machine can find. */
export async function expectAccessible(page: import('@playwright/test').Page): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
}

export { expect }

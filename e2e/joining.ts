import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { words } from './words.ts'

export const sayJoining = (key: string, values?: Record<string, string | number>) => words('de', 'signup', key, values)

/** The proof of work takes its time on a busy machine. */
export const JOINING_MS = 30_000
export const stepOf = (page: Page, current: number) => page.getByText(sayJoining('step', { current, count: 7 })).first()
/** A dialog on desktops, a page on phones. */
export const signupOf = (page: Page) => page.getByRole('dialog').or(page.getByRole('main')).last()

export async function fillAccount(signup: Locator, email: string): Promise<void> {
  await signup.getByLabel(sayJoining('account.email')).fill(email)
  await signup.getByLabel(sayJoining('account.password'), { exact: true }).fill('ein stiller Abend am See')
  await signup.getByLabel(sayJoining('account.name'), { exact: true }).fill('Max')
  await signup.getByRole('checkbox').check()
}

export async function join(page: Page): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`
  await expect(stepOf(page, 1)).toBeAttached()
  const signup = signupOf(page)
  await signup
    .getByRole('group', { name: sayJoining('account.i_am') })
    .getByText(sayJoining('account.am_man'))
    .click()
  await signup
    .getByRole('group', { name: sayJoining('account.i_seek') })
    .getByText(sayJoining('account.woman'))
    .click()
  await signup.getByLabel(sayJoining('account.day')).fill('12')
  await signup.getByLabel(sayJoining('account.month')).fill('5')
  await signup.getByLabel(sayJoining('account.year')).fill('1990')
  await fillAccount(signup, email)
  await signup.getByRole('button', { name: sayJoining('account.go') }).click()
  return email
}

/** Joins, passes over what can wait, and goes in. */
export async function joinAndFinish(page: Page): Promise<void> {
  await join(page)
  for (let step = 2; step < 7; step++) {
    await expect(stepOf(page, step)).toBeAttached({ timeout: JOINING_MS })
    const later = page.getByRole('button', { name: sayJoining('later') })
    const next = page.getByRole('button', { name: sayJoining('next'), disabled: false })
    await later.or(next).last().click()
  }
  await expect(stepOf(page, 7)).toBeAttached()
  await page.getByRole('button', { name: sayJoining('sent.go') }).click()
}

import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { words } from './words.ts'

export const sayJoining = (key: string, values?: Record<string, string | number>) => words('de', 'signup', key, values)

/** The proof of work takes its time on a busy machine. */
export const JOINING_MS = 30_000
export const JOINING_PASSWORD = 'ein stiller Abend am See'
/** The browser of the journeys refuses notices, so that their step neither comes nor counts. */
export const stepOf = (page: Page, current: number) => page.getByText(sayJoining('step', { current, count: 6 })).first()
/** A dialog on desktops, a page on phones. */
export const signupOf = (page: Page) => page.getByRole('dialog').or(page.getByRole('main')).last()

/** To the next question. */
export const nextOf = (signup: Locator) => signup.getByRole('button', { name: sayJoining('next'), exact: true })

/** The last three questions of the account. */
export async function fillAccount(signup: Locator, email: string, name = 'Max'): Promise<void> {
  await signup.getByLabel(sayJoining('account.name'), { exact: true }).fill(name)
  await nextOf(signup).click()
  await signup.getByLabel(sayJoining('account.email')).fill(email)
  await nextOf(signup).click()
  await signup.getByLabel(sayJoining('account.password'), { exact: true }).fill(JOINING_PASSWORD)
  await signup.getByRole('checkbox').check()
}

/** The first three: what one is, whom one looks for, and when one was born. */
export async function fillYou(signup: Locator, am = 'am_man', seek = 'woman'): Promise<void> {
  await choose(signup, 'account.i_am', `account.${am}`)
  await nextOf(signup).click()
  await choose(signup, 'account.i_seek', `account.${seek}`)
  await nextOf(signup).click()
  await fillBirth(signup, '1990')
  await nextOf(signup).click()
}

export async function choose(signup: Locator, group: string, answer: string): Promise<void> {
  await signup
    .getByRole('group', { name: sayJoining(group) })
    .getByText(sayJoining(answer))
    .click()
}

export async function fillBirth(form: Locator, year: string): Promise<void> {
  await form.getByLabel(sayJoining('account.day')).fill('12')
  await form.getByLabel(sayJoining('account.month')).fill('5')
  await form.getByLabel(sayJoining('account.year')).fill(year)
}

export async function join(page: Page): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`
  await expect(stepOf(page, 1)).toBeAttached()
  const signup = signupOf(page)
  await fillYou(signup)
  await fillAccount(signup, email)
  await signup.getByRole('button', { name: sayJoining('account.go') }).click()
  return email
}

/** Joins, passes over what can wait, and goes in. */
export async function joinAndFinish(page: Page): Promise<void> {
  await join(page)
  for (let step = 2; step < 6; step++) {
    await expect(stepOf(page, step)).toBeAttached({ timeout: JOINING_MS })
    const later = page.getByRole('button', { name: sayJoining('later') })
    const next = page.getByRole('button', { name: sayJoining('next'), disabled: false })
    await later.or(next).last().click()
  }
  await expect(stepOf(page, 6)).toBeAttached()
  await page.getByRole('button', { name: sayJoining('sent.go') }).click()
}

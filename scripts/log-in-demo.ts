import type { Page } from '@playwright/test'
import { demoLogin } from '../db/seeds/demo-member.ts'

/** Whom a trial's demo member finds. */
export interface Found {
  member: string | undefined
  /** Somebody whom nobody stands behind. */
  fictional: string | undefined
  chat: string | undefined
}

/** Logs the demo member of a trial in, and looks for somebody to look at, an invented one, and a chat to open. */
export async function logInDemo(page: Page): Promise<Found> {
  await page.goto('/login')
  // In the page: only browsers know that every name under localhost is this machine.
  const [found, chats] = await page.evaluate(async (login) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    await fetch('/api/user.php', { method: 'POST', headers, body: JSON.stringify(login) })
    const read = async (path: string): Promise<unknown> => (await fetch(path)).json()
    return Promise.all([read('/api/search'), read('/api/chats.php')])
  }, demoLogin)
  return {
    member: firstId(found, 'profiles', 'id'),
    fictional: firstId(found, 'profiles', 'id', 'is_fictional'),
    chat: firstId(chats, 'chats', 'conversation'),
  }
}

/** Of the first row, or of the first that is so. */
function firstId(answer: unknown, list: string, field: string, is?: string): string | undefined {
  const rows = (answer as Record<string, Record<string, string>[] | undefined>)[list]
  return rows?.find((row) => is === undefined || row[is])?.[field]
}

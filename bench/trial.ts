import { type Browser, chromium } from '@playwright/test'
import { createDatabase } from '#server/platform/db/create-database.ts'
import { erasePostgres, startPostgres, THROW_AWAY } from '#server/platform/db/postgres.ts'
import { browserArgs, browserPath } from '../e2e/browser.ts'
import { settle } from './rendered.ts'
import { type Server, startSite } from './servers.ts'

interface Trial {
  browser: Browser
  server: Server
  databaseUrl: string
  /** A member's. */
  cookie: string
}

/** A trial with people on a database of its own, because only that has the empty page, and a browser to look at it. */
export async function withTrial<T>(folder: string, use: (trial: Trial) => Promise<T>): Promise<T> {
  await erasePostgres(folder)
  const postgres = await startPostgres(folder, THROW_AWAY)
  const executablePath = await browserPath()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: browserArgs })
  try {
    await createDatabase(postgres.url('postgres'), 'pages')
    const databaseUrl = postgres.url('pages')
    const { cookies } = await settle(databaseUrl)
    const [cookie = ''] = cookies
    const server = await startSite(databaseUrl, 0, folder, { DEMO: 'true' })
    try {
      return await use({ browser, server, databaseUrl, cookie })
    } finally {
      await server.stop()
    }
  } finally {
    await browser.close()
    await postgres.stop()
    await erasePostgres(folder)
  }
}

import { defineConfig } from '@playwright/test'
import { HOME, PORT } from './e2e/address.ts'
import { browserPath, browserArgs } from './e2e/browser.ts'
import { mailReportsSecret } from './e2e/mail-reports-secret.ts'
import { DESKTOP, PHONE } from './e2e/sizes.ts'

const executablePath = await browserPath()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // What fails once is not firm, and is mended at its cause.
  retries: 0,
  reporter: process.env['CI'] ? [['dot']] : [['list']],
  // Long enough for a machine that is busy with other things; nothing waits for them to pass.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    // What is not there to be pressed is said, instead of waited for until the journey's own end.
    actionTimeout: 90_000,
    baseURL: HOME,
    locale: 'de-DE',
    launchOptions: { ...(executablePath && { executablePath }), args: browserArgs },
    screenshot: 'only-on-failure',
    // What a worker fetches is out of a journey's sight; those about it allow it.
    serviceWorkers: 'block',
    // A trace of every journey costs a third of its time; `TRACE=1` makes them for the one that fails.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
  },
  // Every screen is walked at both sizes, every rule once: those marked @once on a desktop alone, @phone on a phone alone.
  // Both is for what is another thing on a phone: a layout, a dialog that is a page there, a finger.
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: DESKTOP } },
    { name: 'phone', grepInvert: /@once/, use: { viewport: PHONE, hasTouch: true, isMobile: true } },
  ],
  webServer: {
    command: 'node e2e/serve.ts',
    url: `${HOME}/api/settings.php`,
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGINT', timeout: 15_000 },
    env: {
      NODE_ENV: 'production',
      PORT: String(PORT),
      INTERNAL_PORT: String(PORT + 1),
      DATA_FOLDER: '.data/e2e',
      TRUSTED_PROXIES: '1',
      DEMO_PEOPLE: '120',
      MAIL_REPORTS_SECRET: mailReportsSecret,
    },
  },
})

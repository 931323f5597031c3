import { existsSync } from 'node:fs'
import chromium from '@sparticuz/chromium'

const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome']

/**
 * The browser from npm, unless another is named. The package has one for Linux on Intel alone; other machines take what
 * is installed, or what `npx playwright install chromium` fetched. A shell without windows needs half the time.
 */
export async function browserPath(): Promise<string | undefined> {
  const named = process.env['CHROMIUM_PATH']
  if (named) return named
  if (process.platform === 'linux' && process.arch === 'x64') return chromium.executablePath()
  return INSTALLED.find((path) => existsSync(path))
}

/** The package's own switches are for one page in a cloud function; tests open many. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--font-render-hinting=none',
]

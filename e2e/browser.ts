import { existsSync } from 'node:fs'
import chromium from '@sparticuz/chromium'

/** The browser that was named, else one that is installed, else the one from npm. */
export async function browserPath(): Promise<string> {
  const installed = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', '/usr/bin/google-chrome']
  return installed.find((path) => path && existsSync(path)) ?? chromium.executablePath()
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

import chromium from '@sparticuz/chromium'

/**
 * The browser from npm, unless another is named: every machine sees the same pages, and Debian's took twice as long for
 * the same journeys.
 */
export async function browserPath(): Promise<string> {
  return process.env['CHROMIUM_PATH'] || chromium.executablePath()
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

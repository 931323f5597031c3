import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { browserArgs, browserPath } from '../e2e/browser.ts'
import { logInDemo } from './log-in-demo.ts'
import { landerScreens, memberScreens, visitorScreens, withIds } from './screen-list.ts'

// npm run screens [-- --from http://localhost:3000 --sites '',she --to screens --only likes --whole]: pictures of every
// screen of a trial that runs, on a phone and on a desktop, light and dark, and a page that shows them side by side.
const { values } = parseArgs({
  options: {
    from: { type: 'string', default: 'http://localhost:3000' },
    sites: { type: 'string', default: ',she' },
    to: { type: 'string', default: 'screens' },
    only: { type: 'string', default: '' },
    /** Down to the end of the page, instead of what a screen shows of it. */
    whole: { type: 'boolean', default: false },
  },
})

const SIZES = {
  // With a finger and without the room that a desktop keeps for scrollbars.
  phone: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
}
const SCHEMES = ['light', 'dark'] as const
/** So long a page may take to come to rest. */
const LONGEST_MS = 10_000
const AGREED = "localStorage.setItem('site-entry-agreed', '2026-01-01T00:00:00.000Z')"

const taken: { site: string; name: string; file: string }[] = []
const executablePath = await browserPath()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: browserArgs })
try {
  for (const site of values.sites.split(',')) await takeSite(browser, site)
} finally {
  await browser.close()
}
await writeFile(`${values.to}/index.html`, sheet())
console.log(`${taken.length} pictures: ${values.to}/index.html`)

async function takeSite(to: Browser, site: string): Promise<void> {
  const from = new URL(values.from)
  if (site) from.hostname = `${site}.${from.hostname}`
  const baseURL = from.origin
  const { state, found } = await logIn(await to.newContext({ baseURL }))
  for (const [size, device] of Object.entries(SIZES)) {
    for (const colorScheme of SCHEMES) {
      const look = { baseURL, ...device, colorScheme, reducedMotion: 'reduce' } as const
      const folder = `${site || 'default'}/${size}-${colorScheme}`
      await mkdir(`${values.to}/${folder}`, { recursive: true })
      await take(await to.newContext(look), folder, visitorScreens, isDrawn)
      await take(await to.newContext(look), folder, withIds(landerScreens, found), isLoaded)
      await take(await to.newContext({ ...look, storageState: state }), folder, withIds(memberScreens, found), isDrawn)
    }
  }
}

/** The demo member's cookies, and whom they find. */
async function logIn(context: BrowserContext) {
  const found = await logInDemo(await context.newPage())
  const state = await context.storageState()
  await context.close()
  return { state, found }
}

async function take(
  context: BrowserContext,
  folder: string,
  screens: Record<string, string>,
  isThere: (page: Page) => Promise<void>,
): Promise<void> {
  await context.addInitScript(AGREED)
  const page = await context.newPage()
  for (const [name, path] of Object.entries(screens)) {
    if (!name.includes(values.only)) continue
    await page.goto(path)
    await isThere(page)
    const file = `${folder}/${name}.png`
    await page.screenshot({ path: `${values.to}/${file}`, fullPage: values.whole })
    taken.push({ site: folder, name, file })
  }
  await context.close()
}

async function isLoaded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
  })
}

async function isDrawn(page: Page): Promise<void> {
  await page.locator('[popover="manual"]:popover-open').first().waitFor({ state: 'attached' })
  // What only the browser draws, such as times and pictures in rows, stands in place of its shape.
  await page.waitForFunction(() => !document.querySelector('.animate-shimmer, [aria-busy="true"]'))
  await page.evaluate(async (longest) => {
    // Neither decoding nor frames end for certain, and one picture must not hold up all others.
    const isOver = new Promise((done) => setTimeout(done, longest))
    await Promise.race([document.fonts.ready, isOver])
    // A lazy picture further down is never asked for, so its decoding would never end. Of a whole page it is left out too.
    const isInView = (image: Element) => {
      const { top, bottom } = image.getBoundingClientRect()
      return image.checkVisibility() && bottom > 0 && top < innerHeight
    }
    const loading = Array.from(document.images).filter((image) => !image.complete && isInView(image))
    await Promise.race([Promise.all(loading.map((image) => image.decode().catch(() => {}))), isOver])
    // Without motion every change is a very short transition, and what is inherited arrives one level with each of them.
    const frame = () => Promise.race([new Promise((done) => requestAnimationFrame(done)), isOver])
    // What follows a scroll is at rest with it.
    const isMoving = ({ timeline }: Animation) => timeline === document.timeline
    // What lies out of view is not drawn, and neither does its change ever end.
    for (let calm = 0, frames = 0; calm < 4 && frames < 120; frames += 1) {
      calm = document.getAnimations().some(isMoving) ? 0 : calm + 1
      await frame()
    }
  }, LONGEST_MS)
}

function sheet(): string {
  const rows = Map.groupBy(taken, ({ name }) => name)
  const cells = [...rows].map(
    ([name, pictures]) =>
      `<h2>${name}</h2><div>${pictures.map(({ site, file }) => `<figure><img loading="lazy" src="${file}" alt=""><figcaption>${site}</figcaption></figure>`).join('')}</div>`,
  )
  const style =
    'body{font:14px sans-serif}div{display:flex;gap:8px;overflow-x:auto}img{height:480px;border:1px solid #ccc}figure{margin:0}'
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style}</style>${cells.join('')}`
}

import type { Browser, Locator, Page } from '@playwright/test'
import { jpeg } from '#test/pictures.ts'
import { OUTBOX_DATABASE, PICTURE_DATABASE } from '#web/platform/private-storage.ts'
import { HOME } from './address.ts'
import { expect, expectAccessibleInBothModes, open, overflow, test } from './fixtures.ts'
import { signedInMember } from './members.ts'
import { change, changeMember, portrayedMember } from './portrayed.ts'
import { openLive } from './open-live.ts'
import { DESKTOP, PHONE } from './sizes.ts'
import { words } from './words.ts'

const say = (key: string, values: Record<string, string | number> = {}) => words('de', 'chats', key, values)
const field = (page: Page) => page.getByRole('textbox', { name: /^Nachricht an / })
const log = (page: Page) => page.getByRole('log')
const unread = (page: Page) => page.getByText('Ungelesene Nachrichten: 1', { exact: true })

async function anotherBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: HOME, viewport: DESKTOP })
  const page = await context.newPage()
  await page.addInitScript(() => localStorage.setItem('site-entry-agreed', '2026-01-01T00:00:00.000Z'))
  return page
}

/** Two who know nothing of each other yet, each in a browser of their own. */
async function twoMembers(page: Page, browser: Browser) {
  const other = await anotherBrowser(browser)
  return { other, members: [await signedInMember(page), await signedInMember(other)] as const }
}

const photo = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })

/** How many pictures the browser keeps that wait for credits. */
function keptPictures(page: Page): Promise<number> {
  return page.evaluate(
    (name) =>
      new Promise((resolve) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('pictures').objectStore('pictures').count()
          opening.result.close()
          counting.addEventListener('success', () => resolve(counting.result))
        })
      }),
    PICTURE_DATABASE,
  )
}

const sendButton = (page: Page) => page.getByRole('button', { name: /^Senden/ })

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await sendButton(page).click()
}

async function newestConversation(page: Page): Promise<string> {
  const { chats } = (await (await page.request.get('/api/chats.php')).json()) as { chats: { conversation: string }[] }
  return chats[0]?.conversation ?? ''
}

/** Writes the same to as many people of the demo world as asked for; the next one is who has got nothing. */
async function writeToMany(page: Page, count: number, text: string): Promise<{ next: string }> {
  // Older than the members of other journeys, who come and go.
  const answer = await page.request.get('/api/search?country=DE&min_age=40')
  const { profiles } = (await answer.json()) as { profiles: { id: string }[] }
  const message = { kind: 'text', text }
  for (const { id } of profiles.slice(0, count))
    await change(page.request, 'POST', `/api/members/${id}/messages`, { message })
  return { next: profiles[count]?.id ?? '' }
}

test.describe('@once a conversation of two', () => {
  test('R1.2 R2.36 R2.23 R4.11 D15-17 a message arrives in the other browser, and reading it shows', async ({
    page,
    browser,
  }) => {
    const {
      other,
      members: [anna, ben],
    } = await twoMembers(page, browser)
    await openLive(other, '/likes')
    await openLive(page, `/members/${ben.user.id}/chat`)

    await write(page, 'Hallo! Magst du Kaffee?')

    await expect(log(page).getByText('Hallo! Magst du Kaffee?')).toBeVisible()
    await expect(log(page).getByText(say('state.sent'), { exact: true })).toBeAttached()
    await expect(unread(other).first()).toBeAttached()

    await other
      .getByRole('link', { name: /Nachrichten/ })
      .first()
      .click()
    await other.getByRole('link', { name: new RegExp(anna.name) }).click()
    await expect(log(other).getByText('Hallo! Magst du Kaffee?')).toBeVisible()
    await expect(unread(other)).toHaveCount(0)
    await expect(log(page).getByText(say('state.read'), { exact: true })).toBeAttached()

    const long =
      'Sehr sogar. Meine Familie ist mir wichtig, und meine Freunde sind es genauso, Wochenenden am See auch.'
    await write(other, long)
    await expect(log(page).getByText(long)).toBeVisible()
    const beyondItsWords = await log(page)
      .getByText(long)
      .evaluate((text) => {
        const words = document.createRange()
        words.selectNodeContents(text)
        const lines = Array.from(words.getClientRects())
        const right = Math.max(...lines.map((line) => line.right))
        return { lines: lines.length, spare: text.getBoundingClientRect().right - right }
      })
    expect(beyondItsWords.lines).toBeGreaterThan(1)
    expect(beyondItsWords.spare, 'a bubble is as wide as its longest line').toBeLessThan(2)
    for (const short of ['Das klingt gut.', 'Bis dann!', 'Gern, am Samstag um acht']) await write(other, short)
    await expect(log(page).getByText('Gern, am Samstag um acht')).toBeVisible()
    const brokenAnew = await log(page)
      .locator('p[data-text]')
      .evaluateAll((texts) => {
        const linesOf = (text: Element) => {
          const words = document.createRange()
          words.selectNodeContents(text)
          return new Set(Array.from(words.getClientRects(), ({ top }) => Math.round(top))).size
        }
        const free = (text: Element) => {
          const copy = text.cloneNode(true) as HTMLElement
          copy.style.width = ''
          text.after(copy)
          const lines = linesOf(copy)
          copy.remove()
          return lines
        }
        return texts.filter((text) => linesOf(text) !== free(text)).map(({ textContent }) => textContent)
      })
    expect(brokenAnew, 'D19-1 no line breaks because its bubble is narrow').toEqual([])
  })

  test('R1.3 M3-8 the price stands on the button before sending, and the balance after it', async ({
    page,
    browser,
  }) => {
    const {
      members: [, ben],
    } = await twoMembers(page, browser)
    await openLive(page, `/members/${ben.user.id}/chat`)
    const send = page.getByRole('button', { name: /^Senden/ })
    // The first text of a new member is free.
    await expect(send).toContainText(say('free'))
    // What a ready line costs stands at its end.
    const line = page
      .getByRole('region', { name: say('ice_breakers.title') })
      .getByRole('listitem')
      .first()
    await expect(line.getByRole('button')).toContainText('1 Credit')

    const said = await send.evaluateHandle((button) => {
      const words: (string | null)[] = [button.textContent]
      new MutationObserver(() => {
        if (button.textContent !== words.at(-1)) words.push(button.textContent)
      }).observe(button, { subtree: true, childList: true, characterData: true })
      return words
    })
    await write(page, 'Eins')
    await expect(log(page).getByText(say('state.sent'), { exact: true })).toBeAttached()
    await expect(send).toContainText('2 Credits')
    // Not for a moment, while the answer is taken in, what it cost before.
    expect(await said.jsonValue()).toEqual([expect.stringContaining(say('free')), expect.stringContaining('2 Credits')])
    await write(page, 'Zwei')

    await expect(page.getByText('Du hast 4 Credits')).toBeVisible()
  })

  test('B4.7 R4.12 a chat that is removed is gone at once, and comes back when asked', async ({ page, browser }) => {
    const {
      members: [, ben],
    } = await twoMembers(page, browser)
    await openLive(page, `/members/${ben.user.id}/chat`)
    await write(page, 'Bleibst du?')
    await expect(log(page).getByText(say('state.sent'), { exact: true })).toBeAttached()
    await openLive(page, '/chats')
    const row = page.getByRole('link', { name: new RegExp(ben.name) })
    await expect(row).toBeVisible()

    await page.getByRole('button', { name: say('actions.for', { name: ben.name }) }).click()
    await page.getByRole('button', { name: say('actions.remove') }).click()

    await expect(row).toHaveCount(0)
    await page.getByRole('button', { name: say('undo') }).click()
    await expect(row).toBeVisible()
  })
})

test.describe('@once three browsers', () => {
  test('R2.36 R2.37 B4.5 B4.6 D17-23 every kind of message arrives, and the second device of a member is in step', async ({
    page,
    browser,
  }) => {
    const {
      other,
      members: [anna, ben],
    } = await twoMembers(page, browser)
    const second = await anotherBrowser(browser)
    await second.context().addCookies(await page.context().cookies())
    await openLive(other, `/members/${anna.user.id}/chat`)
    await openLive(second, `/members/${ben.user.id}/chat`)
    await openLive(page, `/members/${ben.user.id}/chat`)

    const line = page
      .getByRole('region', { name: say('ice_breakers.title') })
      .getByRole('button')
      .first()
    const opener = ((await line.innerText()).split('\n')[0] ?? '').trim()
    await line.click()
    for (const screen of [page, second, other]) await expect(log(screen).getByText(opener)).toBeVisible()

    await page.getByRole('button', { name: say('gift') }).click()
    await page.getByRole('dialog').getByRole('button', { name: /^Rose/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Senden: Rose/ })
      .click()
    for (const screen of [page, second, other]) await expect(log(screen).getByRole('figure')).toContainText('Rose')
    await expect(page.getByText('Du hast 0 Credits')).toBeVisible()

    // What is no picture says so before anybody sends it.
    await other.locator('input[type="file"]').setInputFiles(photo('see.jpg', Buffer.from('no picture')))
    await expect(other.getByRole('dialog').getByText(words('de', 'errors', 'photos.not_an_image'))).toBeVisible()
    await expect(other.getByRole('dialog').getByRole('button', { name: /^Senden/ })).toHaveCount(0)
    await other
      .getByRole('dialog')
      .getByRole('button', { name: say('actions.cancel') })
      .click()
    await other.locator('input[type="file"]').setInputFiles(photo('see.jpg', await jpeg()))
    await other
      .getByRole('dialog')
      .getByRole('button', { name: /^Senden/ })
      .click()
    const picture = { name: say('picture.open') }
    for (const screen of [page, second, other]) await expect(log(screen).getByRole('button', picture)).toBeVisible()
    const row = page.getByRole('listitem').filter({ hasText: say('kinds.picture') })
    await expect(row.locator('.lucide-image'), 'D17-23').toHaveCount(1)
    await write(other, 'Ein Text https://example.com/a')
    for (const screen of [page, second]) await expect(log(screen).getByText('https://example.com/a')).toBeVisible()
    // Nothing that a stranger sends can be followed.
    await expect(log(page).getByRole('link', { name: /example/ })).toHaveCount(0)

    await log(page).getByRole('button', picture).click()
    await expect(page.getByRole('button', { name: words('de', 'profiles', 'photos_view.zoom_in') })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(field(page)).toBeVisible()
    await expect(log(second).getByText(say('state.read'), { exact: true })).toHaveCount(2)
  })

  test('B4.5 a message whose answer got lost is sent again after a reload, and arrives once', async ({
    page,
    browser,
  }) => {
    const {
      other,
      members: [anna, ben],
    } = await twoMembers(page, browser)
    await openLive(page, `/members/${ben.user.id}/chat`)
    const taken = Promise.withResolvers<number>()
    let times = 0
    await page.route('**/messages', async (route) => {
      if (route.request().method() !== 'POST' || times++ > 0) return route.fallback()
      // The server has it; the browser never hears so.
      taken.resolve((await route.fetch()).status())
    })

    await write(page, 'Nur einmal')
    expect(await taken.promise).toBe(200)
    const sentAgain = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/messages'),
    )
    await page.reload()

    expect((await sentAgain).status()).toBe(200)
    await expect(log(page).getByText(say('state.sent'), { exact: true })).toHaveCount(1)
    await expect(log(page).getByText('Nur einmal')).toHaveCount(1)
    await open(other, `/members/${anna.user.id}/chat`)
    await expect(log(other).getByText('Nur einmal')).toHaveCount(1)
  })

  test('R6.4 R8.1 D15-12 M-B27 M6-17 M8-10 whoever is blocked in the middle is told why, and keeps the text', async ({
    page,
    browser,
  }) => {
    const {
      other,
      members: [anna, ben],
    } = await twoMembers(page, browser)
    await openLive(page, `/members/${ben.user.id}/chat`)
    await write(page, 'Eins')
    await expect(log(page).getByText(say('state.sent'), { exact: true })).toBeAttached()
    const conversation = await newestConversation(page)
    await open(other, `/members/${anna.user.id}/chat`)
    const blocked = other.waitForResponse((answer) => answer.url().includes('block') && answer.ok())
    // The last of its name is the one above the conversation.
    await other
      .getByRole('button', { name: say('actions.for', { name: anna.name }) })
      .last()
      .click()
    await other.getByRole('button', { name: say('actions.block') }).click()
    await expect(other).toHaveURL('/chats')
    await blocked

    await write(page, 'Zwei')

    await expect(log(page).getByRole('alert')).toContainText(words('de', 'errors', 'chats.blocked'))
    await expect(log(page).getByText('Zwei')).toBeVisible()
    // M6-17 There is nobody to be online, and nothing to pay for.
    await expect(sendButton(page)).toHaveCount(0)
    await expect(field(page)).toHaveCount(0)
    // M8-10 What stands in place of the field does not say otherwise than the message above it.
    await expect(page.getByText(say('partner_gone'))).toBeVisible()
    await expect(log(page).getByRole('button', { name: say('actions.again') })).toHaveCount(0)
    await expect(page.getByText(say('online'), { exact: true })).toHaveCount(0)
    await log(page)
      .getByRole('button', { name: say('actions.discard') })
      .click()
    await expect(log(page).getByText('Zwei')).toHaveCount(0)

    // From then on there is no chat for either, and nothing says whose doing it is.
    for (const [tab, partner] of [
      [page, ben],
      [other, anna],
    ] as const)
      for (const path of [`/members/${partner.user.id}/chat`, `/chats/${conversation}`]) {
        await open(tab, path)
        await expect(tab.getByRole('heading', { name: say('gone.title') }).first()).toBeVisible()
        await expect(tab.getByText(say('gone.line'))).toBeVisible()
        await expect(tab.getByRole('link', { name: say('none.search') }).last()).toBeVisible()
      }
  })

  test('R1.3 R2.24 R8.1 M-B10 too few credits lead to more and back to the unsent text, and the history says where they went', async ({
    page,
    browser,
  }) => {
    const {
      members: [anna, ben],
    } = await twoMembers(page, browser)
    await changeMember(anna.user.id, { is_fictional: undefined, paid_user: true })
    await openLive(page, `/members/${ben.user.id}/chat`)
    const fewCredits = page
      .getByRole('navigation')
      .getByText(/^noch \d+ Credits?$/)
      .first()
    await expect(fewCredits).toHaveText('noch 6 Credits')
    // One is free, and the credits of a new member pay for three.
    for (const text of ['Eins', 'Zwei', 'Drei', 'Vier']) {
      await write(page, text)
      await expect(log(page).getByText(text, { exact: true })).toBeVisible()
    }
    await expect(page.getByRole('button', { name: /^Senden/ })).toHaveCount(0)
    await expect(fewCredits).toHaveText('noch 0 Credits')
    await expect(page.getByRole('link', { name: 'Senden kostet 2 Credits, du hast 0.' })).toBeVisible()
    // Nothing crowds the field on a phone: its one word takes one line.
    await page.setViewportSize(PHONE)
    await expect.poll(async () => (await field(page).boundingBox())?.height).toBeLessThan(48)
    await page.setViewportSize(DESKTOP)

    await field(page).fill('Das bleibt stehen')
    await page.keyboard.press('Enter')
    await expect(field(page)).toHaveValue('Das bleibt stehen')
    await page.getByRole('link', { name: say('actions.buy') }).click()
    await expect(page).toHaveURL(/\/credits\?back=/)
    await page.goBack()
    await expect(field(page)).toHaveValue('Das bleibt stehen')

    await page.getByRole('link', { name: /Dafür brauchst du 2 Credits/ }).click()
    await expect(page.getByText('0 Credits', { exact: true })).toBeVisible()
    const changes = page.getByRole('list', { name: words('de', 'credits', 'changes') }).getByRole('listitem')
    await expect(changes).toHaveText([/Nachricht.*−2.*danach 0/, /−2.*danach 2/, /−2.*danach 4/, /Willkommen.*\+6/])
  })

  test('M8-7 M8-13 A25-3 a picture that waits for credits is there again after the way to the till, once and for a day, and the list tells of a draft', async ({
    page,
    browser,
  }) => {
    const {
      members: [, ben],
    } = await twoMembers(page, browser)
    const chat = `/members/${ben.user.id}/chat`
    await openLive(page, chat)
    for (const text of ['Eins', 'Zwei']) {
      await write(page, text)
      await expect(log(page).getByText(text, { exact: true })).toBeVisible()
    }
    await page.locator('input[type="file"]').setInputFiles(photo('see.jpg', await jpeg()))
    const preview = page.getByRole('dialog', { name: say('picture.preview') })
    await expect(preview.getByText('Senden kostet 5 Credits, du hast 4.')).toBeVisible()
    await preview.getByRole('link', { name: say('actions.buy') }).click()
    await expect(page).toHaveURL(/\/credits\?back=/)

    // The provider's pages lie between.
    await open(page, chat)
    await expect(preview.getByRole('img')).toBeVisible()
    await page.keyboard.press('Escape')
    await open(page, chat)
    await expect(field(page)).toBeVisible()
    await expect(preview).toHaveCount(0)

    await field(page).fill('Kommst du mit?')
    await expect(page.getByText(say('draft', { text: 'Kommst du mit?' }))).toBeVisible()

    // A25-3 Who comes back to no chat leaves no picture behind, either.
    await page.locator('input[type="file"]').setInputFiles(photo('see.jpg', await jpeg()))
    await preview.getByRole('link', { name: say('actions.buy') }).click()
    await expect(page).toHaveURL(/\/credits\?back=/)
    await expect.poll(() => keptPictures(page)).toBe(1)
    const { date = '' } = (await page.request.get('/api/settings.php')).headers()
    await page.clock.setFixedTime(Date.parse(date) + 25 * 60 * 60 * 1000)
    await open(page, '/likes')
    await expect.poll(() => keptPictures(page)).toBe(0)
  })

  test('B6.7 a conversation by keyboard alone: write, reply, search, go to what was found', async ({
    page,
    browser,
  }) => {
    const {
      members: [, ben],
    } = await twoMembers(page, browser)
    await openLive(page, `/members/${ben.user.id}/chat`)

    await field(page).focus()
    await page.keyboard.type('Magst du Berge?')
    await page.keyboard.press('Enter')
    await expect(log(page).getByText(say('state.sent'), { exact: true })).toBeAttached()
    await expect(field(page)).toBeFocused()

    await log(page)
      .getByRole('button', { name: say('actions.more') })
      .focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: say('actions.reply'), exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('Oder das Meer?')
    await page.keyboard.press('Enter')
    await expect(log(page).getByRole('blockquote')).toContainText('Magst du Berge?')

    await page.getByRole('button', { name: say('search.open') }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('b')
    await expect(page.getByRole('search').getByText('Mindestens 2 Zeichen')).toBeVisible()
    await page.keyboard.type('erge')
    const found = page.getByRole('search').getByRole('button', { name: /Magst du Berge/ })
    await expect(found).toBeVisible()
    await found.focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-found]')).toContainText('Magst du Berge?')
  })
})

test.describe('@once alone on a new site', () => {
  test('M5-15 B6.7 the first stop of the keyboard leads to where one writes, and from the list to the list', async ({
    page,
    browser,
  }) => {
    const {
      members: [, ben],
    } = await twoMembers(page, browser)
    await openLive(page, `/members/${ben.user.id}/chat`)

    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: say('skip') })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(field(page)).toBeFocused()

    await open(page, '/chats')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: words('de', 'chats', 'none.search') })).toBeFocused()
  })

  test('R2.36 an empty list says so, also while it is asked for anew @once', async ({ page }) => {
    await signedInMember(page)
    // Asked, and not answered yet.
    const asked = page.waitForRequest('**/api/chats.php*')
    await page.route('**/api/chats.php*', () => undefined)
    await open(page, '/chats')
    await asked

    await expect(page.getByText(words('de', 'chats', 'none.title'))).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  })

  test('B1.3 a fictional profile answers by itself: labelled, typing first, marked as automatic', async ({ page }) => {
    await signedInMember(page)
    const companion = await portrayedMember({ name: 'Mira', isFictional: true })
    const settings = await page.request.get('/api/settings.php')
    const { fictional_singular: label } = (await settings.json()) as { fictional_singular: string }
    await openLive(page, `/members/${companion.user.id}/chat`)
    await expect(page.locator('p', { hasText: say('fictional_note') })).toContainText(label)

    await write(page, 'Hallo! Was machst du gern am Wochenende?')

    await expect(log(page).getByText(say('typing', { name: companion.name }))).toBeVisible()
    await expect(log(page).getByText(say('automatic'), { exact: true })).toBeVisible()
    await expect(log(page).getByText(say('state.read'), { exact: true })).toBeAttached()
  })

  test('R8.1 when the free conversations are used up, the way to premium stands where one would write', async ({
    page,
  }) => {
    await signedInMember(page)
    const { next } = await writeToMany(page, 2, 'Hallo!')

    await openLive(page, `/members/${next}/chat`)

    await expect(page.getByText('Ohne Premium kannst du 2 Unterhaltungen beginnen.')).toBeVisible()
    await expect(field(page)).toHaveCount(0)
    // The first of its name is in the navigation.
    await page
      .getByRole('link', { name: say('actions.premium') })
      .last()
      .click()
    await expect(page).toHaveURL(/\/premium\?back=/)
  })

  test('B2.3 an opener that several got stays with its sender, who can change it', async ({ page }) => {
    const anna = await signedInMember(page)
    await changeMember(anna.user.id, { is_fictional: undefined, paid_user: true })
    const opener = 'Dein Profil hat mir sehr gefallen'
    const { next } = await writeToMany(page, 3, opener)
    await openLive(page, `/members/${next}/chat`)

    await write(page, opener)

    await expect(log(page).getByRole('alert')).toContainText(words('de', 'errors', 'chats.same_opener'))
    await log(page)
      .getByRole('button', { name: say('actions.change') })
      .click()
    await expect(field(page)).toHaveValue(opener)
    await expect(log(page).getByText(opener)).toHaveCount(0)
  })
})

test('R2.36 R2.44 with the keyboard of a phone open, composer and newest message are both in view @phone', async ({
  page,
  browser,
}) => {
  const {
    members: [, ben],
  } = await twoMembers(page, browser)
  await page.setViewportSize({ width: 320, height: 640 })
  await openLive(page, `/members/${ben.user.id}/chat`)
  await write(page, 'Eine Zeile\n'.repeat(12))
  await write(page, 'Die letzte')
  await expect(log(page).getByText(say('state.sent'), { exact: true })).toHaveCount(2)

  await page.setViewportSize({ width: 320, height: 300 })

  await expect(field(page)).toBeInViewport({ ratio: 1 })
  await expect(log(page).getByText('Die letzte')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('heading', { level: 1, name: ben.name })).toBeInViewport()
  // Also while much is typed.
  await field(page).fill('Zeile\n'.repeat(8))
  await expect(log(page).getByText('Die letzte')).toBeInViewport({ ratio: 1 })
})

test('D6-11 D9-18 from its second line on a text has the whole width of a phone, and what sends it stands below @phone', async ({
  page,
  browser,
}) => {
  const {
    members: [, ben],
  } = await twoMembers(page, browser)
  await openLive(page, `/members/${ben.user.id}/chat`)
  await field(page).fill('Kurz')
  const beside = await sendButton(page).boundingBox()
  expect(beside?.x).toBeGreaterThan((await field(page).boundingBox())?.width ?? Infinity)
  const balance = page.getByRole('link', { name: /^Du hast \d+ Credits$/ })
  expect((await balance.boundingBox())?.height, 'as high as a finger needs').toBeGreaterThanOrEqual(44)

  await field(page).fill('Am Wochenende war ich am See, und du?')

  const [text, send] = [await field(page).boundingBox(), await sendButton(page).boundingBox()]
  expect(text?.width).toBeGreaterThan(PHONE.width * 0.8)
  expect(send?.y).toBeGreaterThanOrEqual((text?.y ?? 0) + (text?.height ?? Infinity))
  await expect(page.getByRole('button', { name: say('gift'), exact: true })).toBeVisible()
  await sendButton(page).click()
  await expect(field(page)).toHaveValue('')
  expect((await sendButton(page).boundingBox())?.y).toBeLessThan(
    ((await field(page).boundingBox())?.y ?? 0) + ((await field(page).boundingBox())?.height ?? 0),
  )
})

test('D6-12 emoji lie above the smiley and push nothing; a press elsewhere puts them away @once', async ({
  page,
  browser,
}) => {
  const {
    members: [, ben],
  } = await twoMembers(page, browser)
  await openLive(page, `/members/${ben.user.id}/chat`)
  const before = await field(page).boundingBox()
  await page.getByRole('button', { name: say('emoji'), exact: true }).click()
  const picker = page.getByRole('group', { name: say('emoji') })
  await expect(picker).toBeVisible()
  const [after, box] = [await field(page).boundingBox(), await picker.boundingBox()]
  expect(after?.y).toBe(before?.y)
  expect((box?.y ?? 0) + (box?.height ?? Infinity)).toBeLessThan(before?.y ?? 0)

  await page
    .getByRole('heading', { level: 1, name: ben.name })
    .locator('../..')
    .locator('..')
    .click({ position: { x: 400, y: 20 } })
  await expect(picker).toHaveCount(0)
})

test.describe('@phone without a network', () => {
  test.use({ isFailing: true })

  test('F4 the bar of a chat stays in sight: the notice lies below it', async ({ page, browser }) => {
    const {
      members: [, ben],
    } = await twoMembers(page, browser)
    await openLive(page, `/members/${ben.user.id}/chat`)
    await page.context().setOffline(true)
    const notice = page
      .getByRole('alert')
      .filter({ hasText: words('de', 'shell', 'offline.title') })
      .filter({ visible: true })
    await expect(notice).toBeVisible()
    const below = (await notice.boundingBox())?.y ?? 0

    const parts = [
      page.getByRole('link', { name: say('back'), exact: true }),
      page.getByRole('heading', { level: 1, name: ben.name }),
      page.getByRole('button', { name: say('actions.for', { name: ben.name }) }),
    ]
    const covered = below + ((await notice.boundingBox())?.height ?? Infinity)
    expect((await log(page).boundingBox())?.y, 'D6-30').toBeGreaterThanOrEqual(covered)
    for (const part of parts) {
      await expect(part).toBeVisible()
      const { y, height } = (await part.boundingBox()) ?? { y: Infinity, height: 0 }
      expect(y + height).toBeLessThanOrEqual(below)
    }
  })
})

test.describe('@once without a network', () => {
  test.use({ isFailing: true })

  test('B4.5 what is written offline waits visibly and is sent once, in order, also after a reload', async ({
    page,
    browser,
  }) => {
    const {
      other,
      members: [anna, ben],
    } = await twoMembers(page, browser)
    await openLive(page, `/members/${ben.user.id}/chat`)

    await page.context().setOffline(true)
    await write(page, 'Erstens')
    await write(page, 'Zweitens')
    const waiting = log(page).getByText(say('state.offline'))
    await expect(waiting).toHaveCount(2)
    // At rest: a bubble fades in as it appears.
    await expect.poll(() => isFaded(waiting.first()), 'D4-14').toBe(false)
    await page.context().setOffline(false)
    await page.reload()

    await expect(log(page).getByText(say('state.sent'), { exact: true })).toHaveCount(2)
    await open(other, `/members/${anna.user.id}/chat`)
    await expect(log(other).getByText(/^(Erstens|Zweitens)$/)).toHaveText(['Erstens', 'Zweitens'])
  })

  test('M5-14 R1.3 the button counts the free text that still waits: what was shown is what is charged', async ({
    page,
    browser,
  }) => {
    const {
      members: [, ben],
    } = await twoMembers(page, browser)
    await openLive(page, `/members/${ben.user.id}/chat`)
    await page.context().setOffline(true)

    await expect(sendButton(page)).toContainText(say('free'))
    await write(page, 'Erstens')
    await expect(sendButton(page)).toContainText('2 Credits')
    await write(page, 'Zweitens')
    await page.context().setOffline(false)

    await expect(log(page).getByText(say('state.sent'), { exact: true })).toHaveCount(2)
    await expect(page.getByText('Du hast 4 Credits')).toBeVisible()
  })

  test('D5-7 a reply that waits shows what it answers, and a ready line its words', async ({ page, browser }) => {
    const {
      other,
      members: [anna, ben],
    } = await twoMembers(page, browser)
    await openLive(page, `/members/${ben.user.id}/chat`)
    const line = page.getByRole('button', { name: /1 Credit$/ }).first()
    const lineWords = (await line.textContent())?.replace(/1.Credit$/, '') ?? ''
    await page.context().setOffline(true)

    await line.click()
    await expect(log(page).getByText(lineWords, { exact: true })).toBeVisible()
    await page.context().setOffline(false)
    await expect(log(page).getByText(say('state.sent'), { exact: true })).toHaveCount(1)

    await change(other.request, 'POST', `/api/members/${anna.user.id}/messages`, {
      message: { kind: 'text', text: 'Gern!' },
    })
    await log(page).getByText('Gern!').hover()
    await page.context().setOffline(true)
    await page
      .getByRole('button', { name: say('actions.more') })
      .last()
      .click()
    await page.getByRole('button', { name: say('actions.reply') }).click()
    await write(page, 'Wann?')
    await expect(log(page).getByRole('blockquote')).toHaveText(/Gern!$/)
    await expect(log(page).getByText(say('state.offline'))).toBeVisible()
    const row = page.getByRole('link').filter({ hasText: 'Wann?' })
    await expect(row, 'M9 the list says the same').toContainText(say('state.offline'))
  })

  test('M5-14 R1.3 R8.1 a text that said "free" and no longer is waits for a yes to its price', async ({
    page,
    browser,
  }) => {
    const {
      members: [, ben],
    } = await twoMembers(page, browser)
    await openLive(page, `/members/${ben.user.id}/chat`)
    await page.context().setOffline(true)
    await write(page, 'Kostenlos, hieß es')
    // Another device of the member sends the one that is free.
    await change(page.request, 'POST', `/api/members/${ben.user.id}/messages`, {
      message: { kind: 'text', text: 'Vom Telefon' },
    })

    await page.context().setOffline(false)

    const refused = log(page).getByRole('alert')
    await expect(refused).toContainText('Diese Nachricht kostet jetzt 2 Credits.')
    await expect(page.getByText('Du hast 6 Credits')).toBeVisible()
    await refused.getByRole('button', { name: 'Senden · 2 Credits' }).click()
    await expect(refused).toHaveCount(0)
    await expect(log(page).getByText(say('state.sent'), { exact: true })).toHaveCount(2)
    await expect(page.getByText('Du hast 4 Credits')).toBeVisible()
  })
})

test('B4.5 what is sent before the browser has opened its store is neither lost nor sent twice @once', async ({
  page,
  browser,
}) => {
  const {
    other,
    members: [anna, ben],
  } = await twoMembers(page, browser)
  // An open connection holds up its deletion, and whoever opens the store next waits for both.
  await page.addInitScript((name) => {
    const held = indexedDB.open(name)
    indexedDB.deleteDatabase(name)
    addEventListener('release-store', () => held.result.close())
  }, OUTBOX_DATABASE)
  await openLive(page, `/members/${ben.user.id}/chat`)
  await write(page, 'Sehr früh')
  await expect(log(page).getByText('Sehr früh')).toBeVisible()

  await page.evaluate(() => dispatchEvent(new Event('release-store')))

  await expect(log(page).getByText(say('state.sent'), { exact: true })).toBeAttached()
  await page.reload()
  await open(other, `/members/${anna.user.id}/chat`)
  await expect(log(other).getByText('Sehr früh')).toHaveCount(1)
})

test('B6.7 R2.44 the chats are accessible and fit from 320 pixels up @once', async ({ page, browser }) => {
  const {
    members: [, ben],
  } = await twoMembers(page, browser)
  await openLive(page, `/members/${ben.user.id}/chat`)
  await expect(page.getByText(say('ice_breakers.title')).first()).toBeVisible()
  await expectAccessibleInBothModes(page)
  await write(page, 'Ein Satz')
  await expect(log(page).getByText(say('state.sent'), { exact: true })).toBeAttached()

  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await expect(field(page)).toBeInViewport()
  }
  await openLive(page, '/chats')
  await expectAccessibleInBothModes(page)
})

/** Whether it, or something that holds it, lets the ground through, or its letters do. */
const isFaded = (element: Locator) =>
  element.evaluate((innermost) => {
    const faint: string[] = []
    for (let one: Element | null = innermost; one; one = one.parentElement) {
      const { opacity } = getComputedStyle(one)
      if (opacity !== '1') faint.push(opacity)
    }
    return faint.length > 0 || /\/|rgba/.test(getComputedStyle(innermost).color)
  })

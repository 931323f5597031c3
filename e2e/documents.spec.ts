import type { APIRequestContext } from '@playwright/test'
import fastify from 'fastify'
import { address, query } from '#contract/endpoint.ts'
import { readPage } from '#contract/pages.ts'
import type { RenderContext } from '#contract/render.ts'
import { productionPages } from '#server/platform/ssr/production.ts'
import { HOME, PORT } from './address.ts'
import { expect, test } from './fixtures.ts'
import { signedInMember } from './members.ts'
import { words } from './words.ts'

// What stands in a page as it comes from the server, without a browser: quick, so that every address can be tried.

/** A page of a site by its host's first word; of the default one without it. */
async function documentOf(request: APIRequestContext, path: string, site?: string) {
  const headers = site ? { host: `${site}.localhost:${PORT}` } : {}
  const answer = await request.get(`${HOME}${path}`, { headers, maxRedirects: 0 })
  const html = await answer.text()
  const title = /<title>(.*?)<\/title>/s.exec(html)?.[1]
  const { location, 'set-cookie': cookies } = answer.headers()
  return { status: answer.status(), location, cookies, html, title }
}

test('R2.1 R2.12 the home of a member is the search, that of a visitor the promise @once', async ({ request }) => {
  expect(await documentOf(request, '/')).toMatchObject({ status: 200 })

  await signedInMember(request)

  expect(await documentOf(request, '/')).toMatchObject({ status: 307, location: '/members' })
})

test('R2.13 a page whose call fails on the server has the status, says so and names the reference @once', async ({
  request,
}) => {
  const app = fastify()
  const pages = await productionPages(app)
  const failure = { code: 'server.failed', details: {}, request_id: 'reference-3' }
  const call: RenderContext['call'] = async (endpoint, input) => {
    if (endpoint.path === readPage.path) return { status: 500, json: JSON.stringify(failure) }
    const { path, rest } = address(endpoint, input)
    const answer = await request.get(HOME + path + query(rest))
    return { status: answer.status(), json: await answer.text() }
  }

  const { status, body } = await pages.make(`${HOME}/info/terms`, { call, encoding: undefined, isForAll: false })
  await app.close()

  expect(status).toBe(500)
  for (const part of [words('de', 'shell', 'error.title'), words('de', 'shell', 'error.text'), '>500<', 'reference-3'])
    expect(body).toContain(part)
})

test('B3.5 a visitor who reads gets no cookie, so there is nothing to agree to @once', async ({ request }) => {
  const info = ['/info/terms', '/info/cookies', '/info/privacy']
  for (const path of [
    '/',
    '/members',
    '/pricing',
    '/signup',
    '/login',
    '/complaints',
    '/withdrawal',
    '/nowhere',
    ...info,
  ])
    expect({ path, cookies: (await documentOf(request, path)).cookies }).toEqual({ path, cookies: undefined })
})

test('X-17 no search engine lists pages that show members, and each may read that it must not @once', async ({
  request,
}) => {
  const isListed = (page: string) => !/<meta name="robots" content="noindex"\s*\/?>/.test(page)
  const { status, html } = await documentOf(request, '/members')
  const [, person] = /href="(\/members\/[0-9a-f-]{36})"/.exec(html) ?? []
  const robots = await (await request.get(`${HOME}/robots.txt`)).text()
  const sitemap = await (await request.get(`${HOME}/sitemap.xml`)).text()

  expect(status).toBe(200)
  const others = [await documentOf(request, person ?? ''), await documentOf(request, '/')]
  expect([html, ...others.map((other) => other.html)].map(isListed)).toEqual([false, false, true])
  // Whoever may not read a page cannot know that it must not be listed.
  expect(robots.match(/^Disallow: .*$/gm)).toEqual(['Disallow: /api/'])
  expect(sitemap).not.toContain('/members')
})

test('R2.12 pages of members send a visitor to the login, and remember where they wanted to go @once', async ({
  request,
}) => {
  const own = ['/profile', '/visitors', '/settings', '/notifications', '/swipe-game', '/signup-matches']
  const money = ['/premium', '/credits', '/credits/p1', '/credits/repeat-order', '/transactions', '/directdebit']
  const others = ['/chats', '/likes', '/likes/given', '/likes/m/7e6d3f6e-3f6e-4f6e-8f6e-3f6e7e6d3f6e']
  for (const path of [...own, ...money, ...others, '/spend-limits', '/credit-history']) {
    const { status, location = '' } = await documentOf(request, path)
    expect({ path, status }).toEqual({ path, status: 307 })
    const to = new URL(location, HOME)
    expect([to.pathname, to.searchParams.get('next')]).toEqual(['/login', path])
  }
})

test('R2.6 every screen has its own title, with the name of the site @once', async ({ request }) => {
  const visitors: Record<string, [module: string, key: string]> = {
    '/login': ['sessions', 'login.title'],
    '/reset-password': ['sessions', 'reset.title'],
    '/reset-password/do': ['sessions', 'reset.choose'],
    '/signup': ['signup', 'page_title'],
    '/activate/error?reason=link_invalid': ['signup', 'activate.invalid_title'],
    '/account-deleted': ['account', 'deleted.title'],
    '/mail-change/do': ['account', 'mail_change.title'],
    '/complete-signup': ['signup', 'complete.title'],
    '/pricing': ['pricing', 'title'],
    '/complaints': ['complaints', 'title'],
    '/withdrawal': ['withdrawals', 'title'],
    '/lang-config': ['languages', 'title'],
  }
  const members: typeof visitors = {
    '/activate/done': ['signup', 'activate.page_title'],
    '/settings': ['account', 'title'],
    '/notifications': ['notifications', 'title'],
    '/profile': ['profiles', 'title'],
    '/visitors': ['profiles', 'viewers.title'],
    '/chats': ['chats', 'title'],
    '/likes': ['likes', 'title'],
    '/premium': ['payments', 'premium.title'],
    '/credits': ['payments', 'credits.title'],
    '/transactions': ['payments', 'list.title'],
    '/spend-limits': ['spend-limits', 'title'],
    '/credit-history': ['credits', 'title'],
    '/signup-matches': ['match-finder', 'after.title'],
  }
  const titles = async (pages: typeof visitors) => {
    for (const [path, [module, key]] of Object.entries(pages))
      expect({ path, title: (await documentOf(request, path)).title }).toEqual({
        path,
        title: `${words('de', module, key)} · Visavis`,
      })
  }

  await titles(visitors)
  await signedInMember(request)
  await titles(members)
})

test('R2.34 whoever has confirmed sees their own card, Premium and everybody else @once', async ({ request }) => {
  const { name } = await signedInMember(request)

  const { html } = await documentOf(request, '/activate/done')

  const say = (key: string) => words('de', 'signup', `activate.${key}`)
  for (const text of [say('profile'), say('premium'), say('members'), name, '6 Credits zum Anfangen'])
    expect(html).toContain(`>${text}<`)
  // M-B9: nobody has named a country yet.
  expect(html).not.toContain('>Deutschland<')
})

test('R2.15 R2.16 what a member should know stands in the page as it comes, and not where it would disturb @once', async ({
  request,
}) => {
  const photo = words('de', 'photos', 'alert.title')
  const reminder = words('de', 'signup', 'reminder.title')
  const says = async (path: string) => {
    const page = await documentOf(request, path)
    // What is kept on one line is the same words.
    const html = page.html.replaceAll('\u00A0', ' ')
    return { path, photo: html.includes(`>${photo}<`), reminder: html.includes(`>${reminder}<`) }
  }

  expect(await says('/pricing')).toEqual({ path: '/pricing', photo: false, reminder: false })
  await signedInMember(request, { isActivated: false })
  expect(await says('/pricing')).toEqual({ path: '/pricing', photo: false, reminder: true })
  await signedInMember(request)
  expect(await says('/pricing')).toEqual({ path: '/pricing', photo: true, reminder: false })
  for (const path of ['/profile', '/activate/done', '/premium', '/notifications', '/directdebit', '/settings'])
    expect(await says(path)).toEqual({ path, photo: false, reminder: false })
})

test('R2.20 the line about the welcome discount leads to the credits @once', async ({ request }) => {
  await signedInMember(request, { origin: `http://welcome.localhost:${PORT}` })

  const { html } = await documentOf(request, '/members', 'welcome')

  const line = html.split('<a ').find((link) => link.includes(words('de', 'discounts', 'banner', { percentage: 20 })))
  expect(line).toMatch(/href="\/credits"/)
})

test('R2.27 a site with several languages has no locale menu on complete-signup @once', async ({ request }) => {
  const hasMenu = async (path: string) => (await documentOf(request, path, 'she')).html.includes('<span lang="pl">')

  expect([await hasMenu('/pricing'), await hasMenu('/complete-signup')]).toEqual([true, false])
})

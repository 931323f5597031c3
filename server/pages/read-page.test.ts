import { readFileSync } from 'node:fs'
import { describe, expect } from 'vitest'
import { SESSION_IDLE_DAYS } from '#contract/session-days.ts'
import { type Locale, LOCALE_COOKIE_DAYS, locales } from '#contract/locales.ts'
import { type Page, pageTokens, readPage } from '#contract/pages.ts'
import { startPasskeyLogin } from '#contract/second-factors.ts'
import { logIn } from '#contract/sessions.ts'
import { PASSWORD } from '#test/visitor.ts'
import { it, type World } from '#test/world.ts'

const DAY_SECONDS = 86_400

async function writes(world: World, token: string, locale: Locale, title: string, body = 'Text'): Promise<void> {
  await world.db.insertInto('pages').values({ siteId: world.site.id, token, locale, title, body }).execute()
}

const words = (page: Page) => JSON.stringify(page)

describe('info pages', () => {
  it.for(pageTokens)('R2.11 %s is there in each language', async (token, { makeWorld }) => {
    const world = await makeWorld({ settings: { locales: [...locales] } })

    const pages = await Promise.all(
      locales.map((locale) => world.visitor({ cookies: { locale } }).call(readPage, { token })),
    )

    expect(new Set(pages.map(words)).size).toBe(locales.length)
    for (const page of pages) {
      expect(page.token).toBe(token)
      expect(page.title).not.toBe('')
      expect(page.description).not.toBe('')
      expect(page.blocks.length).toBeGreaterThan(3)
    }
  })

  it.for(pageTokens)('R2.11 %s has every placeholder filled', async (token, { makeWorld }) => {
    const world = await makeWorld({
      settings: { locales: [...locales], support_email: 'hilfe@example.com', support_phone: '+49 221 1234' },
    })

    for (const locale of locales) {
      const page = await world.visitor({ cookies: { locale } }).call(readPage, { token })
      expect(words(page)).not.toMatch(/\{\w+\}/)
    }
  })

  it('R2.11 terms name the company behind the site', async ({ makeWorld }) => {
    const world = await makeWorld({
      settings: { name: 'Probesite', support_email: 'hilfe@example.com' },
      company: { name: 'Muster GmbH', address: 'Musterweg 7', city: '50667 Köln', kvk: 'HRB 4711' },
    })

    const page = words(await world.visitor().call(readPage, { token: 'terms' }))

    for (const fact of ['Probesite', 'Muster GmbH', 'Musterweg 7', '50667 Köln', 'HRB 4711', 'Deutschland'])
      expect(page).toContain(fact)
  })

  it.for(locales)(
    'R2.11 R5.6 R5.7 what pages promise in %s is what the site is set to',
    async (locale, { makeWorld }) => {
      const limits = { free_photos: 17, premium_photos: 61, free_conversations: 19, reactivation_days: 37 }
      const world = await makeWorld({ settings: { locales: [...locales], ...limits } })
      const visitor = world.visitor({ cookies: { locale } })

      const faq = words(await visitor.call(readPage, { token: 'faq' }))
      const terms = words(await visitor.call(readPage, { token: 'terms' }))

      for (const limit of Object.values(limits)) expect(faq).toMatch(new RegExp(`\\b${limit}\\b`))
      for (const limit of [17, 19, 37]) expect(terms).toMatch(new RegExp(`\\b${limit}\\b`))
    },
  )

  it('R2.11 R9.5 terms carry their version date in the language of the reader', async ({ makeWorld }) => {
    const world = await makeWorld({
      settings: { locales: ['de', 'en'] },
      company: { added: '2020-01-01T00:00:00.000Z' },
    })

    const german = words(await world.visitor().call(readPage, { token: 'terms' }))
    const english = words(await world.visitor({ cookies: { locale: 'en' } }).call(readPage, { token: 'terms' }))

    expect(german).toContain('1. Dezember 2023')
    expect(english).toContain('December 1, 2023')
  })
})

describe('what the info pages say', () => {
  it.for(locales)(
    'U-13 the cookie page names every cookie that is set, and for how long, in %s',
    async (locale, { makeWorld }) => {
      const world = await makeWorld({ settings: { locales: [...locales] } })
      const visitor = world.visitor({ cookies: { locale } })
      const { email } = await world.member()
      const answers = [
        await visitor.asks(startPasskeyLogin, {}),
        await visitor.asks(logIn, { email, password: PASSWORD }),
      ]
      const ages = answers.flatMap(({ cookies }) => cookies.map(({ maxAge = 0 }) => maxAge))
      // Days, or minutes of what lives for less.
      const lives = ages.map((age) => (age >= DAY_SECONDS ? age / DAY_SECONDS : age / 60))

      const { blocks } = await world.visitor({ cookies: { locale } }).call(readPage, { token: 'cookies' })

      const list = blocks.find(({ type }) => type === 'list')
      const items = list?.type === 'list' ? list.items.map((item) => JSON.stringify(item)) : []
      const told = items.map((item) => Number(/, (\d+)\s/.exec(item)?.[1]))
      expect(told.toSorted()).toEqual([...lives, LOCALE_COOKIE_DAYS].toSorted())
    },
  )

  it.for(locales)(
    'M5-33 the cookie page says how many conversations a browser keeps, and for how long, in %s',
    async (locale, { makeWorld }) => {
      const world = await makeWorld({ settings: { locales: [...locales] } })
      const code = readFileSync('web/chats/kept/kept-chats.ts', 'utf8')
      const numbers = [/MOST_CHATS = (\d+)\n/, /MOST_MESSAGES = (\d+)\n/].map((constant) =>
        Number(constant.exec(code)?.[1]),
      )
      const kept = [...numbers, SESSION_IDLE_DAYS]
      expect(code).toContain('KEPT_MS = SESSION_IDLE_DAYS * 86_400_000\n')

      const { blocks } = await world.visitor({ cookies: { locale } }).call(readPage, { token: 'cookies' })

      const [, stored] = blocks.filter(({ type }) => type === 'list')
      const items = stored?.type === 'list' ? stored.items.map((item) => JSON.stringify(item)) : []
      const told = items.map((item) => [...item.matchAll(/\d+/g)].map(Number)).filter(({ length }) => length > 0)
      expect(told).toEqual([kept])
    },
  )

  it.for(['faq', 'service', 'cookies', 'privacy'] as const)(
    'U-34 the links of %s lead to pages that there are, spending limits among them',
    async (token, { makeWorld }) => {
      const world = await makeWorld({ settings: { locales: [...locales] } })
      const addresses = [...readFileSync('web/routes.ts', 'utf8').matchAll(/route\('([^'$]+)'/g)].map(
        ([, path]) => path,
      )
      const found = new Set<string>()
      for (const locale of locales) {
        const page = words(await world.visitor({ cookies: { locale } }).call(readPage, { token }))
        for (const [, path = ''] of page.matchAll(/"href":"(\/[^"]*)"/g)) found.add(path)
      }

      expect([...found].filter((path) => !path.startsWith('/info/') && !addresses.includes(path))).toEqual([])
      if (token === 'faq') expect([...found]).toContain('/spend-limits')
    },
  )
})

describe('a page that an operator wrote', () => {
  it('R2.11 is found by its token', async ({ world }) => {
    await writes(world, 'safe-dating', 'de', 'Sicher treffen', 'Bei {company} gilt: **Vorsicht**.')

    const page = await world.visitor().call(readPage, { token: 'safe-dating' })

    expect(page).toEqual({
      token: 'safe-dating',
      title: 'Sicher treffen',
      description: '',
      blocks: [
        {
          type: 'paragraph',
          inlines: [{ text: 'Bei Probe GmbH gilt: ' }, { text: 'Vorsicht', bold: true }, { text: '.' }],
        },
      ],
    })
  })

  it("R2.11 wins over the product's own", async ({ world }) => {
    await writes(world, 'terms', 'de', 'Unsere eigenen AGB')

    expect((await world.visitor().call(readPage, { token: 'terms' })).title).toBe('Unsere eigenen AGB')
  })

  it("R2.11 wins over the product's own only in its language", async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { locales: ['de', 'en'] } })
    await writes(world, 'terms', 'de', 'Unsere eigenen AGB')

    const english = await world.visitor({ cookies: { locale: 'en' } }).call(readPage, { token: 'terms' })

    expect(english.title).not.toBe('Unsere eigenen AGB')
  })

  it('R2.11 is shown in German when it has no words in the language of the reader', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { locales: ['de', 'en'] } })
    await writes(world, 'safe-dating', 'de', 'Sicher treffen')

    const english = await world.visitor({ cookies: { locale: 'en' } }).call(readPage, { token: 'safe-dating' })

    expect(english.title).toBe('Sicher treffen')
  })

  it('R2.11 is unknown when nobody wrote it', async ({ world }) => {
    const answer = await world.visitor().asks(readPage, { token: 'nothing-here' })

    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'pages.not_found' })
  })

  it.for(['Terms', 'a b', '../terms', 'terms.md', 'x'.repeat(61)])(
    'R2.11 cannot have the token "%s"',
    async (token, { world }) => {
      const answer = await world.visitor().asks(readPage, { token })

      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ details: { fields: [{ field: 'token', reason: 'malformed' }] } })
    },
  )
})

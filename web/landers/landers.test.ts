import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect } from 'vitest'
import { landerNames, slugOf } from '#contract/landers.ts'
import { type Locale, locales } from '#contract/locales.ts'
import { niches } from '#contract/niches.ts'
import type { Settings } from '#contract/settings.ts'
import { phrases } from '#server/platform/phrases.ts'
import { asHtml, landerPages } from '#test/lander-pages.ts'
import { it } from '#test/world.ts'

const from = { AT: '194.232.104.150', DE: '193.99.144.80', NL: '145.97.39.155' }

const ownNiches = Object.values(niches).filter((niche) => niche !== 'general')
type OwnNiche = (typeof ownNiches)[number]
type Words = Record<string, Record<string, string>>

const readWords = (locale: Locale, module: 'landers' | `landers-${OwnNiche}`) =>
  readFileSync(new URL(`../../locales/${locale}/${module}.json`, import.meta.url), 'utf8')
/** `{ video: { title: 'text' } }` → `['video.title', 'text']`. */
const linesOf = (words: Words) =>
  Object.entries(words).flatMap(([lander, lines]) =>
    Object.entries(lines).map(([key, line]): [string, string] => [`${lander}.${key}`, line]),
  )
const ownLines = (locale: Locale, niche: OwnNiche) =>
  linesOf(JSON.parse(readWords(locale, `landers-${niche}`)) as Words)

describe('a lander', () => {
  it.for(landerNames)(
    'R2.10 R2.14 %s has its own title, a bar with the logo, a footer and one way on',
    async (name, { world }) => {
      const { statusCode, body } = await landerPages(world)(`/landers/${name}`)

      expect(statusCode).toBe(200)
      expect(body).toContain(`<title>${asHtml(phrases('de', 'landers')(`${name}.title`))} · Visavis</title>`)
      expect(body).toMatch(/<header class="bar"><a href="\/" class="logo">/)
      expect(body).toContain('<footer class="foot">')
      expect(body.match(/<form[^>]* action="[^"]*"/g)).toEqual([expect.stringContaining('action="/signup"')])
      expect(body.match(/<h1/g)).toHaveLength(1)
    },
  )

  it.for(['/landers', '/landers/', '/landers/unknown', '/landers/Video', '/landers/video/de/x', '/landers/video/xx'])(
    'R2.10 is not at %s',
    async (path, { world }) => {
      expect((await landerPages(world)(path)).statusCode).toBe(404)
    },
  )

  it('R1.7 speaks the language of its slug, whatever the browser wants, and goes on in it', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { niche: 2, locales: ['de', 'nl', 'en'] } })
    const get = landerPages(world)

    const answers = {
      nl: await get('/landers/video/she-nl', { 'accept-language': 'de', cookie: 'locale=de' }),
      en: await get('/landers/video/she-eng', { 'accept-language': 'nl' }),
      none: await get('/landers/video', { cookie: 'locale=nl' }),
    }

    expect(answers.nl.body).toMatch(/^<!DOCTYPE html><html lang="nl" data-theme="she" data-chosen="nl" /)
    expect(answers.nl.body).toContain(asHtml(phrases('nl', 'landers-she')('video.title')))
    expect(answers.nl.body).toContain(asHtml(phrases('nl', 'site')('description', { site: 'Visavis' })))
    expect(answers.en.body).toContain('<html lang="en" data-theme="she" data-chosen="en" ')
    // A language that was not named is not chosen.
    expect(answers.none.body).toContain('<html lang="nl" data-theme="she" data-lander="video" ')
    expect(answers.nl.body).toContain('hrefLang="en" href="')
    expect(answers.nl.body).toContain('/landers/video/she-eng"')
  })

  it('M3-1 D15-3 says whom a site is for that is for one gender, instead of asking what it knows', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ settings: { niche: 2, locales: ['pl'] } })

    const { body } = await landerPages(world)('/landers/video/she-pl')

    expect(body).toContain(asHtml(phrases('pl', 'shell')('site_is_for.female', { site: 'Visavis' })))
    expect(body.match(/<option value="female" selected=""/g)).toHaveLength(2)
    expect(body.match(/<option value="(?=male)/g)).toHaveLength(2)
    expect(body.indexOf('value="female"')).toBeLessThan(body.indexOf('value="male"'))
    const behind = /<details class="start-pair"><summary>(.*?)<span>.*?<\/summary>(.*?)<\/details>/s.exec(body)
    expect(behind?.[1]).toBe(phrases('pl', 'shell')('usual_pair.female'))
    expect(behind?.[2]?.match(/<select/g)).toHaveLength(2)
  })

  it('D15-3 asks both answers where a site is for everybody', async ({ world }) => {
    const { body } = await landerPages(world)('/landers/video')

    expect(body).not.toContain('<details')
    expect(body.match(/<select/g)).toHaveLength(2)
  })

  it.for(['nl', 'milf-nl', 'she-pl', 'she-en', 'she'])(
    'R1.7 is not there for the slug %s: another niche’s, no language of the site, none at all',
    async (slug, { makeWorld }) => {
      const world = await makeWorld({ settings: { niche: 2, locales: ['de', 'nl', 'en'] } })

      expect((await landerPages(world)(`/landers/video/${slug}`)).statusCode).toBe(404)
    },
  )

  it.for(landerNames)(
    'R1.6 %s is the same bytes for everybody, campaign or not, and its policy knows what stands in it',
    async (name, { world }) => {
      const get = landerPages(world)

      const first = await get(`/landers/${name}`)
      const second = await get(`/landers/${name}?network=n&ref=r&sub1=a&sub2=b&sub3=c`)

      expect(second.headers['etag']).toBe(first.headers['etag'])
      expect(second.rawPayload).toEqual(first.rawPayload)
      expect(first.headers['set-cookie']).toBeUndefined()
      const policy = String(first.headers['content-security-policy'])
      const parts = [...first.body.matchAll(/<(?:script|style)>(.*?)<\/(?:script|style)>/gs)].map(
        ([, text = '']) => text,
      )
      expect(parts.length).toBeGreaterThanOrEqual(3)
      for (const text of parts) expect(policy).toContain(createHash('sha256').update(text).digest('base64'))
      expect(policy).not.toContain('unsafe')
      // The policy would pass over what stands in an attribute.
      expect(first.body).not.toMatch(/<[^>]+ (style|on\w+)=/)
    },
  )

  it.for<[country: keyof typeof from, settings: Partial<Settings>, isWarned: boolean]>([
    ['DE', {}, true],
    ['NL', {}, true],
    ['AT', {}, false],
    ['DE', { enable_site_entry_popup: false }, false],
    ['DE', { site_entry_countries: ['NL'] }, false],
  ])('R2.29 warns where the law wants it: %s %j %s', async ([country, settings, isWarned], { makeWorld }) => {
    const world = await makeWorld({ settings })

    const { body } = await landerPages(world)('/landers/gallery', { 'x-forwarded-for': from[country] })

    expect(body.includes('id="site-entry-warning"')).toBe(isWarned)
  })

  it('R4.7 where nobody can join it says so, and leads to nothing that would', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { signups: 'none' } })

    for (const name of landerNames) {
      const { body } = await landerPages(world)(`/landers/${name}`)
      expect(body).toContain(phrases('de', 'signup')('closed.closed_text'))
      expect(body).not.toContain('/signup"')
    }
  })

  it('R4.7 where only invited visitors can join it is for them: signup knows who is one', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { signups: 'with_trafficsource' } })

    expect((await landerPages(world)('/landers/video')).body).toContain('action="/signup"')
  })

  it.for<[Partial<Settings>, RegExp | undefined]>([
    [
      { logged_out_search: 'limited', logged_out_search_trafficsource: 'none' },
      /<a href="\/members" class="look-first">/,
    ],
    [
      { logged_out_search: 'none', logged_out_search_trafficsource: 'limited' },
      /<a href="\/members" class="look-first" data-sent="" hidden="">/,
    ],
    [{ logged_out_search: 'none', logged_out_search_trafficsource: 'none' }, undefined],
  ])('R4.8 shows the way to the search as the site does: %j', async ([settings, link], { makeWorld }) => {
    const world = await makeWorld({ settings })

    const { body } = await landerPages(world)('/landers/gallery')

    if (link) expect(body).toMatch(link)
    else expect(body).not.toContain('look-first')
  })

  it('R2.1 is for visitors: a member is sent to the members', async ({ world }) => {
    const member = await world.member()
    const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

    const { statusCode, headers } = await landerPages(world)('/landers/video', { cookie })

    expect([statusCode, headers['location']]).toEqual([307, '/members'])
  })
})

describe('what a lander keeps', () => {
  it.for(landerNames)('M-B7 %s says so where it makes a line for the profile of an answer', async (name, { world }) => {
    const { body } = await landerPages(world)(`/landers/${name}`)

    const kept = asHtml(phrases('de', 'landers')('alonetonight.kept'))
    expect(body.includes(kept)).toBe(/ data-message="[^"]/.test(body))
  })
})

describe('who is shown on a lander', () => {
  it.for(landerNames)('B1.1 %s says of everybody whom it shows that they are invented', async (name, { world }) => {
    const { body } = await landerPages(world)(`/landers/${name}`)

    const hasPeople = /class="portrait|<image /.test(body)
    expect(body.includes(asHtml(phrases('de', 'home')('drawn')))).toBe(hasPeople)
    expect(body).toContain(phrases('de', 'shell')('entry.fictional'))
  })

  it('B1.1 whoever has a name has the label beside it', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { fictional_singular: { de: 'Frei erfunden' } } })

    const { body } = await landerPages(world)('/landers/socialnetwork')

    const names = body.match(
      /<span class="invented"><span>\w+<\/span> <span class="invented-label">(<svg.*?<\/svg>)?Frei erfunden</g,
    )
    expect(names).toHaveLength(3)
  })

  it.for([1, 2, 3, 4, 5, 6, 7] as const)(
    'D15-1 the two of niche %i who look at each other sit in the train',
    async (niche, { makeWorld }) => {
      const world = await makeWorld({ settings: { niche } })

      const { body } = await landerPages(world)('/landers/video')

      const [own, other] = body.match(/(?<=<image [^>]*href=")[^"]+/g) ?? []
      expect(own).toContain(`${niches[niche]}-1-cut`)
      expect(other).toContain(`${niches[niche]}-2-cut`)
    },
  )

  it('D15-13 somebody looks out of the other half of the icons, and no place in the own one is empty', async ({
    world,
  }) => {
    const { body } = await landerPages(world)('/landers/iconslanding')

    expect(body.match(/<picture class="portrait signs-other">/g)).toHaveLength(1)
    const places = body.match(/<div class="signs-place">.*?<\/div>/gs) ?? []
    expect(places.map((place) => place.match(/<svg/g)?.length)).toEqual([4, 4, 4])
  })

  it.for(['collagelanding', 'gallery', 'socialnetwork', 'tinderswipe'])(
    'D11-L5 %s shows nobody twice',
    async (name, { world }) => {
      const { body } = await landerPages(world)(`/landers/${name}`)

      const shown = body.replaceAll(/<picture class="portrait swipe-hint">.*?<\/picture>/g, '')
      const faces = shown.match(/(?<=<img src=")[^"]+/g) ?? []
      expect(faces.length).toBeGreaterThan(2)
      expect(new Set(faces).size).toBe(faces.length)
    },
  )

  it('D3-13 the label has the masks and the shape that it has in the app', async ({ world }) => {
    const { body } = await landerPages(world)('/landers/socialnetwork')

    expect(body.match(/<span class="invented-label"><svg [^>]*class="lucide lucide-drama/g)).toHaveLength(3)
    const styles = readFileSync(new URL('./frame.css', import.meta.url), 'utf8')
    const look = /\.invented-label \{([^}]*)\}/.exec(styles)?.[1]
    const shown = ['border: 1px solid var(--field-line)', 'background: var(--surface)', 'border-radius: 0.75rem']
    for (const part of shown) expect(look).toContain(part)
  })

  it.for([1, 2, 3, 4, 5, 6, 7] as const)(
    'M4-3 three people speak in the feed of niche %i, in every language',
    async (niche, { makeWorld }) => {
      const world = await makeWorld({ settings: { niche, locales: [...locales] } })

      for (const locale of locales) {
        const { body } = await landerPages(world)(`/landers/socialnetwork/${slugOf(niche, locale)}`)
        const names = new Set(body.match(/(?<=<span class="invented"><span>)[^<]+/g))
        const faces = new Set(body.match(/(?<=<img src=")[^"]+/g))
        expect({ locale, names: names.size, faces: faces.size }).toEqual({ locale, names: 3, faces: 3 })
      }
    },
  )
})

describe('the words of the landers', () => {
  /** "Here", in each language. */
  const here: Record<Locale, RegExp> = {
    de: /\bhier\b/i,
    en: /\bhere\b/i,
    es: /\baquí/i,
    fr: /\bici\b/i,
    it: /\bqui\b/i,
    nl: /\bhier\b/i,
    pl: /\btu(taj)?\b/i,
  }

  it.for(locales)('M4-17 do not say in %s that whoever wants to write comes back here: the chat opens', (locale) => {
    expect(phrases(locale, 'landers')('person.kept')).not.toMatch(here[locale])
  })

  it.for(locales)('D15-20 the captions of the film strip have in %s room in one line below a picture', (locale) => {
    const said = phrases(locale, 'landers')
    const captions = (['one', 'two', 'three', 'four', 'five'] as const).map((picture) => said(`gallery.${picture}`))

    expect(captions.filter((caption) => caption.length > 19)).toEqual([])
    const styles = readFileSync(new URL('./gallery/gallery.css', import.meta.url), 'utf8')
    expect(/\.frame p \{([^}]*)\}/.exec(styles)?.[1]).toContain('white-space: nowrap')
  })

  /** "Near you", "real", "meet", as lander texts like to have it, in each language. */
  const forbidden: Record<Locale, RegExp> = {
    de: /in deiner nähe|echte|treffen|garantiert|kostenlose/i,
    en: /near you|\breal\b|\bmeet|guarantee|waiting for you/i,
    es: /cerca de ti|\breal(es)?\b|garantiz/i,
    fr: /près de (chez )?vous|\bvrai|\bréel|garanti/i,
    it: /vicino a te|\bver[ioae]\b|\breal[ie]\b|garanti/i,
    nl: /bij jou in de buurt|\bechte?\b|ontmoet|garan/i,
    pl: /w pobliżu|prawdziw|gwaran/i,
  }

  it.for(locales)('C03 promise nobody in %s, and count nothing', (locale) => {
    const own = ownNiches.map((niche) => readWords(locale, `landers-${niche}`))
    const words = [readWords(locale, 'landers'), ...own].join('\n')

    expect(words).not.toMatch(forbidden[locale])
    expect(words.replaceAll(/\{number\} (von|of|de|sur|di|van|z) 3/g, '')).not.toMatch(/\d/)
  })
})

describe('the words of a niche', () => {
  /** What is heard most: headings, what follows them, and what people say. */
  const own = [
    ...landerNames.flatMap((name) => [`${name}.title`, `${name}.lead`]),
    ...['tinderswipe', 'socialnetwork'].flatMap((name) => ['one', 'two', 'three'].map((line) => `${name}.${line}`)),
    'video.title_b',
    'video.lead_b',
  ]

  it.for(ownNiches)('D13-3 %s says the same lines in its own way as the others, in every language', (niche) => {
    for (const locale of locales) {
      const keys = ownLines(locale, niche).map(([key]) => key)
      expect({ locale, keys: keys.toSorted() }).toEqual({ locale, keys: own.toSorted() })
    }
  })

  it.for(locales)('D13-3 are in %s neither the general ones nor those of many', (locale) => {
    const said = ownNiches.map((niche) => new Map(ownLines(locale, niche)))
    const general = linesOf(JSON.parse(readWords(locale, 'landers')) as Words).filter(([key]) => own.includes(key))

    const again = general.filter(([key, line]) => said.some((lines) => lines.get(key) === line))
    // Spanish, French and Italian have one word for his and hers.
    const shared = own.filter((key) => new Set(said.map((lines) => lines.get(key))).size < ownNiches.length - 1)

    expect({ again, shared }).toEqual({ again: [], shared: [] })
  })

  it.for([2, 3, 4, 5, 6, 7] as const)(
    'D13-3 are heard on every lander of niche %i, in every language',
    async (niche, { makeWorld }) => {
      const world = await makeWorld({ settings: { niche, locales: [...locales] } })
      const get = landerPages(world)

      for (const locale of locales) {
        for (const name of landerNames) {
          const { body } = await get(`/landers/${name}/${slugOf(niche, locale)}`)
          const seen = body.replaceAll(/[\u00A0\u202F]/g, ' ')
          const unsaid = ownLines(locale, niches[niche])
            .filter(([key]) => key.startsWith(`${name}.`) && !key.endsWith('_b'))
            .filter(([, line]) => !seen.includes(asHtml(line)))
          expect({ name, locale, unsaid }).toEqual({ name, locale, unsaid: [] })
        }
      }
    },
  )

  it('D13-3 what nobody says otherwise is said as on the general site', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { niche: 3, locales: ['de'] } })

    const { body } = await landerPages(world)('/landers/gallery')

    expect(body).toContain(asHtml(phrases('de', 'landers')('gallery.six')))
  })
})

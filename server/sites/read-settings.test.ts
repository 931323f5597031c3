import { describe, expect } from 'vitest'
import { locales } from '#contract/locales.ts'
import { settings, type Settings } from '#contract/settings.ts'
import { readCompany, readSettings } from '#contract/sites.ts'
import { readUser } from '#contract/sessions.ts'
import { person } from '#test/people.ts'
import { company, it } from '#test/world.ts'

/** Section 3 of the specification, "Settings (global)", in its order. */
const specified = [
  'name',
  'index_title',
  'description',
  'domain',
  'domain_language',
  'cdn_prefix',
  'niche',
  'signups',
  'logged_out_search',
  'logged_out_search_trafficsource',
  'geoip_country',
  'geoip_selected_country',
  'enable_site_entry_popup',
  'minimum_message_costs',
  'message_credits',
  'signup_credits',
  'photo_credits',
  'gift_credits',
  'message_length',
  'support_phone',
  'support_email',
  'push_public_key',
  'fictional_icon',
  'fictional_warning',
  'fictional_singular',
  'fictional_plural',
  'countries',
  'visible_profile_fields',
  'visible_profile_notes',
  'search_fields',
  'interests',
  'member_resell',
  'refund_days',
  'delete_discount',
  'company',
]

const companyFields = [
  'name',
  'address',
  'kvk',
  'city',
  'country',
  'tradenames',
  'vat_numbers',
  'support_phone',
  'delete_discount',
  'added',
]

/** For each public setting a value that is not the default, and how German visitors are told it, when that differs. */
const changes: { [Name in keyof Settings]?: { to: Settings[Name]; told?: unknown } } = {
  name: { to: 'Anders' },
  index_title: { to: { de: 'Ein Titel' }, told: 'Ein Titel' },
  description: { to: { de: 'Eine Beschreibung' }, told: 'Eine Beschreibung' },
  niche: { to: 7 },
  locales: { to: ['nl', 'de'] },
  domain_language: { to: 'de-AT' },
  countries: { to: ['DE', 'AT'] },
  cdn_prefix: { to: 'https://cdn.example/' },
  enable_site_entry_popup: { to: false },
  site_entry_countries: { to: ['NL', 'DE'] },
  push_public_key: { to: 'BPublicKey' },
  signups: { to: 'with_trafficsource' },
  min_age: { to: 21 },
  signup_credits: { to: 0 },
  password_min: { to: 16 },
  reactivation_days: { to: 30 },
  private_membership: { to: false },
  delete_discount: { to: 40 },
  logged_out_search: { to: 'none' },
  logged_out_search_trafficsource: { to: 'all' },
  search_fields: { to: ['age', 'near'] },
  member_resell: { to: true },
  visible_profile_fields: { to: ['city'] },
  visible_profile_notes: { to: [] },
  interests: { to: ['music', 'wine'] },
  saved_searches: { to: 3 },
  genders: { to: [{ key: 'couple', label: { de: 'Paar' } }] },
  private_photo_days: { to: 14 },
  swipe_likes: { to: 5 },
  auto_likes_per_day: { to: 0 },
  match_finder: {
    to: {
      age: { is_on: false, labels: {} },
      appearance: { is_on: true, labels: { de: ['Wie?', 'So', 'Anders'] } },
      race: { is_on: false, labels: {} },
    },
  },
  free_photos: { to: 4 },
  premium_photos: { to: 30 },
  upload_megabytes: { to: 10 },
  upload_megapixels: { to: 24 },
  photo_review: { to: 'before' },
  bundles: {
    to: {
      ...settings.bundles.default,
      EUR: settings.bundles.default.EUR.map((bundle) => ({ ...bundle, price_cents: bundle.price_cents + 1 })),
    },
  },
  message_credits: { to: 3 },
  photo_credits: { to: 6 },
  gift_credits: { to: 7 },
  gifts: { to: [{ gift: 'rose', credits: 3 }] },
  ice_breaker_credits: { to: 4 },
  answers_are_free: { to: true },
  free_signup_messages: { to: 3 },
  free_conversations: { to: 5 },
  chat_history: { to: 100 },
  message_length: { to: 500 },
  refund_days: { to: 30 },
  fictional_icon: { to: '🤖' },
  fictional_warning: { to: { de: 'Nur erfunden' }, told: 'Nur erfunden' },
  fictional_singular: { to: { de: 'Figur' }, told: 'Figur' },
  fictional_plural: { to: { de: 'Figuren' }, told: 'Figuren' },
  support_email: { to: 'hilfe@anders.example' },
  support_phone: { to: '+49 221-12 34', told: '+492211234' },
  complaint_days: { to: 5 },
}

const namesSeenBy = (who: 'public' | 'operator') =>
  Object.entries(settings)
    .filter(([, { visibility }]) => visibility === who)
    .map(([name]) => name)

describe('settings of a site', () => {
  it.for(specified)('R3.15 %s is told', async (name, { world }) => {
    const answer = await world.visitor().requests('GET', '/api/settings.php')

    expect(Object.keys(answer.json<object>())).toContain(name)
  })

  it('R3.15 each public one is in the table below', () => {
    expect(Object.keys(changes).toSorted()).toEqual(namesSeenBy('public').toSorted())
  })

  it.for(Object.entries(changes))(
    'R3.15 %s is told as an operator changed it',
    async ([name, { to, told }], { world }) => {
      const before = await world.visitor().requests('GET', '/api/settings.php')

      await world.sets({ [name]: to })

      const after = await world.visitor().requests('GET', '/api/settings.php')
      expect(after.json()).toHaveProperty(name, told ?? to)
      expect(before.json()).not.toHaveProperty(name, told ?? to)
    },
  )

  it.for(namesSeenBy('operator'))('R3.15 %s is for operators alone', async (name, { world }) => {
    const answer = await world.visitor().requests('GET', '/api/settings.php')

    expect(Object.keys(answer.json<object>())).not.toContain(name)
  })

  it('W-4 what a message costs at least follows from bundles and prices, in every country of the site', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ settings: { countries: ['DE', 'PL', 'GB'] } })
    const costs = async () => (await world.visitor().call(readSettings, {})).minimum_message_costs

    expect(await costs()).toEqual({
      DE: { costs: 0.5, currency: 'EUR' },
      PL: { costs: 2, currency: 'PLN' },
      GB: { costs: 0.42, currency: 'GBP' },
    })
    await world.sets({ message_credits: 4 })
    expect((await costs()).DE).toEqual({ costs: 1, currency: 'EUR' })
  })

  it('W-18 B1.1 a text or sign that is left blank is the product’s own, that of fictional profiles too', async ({
    makeWorld,
  }) => {
    const names = ['index_title', 'description', 'fictional_warning', 'fictional_singular', 'fictional_plural'] as const
    const blank = Object.fromEntries(names.map((name) => [name, { de: ' ' }]))
    const world = await makeWorld({ settings: { ...blank, fictional_icon: '' } })
    const plain = await makeWorld()
    const [told, usual] = [await world.visitor().call(readSettings, {}), await plain.visitor().call(readSettings, {})]

    for (const name of [...names, 'fictional_icon'] as const) {
      expect(told[name]).toBe(usual[name])
      expect(told[name]).not.toBe('')
    }
    const anna = await person(world)
    expect((await anna.call(readUser, {})).user?.fictional_icon).toBe(usual.fictional_icon)
  })

  it('D15-2 a narrow card says it in one word, and in the operator’s words where there are any', async ({
    makeWorld,
  }) => {
    const plain = await makeWorld()
    const named = await makeWorld({ settings: { fictional_singular: { de: 'Figur' } } })

    const [usual, told] = [await plain.visitor().call(readSettings, {}), await named.visitor().call(readSettings, {})]

    expect(usual.fictional_short).toBe('Fiktiv')
    expect(told.fictional_short).toBe('Figur')
  })

  it('W-13 signups that cannot be read are closed; other odd values are the defaults', async ({ makeWorld }) => {
    const world = await makeWorld()
    await world.ground.owner.query(
      `update sites set settings = settings || '{"signups": "friends", "min_age": "old"}' where id = $1`,
      [world.site.id],
    )
    await world.sites.refresh()

    expect(await world.visitor().call(readSettings, {})).toMatchObject({ signups: 'none', min_age: 18 })
    await expect(world.visitor().joins()).rejects.toMatchObject({ code: 'signup.closed' })
  })

  it('R7.10 are those of the site that the host names', async ({ makeWorld }) => {
    const one = await makeWorld({ settings: { name: 'Eins' } })
    const two = await makeWorld({ settings: { name: 'Zwei' } })

    expect((await one.visitor().call(readSettings, {})).name).toBe('Eins')
    expect((await two.visitor().call(readSettings, {})).name).toBe('Zwei')
  })

  it('R1.8 have their texts in the language of the request', async ({ makeWorld }) => {
    const world = await makeWorld({
      settings: { locales: [...locales], index_title: { de: 'Deutsch', fr: 'Français' } },
    })

    const titles = await Promise.all(
      locales.map(async (locale) => {
        const told = await world.visitor({ cookies: { locale } }).call(readSettings, {})
        return told.fictional_warning
      }),
    )
    const french = await world.visitor({ cookies: { locale: 'fr' } }).call(readSettings, {})
    const polish = await world.visitor({ cookies: { locale: 'pl' } }).call(readSettings, {})

    expect(new Set(titles).size).toBe(locales.length)
    expect(french.index_title).toBe('Français')
    expect(polish.index_title).toContain('Visavis')
  })
})

describe('the visitor, as settings.php sees them', () => {
  // Universities and broadcasters, which have held their networks for decades.
  const addresses = [
    ['AT', '194.232.104.150', 'de'],
    ['AU', '139.130.4.5', 'en'],
    ['BE', '193.191.245.1', 'nl'],
    ['CA', '137.82.1.1', 'en'],
    ['CH', '130.59.31.80', 'de'],
    ['DE', '193.99.144.80', 'de'],
    ['ES', '130.206.13.20', 'es'],
    ['FR', '195.83.24.1', 'fr'],
    ['GB', '212.58.244.20', 'en'],
    ['IE', '134.226.1.1', 'en'],
    ['IT', '193.206.140.1', 'it'],
    ['NL', '145.97.39.155', 'nl'],
    ['NZ', '130.216.1.1', 'en'],
    ['PL', '150.254.65.10', 'pl'],
    ['US', '8.8.8.8', 'en'],
  ] as const

  it.for(addresses)(
    'R7.10 from %s (%s) is told so and greeted in %s',
    async ([country, ip, language], { makeWorld }) => {
      const world = await makeWorld({ settings: { locales: [...locales], domain_language: '' } })

      const told = await world.visitor({ ip }).call(readSettings, {})

      expect(told).toMatchObject({ geoip_country: country, geoip_selected_country: country, language })
    },
  )

  const polish = '150.254.65.10'

  it("R7.10 is greeted in the site's language before that of the country", async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { locales: [...locales], domain_language: 'en-US' } })

    expect((await world.visitor({ ip: polish }).call(readSettings, {})).language).toBe('en')
  })

  it("U-18 is greeted in the browser's language where the site has none of its own", async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { locales: [...locales], domain_language: '' } })
    const german = await makeWorld({ settings: { locales: [...locales], domain_language: 'de' } })
    const headers = { 'accept-language': 'pl-PL,pl;q=0.9,en-US;q=0.8' }
    const from = '8.8.8.8'

    expect((await world.visitor({ ip: from, headers }).call(readSettings, {})).language).toBe('pl')
    expect((await world.visitor({ ip: from }).call(readSettings, {})).language).toBe('en')
    expect((await german.visitor({ ip: from, headers }).call(readSettings, {})).language).toBe('de')
  })

  it('R7.10 is greeted in the language of the cookie before any other', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { locales: [...locales], domain_language: 'en' } })

    const told = await world.visitor({ ip: polish, cookies: { locale: 'it' } }).call(readSettings, {})

    expect(told.language).toBe('it')
  })

  it('R7.10 is greeted in German by a site that speaks nothing else', async ({ world }) => {
    const told = await world.visitor({ ip: polish, cookies: { locale: 'pl' } }).call(readSettings, {})

    expect(told.language).toBe('de')
  })

  it('R7.10 is known by what our own proxy says, not by what the client wrote before it', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { locales: [...locales], domain_language: '' } })

    const told = await world.visitor({ ip: `8.8.8.8, ${polish}` }).call(readSettings, {})

    expect(told.geoip_country).toBe('PL')
  })

  it.for([
    ["the site's first country when it has no language of its own", ['NL', 'DE'], '', 'NL'],
    ["the country of the site's language", ['NL', 'DE'], 'de', 'DE'],
    ["the country that the site's language names", ['GB', 'US'], 'en-US', 'US'],
    ["the first country that speaks the site's language", ['DE', 'BE', 'CH'], 'fr', 'BE'],
    ['the first country when none speaks it', ['NL', 'DE'], 'pl', 'NL'],
  ] as const)('R7.10 from nowhere or elsewhere is treated as from %s', async (given, { makeWorld }) => {
    const [, countries, domain_language, expected] = given
    const world = await makeWorld({ settings: { countries: [...countries], domain_language } })

    const nowhere = await world.visitor({ ip: '203.0.113.7' }).call(readSettings, {})
    const elsewhere = await world.visitor({ ip: '130.206.13.20' }).call(readSettings, {})

    expect(nowhere).toMatchObject({ geoip_country: null, geoip_selected_country: expected })
    expect(elsewhere).toMatchObject({ geoip_country: 'ES', geoip_selected_country: expected })
  })

  it('R7.10 may choose a country that the site serves', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { countries: ['NL', 'DE'], domain_language: 'nl' } })

    const chosen = await world.visitor().call(readSettings, { country: 'DE' })
    const notServed = await world.visitor().call(readSettings, { country: 'FR' })

    expect(chosen.geoip_selected_country).toBe('DE')
    expect(notServed.geoip_selected_country).toBe('NL')
  })

  it('R1.7 may choose a language that the site speaks', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { locales: ['de', 'nl'] } })
    const languageFor = async (language: string) => (await world.visitor().call(readSettings, { language })).language

    expect(await Promise.all(['nl', 'pl', '', 'NL'].map(languageFor))).toEqual(['nl', 'de', 'de', 'de'])
  })

  it.for(['country=de', 'country=De&network=x'])('W-7 may write it small, as in %s', async (query, { makeWorld }) => {
    const world = await makeWorld({ settings: { countries: ['NL', 'DE'], domain_language: 'nl' } })

    const answer = await world.visitor().requests('GET', `/api/settings.php?${query}`)

    expect(answer.json()).toMatchObject({ geoip_selected_country: 'DE' })
  })

  it.for(['country=XX', 'country=', 'country=DE&country=NL', 'country=constructor'])(
    'W-7 is told the settings whatever it wishes, as with %s',
    async (query, { makeWorld }) => {
      const world = await makeWorld({ settings: { countries: ['NL', 'DE'], domain_language: 'nl' } })

      const answer = await world.visitor().requests('GET', `/api/settings.php?${query}`)

      expect([answer.statusCode, answer.json()]).toMatchObject([200, { geoip_selected_country: 'NL' }])
    },
  )

  it('R7.10 may bring the parameters of the page along', async ({ world }) => {
    const answer = await world.visitor().requests('GET', '/api/settings.php?network=x&ref=y&sub1=z&anything=1')

    expect(answer.statusCode).toBe(200)
  })
})

describe('the company behind a site', () => {
  it('R3.16 R7.16 is told with every field', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { support_phone: '+31 20-123 45 67', delete_discount: 30 } })

    const answer = await world.visitor().requests('GET', '/api/companyinfo.php')

    expect(Object.keys(answer.json<object>()).toSorted()).toEqual(companyFields.toSorted())
    expect(answer.json()).toEqual({ ...company, support_phone: '+31201234567', delete_discount: 30 })
  })

  it('R3.16 is part of the settings', async ({ world }) => {
    const told = await world.visitor().call(readSettings, {})

    expect(told.company).toEqual(await world.visitor().call(readCompany, {}))
  })

  it('R7.16 is told with the same bytes each time', async ({ world }) => {
    const [first, second] = [
      await world.visitor().requests('GET', '/api/companyinfo.php'),
      await world.visitor().requests('GET', '/api/companyinfo.php'),
    ]

    expect(second.body).toBe(first.body)
  })

  it.for([
    ['+31 20-123 45 67', '+31201234567'],
    ['0221 - 12 34', '02211234'],
    ['02211234', '02211234'],
    ['', ''],
  ] as const)('R5.9 its support phone "%s" is told as "%s"', async ([written, told], { makeWorld }) => {
    const world = await makeWorld({ settings: { support_phone: written } })

    expect((await world.visitor().call(readSettings, {})).support_phone).toBe(told)
    expect((await world.visitor().call(readCompany, {})).support_phone).toBe(told)
  })
})

import { countries, type Locale, locales } from '#contract/locales.ts'
import type { Niche } from '#contract/niches.ts'
import type { Settings } from '#contract/settings.ts'
import type { Company } from '#contract/sites.ts'
import pg from 'pg'

interface DemoSite {
  host: string
  settings: Partial<Settings>
}

const company: Omit<Company, 'support_phone' | 'delete_discount'> = {
  name: 'Visavis Demo B.V.',
  address: 'Keizersgracht 1',
  kvk: '00000000',
  city: '1015 CC Amsterdam',
  country: 'NL',
  tradenames: ['Visavis'],
  vat_numbers: ['NL000000000B01'],
  added: '2026-01-15T09:00:00.000Z',
}

const demoSite = (
  host: string,
  niche: Niche,
  name: string,
  spoken: Locale[],
  settings: Partial<Settings> = {},
): DemoSite => ({
  host,
  settings: {
    name,
    niche,
    locales: spoken,
    domain_language: spoken[0] ?? 'de',
    support_email: `support@${host === 'localhost' ? 'visavis' : name.toLowerCase()}.example`,
    support_phone: '+31 20-123 45 67',
    logged_out_search_trafficsource: 'all',
    // One person tries a trial out from one place, again and again.
    signups_per_day: 0,
    sockets_per_minute: 0,
    profiles_per_day: 100_000,
    // Whoever tries the product finds somebody who answers.
    automatic_answers: true,
    ...settings,
  },
})

/** The demo site that shows offers of other sites. */
export const OFFERING_SITE = 'she.localhost'

/** One site for each niche; the first speaks German alone, others several languages or all. */
export const demoSites: DemoSite[] = [
  demoSite('localhost', 1, 'Visavis', ['de']),
  // It has no language of its own: each browser gets what it asks for.
  demoSite(OFFERING_SITE, 2, 'Violetta', [...locales], {
    domain_language: '',
    member_resell: true,
    resell_feed: 'https://partner.example/feed.json',
    // Demo sites have few people in each country.
    resell_every: 4,
    countries: ['DE', ...countries.filter((country) => country !== 'DE')],
  }),
  demoSite('bdsm.localhost', 3, 'Samtseil', ['de', 'en'], {
    genders: ['male', 'female', 'couple'].map((key) => ({ key, label: {} })),
  }),
  demoSite('bbw.localhost', 4, 'Rundum', ['nl', 'de']),
  demoSite('gilf.localhost', 5, 'Zweitlese', ['fr', 'it']),
  demoSite('milf.localhost', 6, 'Mirabelle', ['en', 'es'], {
    domain_language: 'en-US',
    countries: ['US', 'CA', 'GB', 'IE'],
  }),
  demoSite('gay.localhost', 7, 'Indigo', ['pl', 'en', 'de']),
]

export const isDemoSite = ({ host }: { host: string }) => demoSites.some((site) => site.host === host)

const pages = {
  de: {
    title: 'Sicher treffen',
    body: 'Ein erstes Treffen gelingt am besten an einem **belebten Ort**.\n\n## Drei Ratschläge\n\n- Sagen Sie jemandem, wohin Sie gehen.\n- Fahren Sie selbst hin und zurück.\n- Schicken Sie niemals Geld.\n\nFragen beantwortet der [Kundendienst](/info/service).',
  },
  en: {
    title: 'Meeting safely',
    body: 'A first date works best in a **busy place**.\n\n## Three tips\n\n- Tell somebody where you are going.\n- Find your own way there and back.\n- Never send money.\n\nQuestions? Our [support](/info/service) helps.',
  },
}

/** Makes the demo sites unless there is any site. Returns whether it made them. */
export async function seedDemoSites(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from sites limit 1')
    if (rowCount) return false
    await client.query('begin')
    for (const { host, settings } of demoSites) {
      const { rows } = await client.query<{ id: number }>(
        'insert into sites (host, settings, company) values ($1, $2, $3) returning id',
        [host, JSON.stringify(settings), JSON.stringify(company)],
      )
      for (const [locale, { title, body }] of Object.entries(pages)) {
        await client.query(
          "insert into pages (site_id, token, locale, title, description, body) values ($1, 'safe-dating', $2, $3, $3, $4)",
          [rows[0]?.id, locale, title, body],
        )
      }
    }
    await client.query('commit')
    return true
  } finally {
    await client.end()
  }
}

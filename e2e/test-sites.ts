import pg from 'pg'
import type { Settings } from '#contract/settings.ts'

/** Sites with settings that no demo site has. */
const testSites: Record<string, Partial<Settings>> = {
  'quiet.localhost': { name: 'Quiet', enable_site_entry_popup: false },
  'restricted.localhost': { name: 'Restricted', site_entry_countries: ['AT'] },
  'closed.localhost': { name: 'Closed', signups: 'none' },
  'invited.localhost': { name: 'Invited', signups: 'with_trafficsource' },
  'couples.localhost': {
    name: 'Couples',
    genders: [
      { key: 'female', label: {} },
      { key: 'couple', label: {} },
      { key: 'friends', label: { de: 'Freundeskreis' } },
    ],
  },
  'members-only.localhost': {
    name: 'Members only',
    logged_out_search: 'none',
    logged_out_search_trafficsource: 'none',
  },
  'sent.localhost': { name: 'Sent', logged_out_search: 'none', logged_out_search_trafficsource: 'limited' },
  'finder.localhost': {
    name: 'Finder',
    match_finder: {
      age: { is_on: true, labels: { de: ['Lieber jung?', 'Gern jung', 'Gern reifer'] } },
      appearance: { is_on: false, labels: {} },
      race: { is_on: true, labels: {} },
    },
  },
  'open.localhost': { name: 'Open', logged_out_search: 'all' },
  'welcome.localhost': { name: 'Welcome', time_bonus_percentage: 0, welcome_percentage: 20 },
  'scarce.localhost': { name: 'Scarce', profiles_per_day: 100 },
}

/** Adds them to the demo world, and lets one address ask and look as often as a whole test run does. */
export async function addTestSites(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const [host, settings] of Object.entries(testSites)) {
      await client.query(
        "insert into sites (host, settings, company) select $1, $2, company from sites where host = 'localhost'",
        [host, JSON.stringify(settings)],
      )
    }
    await client.query(
      `update sites set settings = '{"requests_per_minute": 0, "profiles_per_day": 100000}' || settings`,
    )
  } finally {
    await client.end()
  }
}

import type { SiteSettings } from '#contract/sites.ts'

export type Layout = 'default' | 'chat' | 'lander' | 'empty'

/** Where a device remembers when somebody agreed. */
export const AGREED_AT = 'site-entry-agreed'

/** Screens that somebody reaches in the middle of something: a warning would only stand in the way. */
const FREE_PATHS = ['/complete-signup', '/reset-password']
/** Where the law wants the warning even on pages without navigation. */
const STRICT_COUNTRIES = ['NL', 'DE']

interface Visit {
  settings: Pick<SiteSettings, 'enable_site_entry_popup' | 'site_entry_countries' | 'geoip_selected_country'>
  layout: Layout
  path: string
  isLoggedIn: boolean
  isInstalled: boolean
  /** When the visitor agreed on this device, if ever. */
  agreedAt: string | null
  /** Whether the visitor has answered the first questions of signup on a lander. */
  hasBegun: boolean
}

/** Whether this visit begins with the adult-content warning. */
export function isWarned(visit: Visit): boolean {
  const { settings, path, isLoggedIn, isInstalled, agreedAt, hasBegun } = visit
  const country = settings.geoip_selected_country
  // Signup goes on with what a lander began: whoever is not asked there is not stopped between two questions.
  const layout = hasBegun && path === '/signup' ? 'lander' : visit.layout
  const { enable_site_entry_popup: isEnabled, site_entry_countries: only } = settings
  if (!isEnabled || isLoggedIn || isInstalled || agreedAt) return false
  if (FREE_PATHS.some((free) => path === free || path.startsWith(`${free}/`))) return false
  if (layout !== 'default' && !STRICT_COUNTRIES.includes(country)) return false
  return only.length === 0 || only.includes(country)
}

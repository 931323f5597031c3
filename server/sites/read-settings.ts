import type { Input } from '#contract/endpoint.ts'
import type { Locale } from '#contract/locales.ts'
import type { Company, readSettings as endpoint, SiteSettings } from '#contract/sites.ts'
import type { Context } from '#server/context.ts'
import { phrases } from '#server/platform/phrases.ts'
import { vapidKeys } from '#server/platform/push/vapid-keys.ts'
import type { Site } from './site.ts'
import { fictionalIcon } from './fictional-icon.ts'
import { messageCosts } from './message-costs.ts'
import { termsDate } from './terms-date.ts'

type Visit = Pick<Context, 'site' | 'locale' | 'country' | 'siteCountry' | 'isDemo' | 'secrets'>

/** The answers of a site as it was last read: every visit begins with one, and there are few. */
const answers = new WeakMap<Site, Map<string, SiteSettings>>()

/** What the site tells this visitor about itself. */
export function readSettings(
  { site, locale: ofVisit, country, siteCountry, isDemo, secrets }: Visit,
  asked: Input<typeof endpoint>,
): SiteSettings {
  const locale = site.settings.locales.find((spoken) => spoken === asked.language) ?? ofVisit
  const wish = asked.country?.toUpperCase()
  const selected = site.settings.countries.find((served) => served === wish) ?? siteCountry
  const known = answers.get(site) ?? new Map<string, SiteSettings>()
  answers.set(site, known)
  const key = `${locale} ${country} ${selected} ${isDemo}`
  const answer =
    known.get(key) ?? Object.freeze(tellSettings({ site, locale, country, siteCountry: selected, isDemo, secrets }))
  known.set(key, answer)
  return answer
}

function tellSettings({ site, locale, country, siteCountry, isDemo, secrets }: Visit): SiteSettings {
  const { settings } = site
  const say = phrases(locale, 'site')
  return {
    ...settings,
    ...texts(site, locale, say),
    fictional_icon: fictionalIcon(settings),
    minimum_message_costs: messageCosts(settings),
    push_public_key: settings.push_public_key || vapidKeys(secrets).publicKey,
    support_phone: dialable(settings.support_phone),
    domain: site.host,
    is_demo: isDemo,
    language: locale,
    geoip_country: country ?? null,
    geoip_selected_country: siteCountry,
    company: readCompany(site),
    terms_date: termsDate(site.company.added),
  }
}

/** Texts that an operator may write for each language; where there is none, the product's own. */
function texts(
  { settings }: Site,
  locale: Locale,
  say: (
    key:
      | 'index_title'
      | 'description'
      | 'fictional_warning'
      | 'fictional_singular'
      | 'fictional_short'
      | 'fictional_plural',
    values?: { site: string },
  ) => string,
) {
  // One that was left blank is none: the label of a fictional profile must not vanish with it.
  return {
    index_title: settings.index_title[locale] || say('index_title', { site: settings.name }),
    description: settings.description[locale] || say('description', { site: settings.name }),
    fictional_warning: settings.fictional_warning[locale] || say('fictional_warning'),
    fictional_singular: settings.fictional_singular[locale] || say('fictional_singular'),
    fictional_short: settings.fictional_singular[locale] || say('fictional_short'),
    fictional_plural: settings.fictional_plural[locale] || say('fictional_plural'),
  }
}

export function readCompany({ company, settings }: Site): Company {
  return { ...company, support_phone: dialable(settings.support_phone), delete_discount: settings.delete_discount }
}

/** Operators write a number as people read it; a phone wants it without dashes and spaces. */
export function dialable(phone: string): string {
  return phone.replaceAll(/[\s-]/g, '')
}

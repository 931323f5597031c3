import type { Country } from '#contract/locales.ts'
import { countryCurrency, type Settings } from '#contract/settings.ts'
import type { SiteSettings } from '#contract/sites.ts'

type Priced = Pick<Settings, 'countries' | 'bundles' | 'message_credits'>

/** What a message costs at least in each country of a site: the price of its credits in the bundle that is the cheapest. */
export function messageCosts({ countries, bundles, message_credits }: Priced): SiteSettings['minimum_message_costs'] {
  const costsIn = (country: Country) => {
    const currency = countryCurrency[country]
    const prices = bundles[currency].map(({ credits, price_cents }) => (price_cents / credits) * message_credits)
    return { costs: Math.round(Math.min(...prices)) / 100, currency }
  }
  return Object.fromEntries(countries.map((country) => [country, costsIn(country)]))
}

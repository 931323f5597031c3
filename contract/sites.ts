import * as z from 'zod/mini'
import { Currency } from './currencies.ts'
import { endpoint } from './endpoint.ts'
import { Country, Locale } from './locales.ts'
import { isOneOf } from './is-one-of.ts'
import { settings } from './settings.ts'

/** Who runs a site, as `companyinfo.php` tells it. */
export const Company = z.object({
  name: z.string(),
  address: z.string(),
  kvk: z.string(),
  city: z.string(),
  country: Country,
  tradenames: z.array(z.string()),
  vat_numbers: z.array(z.string()),
  support_phone: z.string(),
  delete_discount: z.int(),
  /** When the company's data last changed; the terms carry this date when it is later than their own. */
  added: z.iso.datetime(),
})
export type Company = z.infer<typeof Company>

/** Told in the language of the request instead of in all of them. */
const texts = ['index_title', 'description', 'fictional_warning', 'fictional_singular', 'fictional_plural'] as const
type Table = typeof settings
type Plain = Omit<
  { [Name in keyof Table as Table[Name]['visibility'] extends 'public' ? Name : never]: Table[Name] },
  (typeof texts)[number]
>

const plainTypes = Object.fromEntries(
  Object.entries(settings)
    .filter(([name, { visibility }]) => visibility === 'public' && !isOneOf(texts, name))
    .map(([name, { type }]) => [name, type]),
) as { [Name in keyof Plain]: Plain[Name]['type'] }

/** What a site tells everybody about itself, in the language of the request where a text is meant. */
export const SiteSettings = z.object({
  ...plainTypes,
  index_title: z.string(),
  description: z.string(),
  fictional_warning: z.string(),
  fictional_singular: z.string(),
  /** The same where a card is too narrow for it: one word, unless an operator has chosen theirs. */
  fictional_short: z.string(),
  fictional_plural: z.string(),
  /** What a message costs at least, by country, as bundles and prices have it. */
  minimum_message_costs: z.partialRecord(Country, z.object({ costs: z.number(), currency: Currency })),
  domain: z.string(),
  /** Whether the installation is a trial: then it has demo members, and pages for developers. */
  is_demo: z.boolean(),
  /** The interface language: cookie, else the site's language, else the country's, else German. */
  language: Locale,
  /** The country of the visitor's network address, if it is known. */
  geoip_country: z.nullable(z.string()),
  /** The country the site treats the visitor as being in: chosen, found or the site's first. */
  geoip_selected_country: Country,
  company: Company,
  terms_date: z.iso.datetime(),
})
export type SiteSettings = z.infer<typeof SiteSettings>

const wish = z.optional(
  z.pipe(
    z.transform((text: unknown) => (typeof text === 'string' ? text : undefined)),
    z.optional(z.string()),
  ),
)

export const readSettings = endpoint({
  method: 'GET',
  path: '/api/settings.php',
  summary: 'The settings of the site that the host name picks, in the language of the request.',
  /** `country` and `language` are wishes: one that the site does not serve, or that is none, is passed over. */
  input: z.object({ country: wish, language: wish }),
  output: SiteSettings,
})

export const readCompany = endpoint({
  method: 'GET',
  path: '/api/companyinfo.php',
  summary: 'The company behind the site.',
  input: z.object({}),
  output: Company,
})

export const readInterests = endpoint({
  method: 'GET',
  path: '/api/interests.php',
  summary: 'The interests that members of the site can name, with their names in the language of the request.',
  input: z.object({}),
  output: z.object({ interests: z.array(z.object({ id: z.string(), name: z.string() })) }),
})

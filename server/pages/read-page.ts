import { isOneOf } from '#contract/is-one-of.ts'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { FALLBACK_LOCALE, type Locale } from '#contract/locales.ts'
import { type Page, type PageToken, pageTokens } from '#contract/pages.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Context } from '#server/context.ts'
import { keepTogether } from '#locales/keep-together.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Site } from '#server/sites/site.ts'
import { termsDate } from '#server/sites/terms-date.ts'
import { parseFrontMatter, parsePage } from './parse-page.ts'

const LOCALES = path.resolve(import.meta.dirname, '../../locales')

interface Source {
  title: string
  description: string
  body: string
}

/** An info page: what an operator wrote for this site, else the product's own text. */
export async function readPage({ db, site, locale }: Context, { token }: { token: string }): Promise<Page> {
  const source = (await findWritten(db, site, token, locale)) ?? (await findBuiltIn(token, locale))
  if (!source) throw new Refusal('pages.not_found')

  const fill = filler(site, locale)
  return {
    token,
    title: fill(source.title),
    description: fill(source.description),
    blocks: parsePage(fill(source.body)),
  }
}

/** In the reader's language, else in the fallback: a page in another language is better than none. */
async function findWritten(db: Db, site: Site, token: string, locale: Locale): Promise<Source | undefined> {
  const found = await db
    .selectFrom('pages')
    .select(['locale', 'title', 'description', 'body'])
    .where('siteId', '=', site.id)
    .where('token', '=', token)
    .where('locale', 'in', [locale, FALLBACK_LOCALE])
    .execute()
  return found.find((page) => page.locale === locale) ?? (isBuiltIn(token) ? undefined : found[0])
}

function isBuiltIn(token: string): token is PageToken {
  return isOneOf(pageTokens, token)
}

async function findBuiltIn(token: string, locale: Locale): Promise<Source | undefined> {
  if (!isBuiltIn(token)) return undefined
  const { head, body } = parseFrontMatter(await readFile(path.join(LOCALES, locale, 'pages', `${token}.md`), 'utf8'))
  return { title: head['title'] ?? '', description: head['description'] ?? '', body }
}

/** Puts the site's own names and numbers where a text says `{company}` and so on. */
function filler({ settings, company }: Site, locale: Locale): (text: string) => string {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const values: Record<string, string> = {
    site: settings.name,
    company: company.name,
    address: company.address,
    city: company.city,
    country: new Intl.DisplayNames(locale, { type: 'region' }).of(company.country) ?? company.country,
    kvk: company.kvk,
    vat_numbers: company.vat_numbers.join(', '),
    support_email: settings.support_email,
    support_phone: settings.support_phone,
    refund_days: String(settings.refund_days),
    min_age: String(settings.min_age),
    free_photos: String(settings.free_photos),
    premium_photos: String(settings.premium_photos),
    free_conversations: String(settings.free_conversations),
    reactivation_days: String(settings.reactivation_days),
    terms_date: day.format(new Date(termsDate(company.added))),
  }
  return (text) =>
    keepTogether(
      locale,
      text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole),
    )
}

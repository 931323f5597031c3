import { createHash } from 'node:crypto'
import { errors } from '#contract/errors.ts'
import type { Locale } from '#contract/locales.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { waitTime } from '#locales/wait-time.ts'
import { phrases } from '#server/platform/phrases.ts'
import type { Refusal } from '#server/platform/refusal.ts'

const STYLE =
  'body{font:1.125rem/1.5 system-ui,sans-serif;max-width:34rem;margin:20vh auto;padding:0 1rem;text-align:center}small{opacity:.7}:root{color-scheme:light dark}'

export const FAILED_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'`

interface Failed {
  refusal: Refusal
  /** Under which we find it in the log. */
  reference: string
  locale: Locale
  /** Of the site; members' names and other people's words stand nowhere here. */
  name: string
}

/** For when not even the page that says so can be rendered. It needs nothing that could fail in its turn. */
export function failedPage({ refusal: { code, details }, reference, locale, name }: Failed): string {
  const say = phrases(locale, 'shell')
  const isOurs = errors[code] >= 500
  const title = say('error.title')
  const text = isOurs
    ? say('error.text')
    : phrases(locale, 'errors')(code, waitTime({ seconds: Number(details['seconds'] ?? 0) }))
  return `<!DOCTYPE html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(`${title} · ${name}`)}</title><style>${STYLE}</style></head><body><p>${errors[code]}</p><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><p><a href="">${escapeHtml(say('error.retry'))}</a></p><small>${escapeHtml(say('error.reference', { id: reference }))}</small></body></html>`
}

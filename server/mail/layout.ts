import type { Locale } from '#contract/locales.ts'
import type { Niche } from '#contract/niches.ts'
import { Html, html } from './html.ts'
import { neutral, themeOf } from './theme-colors.ts'

/** A mail in words, before it is text or HTML. */
export interface Letter {
  language: Locale
  niche: Niche
  siteName: string
  home: string
  subject: string
  /** What inboxes show beside the subject; on a lock screen too, so as neutral as that. */
  preheader: string
  title: string
  paragraphs: string[]
  details: [name: string, value: string][]
  /** What somebody wrote, in their own lines; empty in most mails. */
  quote: string
  button: { label: string; url: string } | undefined
  other: { label: string; url: string } | undefined
  note: string
  linkBelow: string
  footer: string[]
}

const SANS = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
const SERIF = "Georgia,'Times New Roman',serif"

/**
 * HTML as mail programs need it: tables, styles on the elements, at most 600 px. Programs that know of darkness get dark
 * colours from the one style sheet; the others leave it out.
 */
export function layOut(letter: Letter): Html {
  const { language, subject, preheader, siteName, home } = letter
  const { light } = neutral
  return html`<!doctype html>
    <html lang="${language}" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>${subject}</title>
        <style>
          ${sheet(letter.niche)}
        </style>
      </head>
      <body
        class="paper"
        style="margin:0;padding:0;width:100%;background-color:${light.paper};-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%"
      >
        <div
          style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all;font-size:1px;line-height:1px"
        >
          ${preheader}${filler}
        </div>
        <table
          role="presentation"
          class="paper"
          width="100%"
          border="0"
          cellpadding="0"
          cellspacing="0"
          bgcolor="${light.paper}"
          style="background-color:${light.paper}"
        >
          <tr>
            <td align="center" class="around" style="padding:32px 16px">
              <!--[if mso]><table role="presentation" width="600" border="0" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
              <table
                role="presentation"
                width="100%"
                border="0"
                cellpadding="0"
                cellspacing="0"
                style="max-width:600px"
              >
                <tr>
                  <td style="padding:0 8px 20px">
                    ${mark(letter.niche)}<a
                      href="${home}"
                      class="ink"
                      style="font-family:${raw(SERIF)};font-size:24px;line-height:32px;font-weight:bold;letter-spacing:-.2px;vertical-align:middle;color:${light.ink};text-decoration:none"
                      >${siteName}</a
                    >
                  </td>
                </tr>
                <tr>
                  <td>${card(letter)}</td>
                </tr>
                <tr>
                  <td class="around-foot" style="padding:24px 8px 0">${letter.footer.map(footLine)}</td>
                </tr>
              </table>
              <!--[if mso]></td></tr></table><![endif]-->
            </td>
          </tr>
        </table>
      </body>
    </html>`
}

/** The two halves of the product's mark, drawn by corners: pictures would have to be loaded, and many programs load none. */
function mark(niche: Niche): Html {
  const { accent } = themeOf(niche).light
  const half = 'display:inline-block;width:11px;height:22px;vertical-align:middle'
  return html`<span
    aria-hidden="true"
    style="display:inline-block;margin-right:10px;vertical-align:middle;white-space:nowrap;font-size:0"
    ><span
      class="accent"
      style="${raw(half)};margin:0 2px 3px 0;border-radius:11px 0 0 11px;background-color:${accent}"
    ></span
    ><span
      class="accent"
      style="${raw(half)};margin-top:3px;border-radius:0 11px 11px 0;background-color:${accent};opacity:.55"
    ></span
  ></span>`
}

function card({ niche, title, paragraphs, details, quote, button, other, note, linkBelow }: Letter): Html {
  const { light } = neutral
  const accent = themeOf(niche).light
  return html`<table
    role="presentation"
    class="card"
    width="100%"
    border="0"
    cellpadding="0"
    cellspacing="0"
    bgcolor="${light.card}"
    style="background-color:${light.card};border:1px solid ${light.line};border-radius:16px;border-collapse:separate;overflow:hidden"
  >
    <tr>
      <td
        class="accent"
        height="4"
        bgcolor="${accent.accent}"
        style="height:4px;line-height:4px;font-size:0;background-color:${accent.accent};border-radius:15px 15px 0 0"
      >
        &nbsp;
      </td>
    </tr>
    <tr>
      <td class="inside" style="padding:36px 40px 40px">
        <h1
          class="ink"
          style="margin:0 0 20px;font-family:${raw(SERIF)};font-size:28px;line-height:34px;font-weight:bold;letter-spacing:-.3px;color:${light.ink}"
        >
          ${whole(title)}
        </h1>
        ${paragraphs.map((text) => paragraph(text))} ${details.length > 0 ? detailTable(details) : undefined}
        ${quote ? quoteTable(quote, light.line) : undefined} ${button ? buttonTable(button, accent) : undefined}
        ${other ? paragraphOf(link(other.url, other.label, accent.link)) : undefined}
        ${paragraphOf(html`${note}`, 'last')} ${button ? below(linkBelow, button.url, accent.link) : undefined}
      </td>
    </tr>
  </table>`
}

/** A headline is not broken within "E-Mail". */
const whole = (title: string) =>
  title
    .split(/(e-mail)/i)
    .map((part, i) => (i % 2 ? html`<span style="white-space:nowrap">${part}</span>` : html`${part}`))

const paragraph = (text: string) => paragraphOf(html`${text}`)

const paragraphOf = (content: Html, place: 'last' | 'inner' = 'inner') =>
  html`<p
    class="ink"
    style="margin:0 0 ${place === 'last' ? 0 : 16}px;font-family:${raw(SANS)};font-size:16px;line-height:25px;color:${neutral.light.ink}"
  >
    ${content}
  </p>`

const link = (url: string, label: string, color: string) =>
  html`<a href="${url}" class="link" style="color:${color};text-decoration:underline;text-underline-offset:2px"
    >${label}</a
  >`

/** Filled by the cell and made wide by the link, so that it is a button even where rounded corners are unknown. */
function buttonTable(
  { label, url }: { label: string; url: string },
  { accent, accentInk }: { accent: string; accentInk: string },
): Html {
  return html`<table
    role="presentation"
    class="wide"
    border="0"
    cellpadding="0"
    cellspacing="0"
    style="margin:12px 0 28px;border-collapse:separate"
  >
    <tr>
      <td
        class="accent"
        align="center"
        bgcolor="${accent}"
        style="background-color:${accent};border-radius:10px;mso-padding-alt:15px 32px"
      >
        <a
          href="${url}"
          class="accent-ink wide"
          style="display:inline-block;box-sizing:border-box;padding:15px 32px;font-family:${raw(SANS)};font-size:16px;line-height:20px;font-weight:bold;color:${accentInk};text-decoration:none;border-radius:10px;text-align:center"
          >${label}</a
        >
      </td>
    </tr>
  </table>`
}

/**
 * Never wider than a phone: names break between words, and a number or an address that is told wherever it has to. A
 * phone has a column for neither of them; there the name stands above what it names.
 */
function detailTable(rows: Letter['details']): Html {
  const { light } = neutral
  const cell = `padding:7px 14px;font-family:${SANS};font-size:15px;line-height:22px;vertical-align:top`
  return html`<table
    role="presentation"
    class="paper"
    width="100%"
    border="0"
    cellpadding="0"
    cellspacing="0"
    bgcolor="${light.paper}"
    style="margin:8px 0 20px;background-color:${light.paper};border-radius:10px;border-collapse:separate"
  >
    <tr>
      <td colspan="2" height="9" style="height:9px;line-height:9px;font-size:0">&nbsp;</td>
    </tr>
    ${rows.map(
      ([name, value]) =>
        html`<tr>
          <td class="muted fact fact-name" style="${raw(cell)};padding-right:0;color:${light.muted}">${name}</td>
          <td
            class="ink fact fact-value"
            width="60%"
            style="${raw(cell)};color:${light.ink};font-weight:bold;word-break:break-word;overflow-wrap:anywhere"
          >
            ${value}
          </td>
        </tr>`,
    )}
    <tr>
      <td colspan="2" height="9" style="height:9px;line-height:9px;font-size:0">&nbsp;</td>
    </tr>
  </table>`
}

/** A line at the side sets it apart; each of its lines stays one, also where styles for that are unknown. */
function quoteTable(quote: string, line: string): Html {
  return html`<table
    role="presentation"
    width="100%"
    border="0"
    cellpadding="0"
    cellspacing="0"
    style="margin:0 0 24px;border-collapse:separate"
  >
    <tr>
      <td
        class="line ink"
        style="padding:4px 0 4px 16px;border-left:3px solid ${line};font-family:${raw(SANS)};font-size:16px;line-height:25px;color:${neutral.light.ink};word-break:break-word"
      >
        ${quote.split('\n').map((one, at) => (at === 0 ? html`${one}` : html`<br />${one}`))}
      </td>
    </tr>
  </table>`
}

function below(words: string, url: string, color: string): Html {
  const { light } = neutral
  return html`<table
    role="presentation"
    width="100%"
    border="0"
    cellpadding="0"
    cellspacing="0"
    style="margin:28px 0 0"
  >
    <tr>
      <td
        class="line muted"
        style="border-top:1px solid ${light.line};padding:20px 0 0;font-family:${raw(SANS)};font-size:13px;line-height:20px;color:${light.muted}"
      >
        ${words}<br /><span style="word-break:break-all">${link(url, url, color)}</span>
      </td>
    </tr>
  </table>`
}

const footLine = (line: string) =>
  html`<p
    class="muted"
    style="margin:0 0 6px;font-family:${raw(SANS)};font-size:13px;line-height:20px;color:${neutral.light.muted}"
  >
    ${line}
  </p>`

/** The dark colours, and what a phone has otherwise: a button as wide as it is, facts below each other. */
function sheet(niche: Niche): Html {
  const { dark } = neutral
  const { accent, accentInk, link } = themeOf(niche).dark
  return raw(`
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 479px) {
  .around { padding: 20px 8px !important; }
  .inside { padding: 28px 20px 28px !important; }
  .wide { width: 100% !important; }
  .fact { display: block !important; width: auto !important; }
  .fact-name { padding-bottom: 0 !important; font-size: 13px !important; line-height: 18px !important; }
  .fact-value { padding-top: 1px !important; font-size: 14px !important; }
}
@media (prefers-color-scheme: dark) {
  .paper { background-color: ${dark.paper} !important; }
  .card { background-color: ${dark.card} !important; border-color: ${dark.line} !important; }
  .ink { color: ${dark.ink} !important; }
  .muted { color: ${dark.muted} !important; }
  .line { border-color: ${dark.line} !important; }
  .accent { background-color: ${accent} !important; }
  .accent-ink { color: ${accentInk} !important; }
  .link { color: ${link} !important; }
}
`)
}

/** Keeps the words of the mail itself out of the inbox's preview. */
const filler = raw('&#847;&zwnj;&nbsp;'.repeat(60))

/** For constants of this file only. */
function raw(markup: string): Html {
  return new Html(markup)
}

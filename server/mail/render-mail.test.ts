import { describe, expect, it } from 'vitest'
import { locales } from '#contract/locales.ts'
import { niches, type Niche } from '#contract/niches.ts'
import { type Settings, withDefaults } from '#contract/settings.ts'
import type { Site } from '#server/sites/site.ts'
import { mailKinds, type MailKind, targetOf } from './kinds.ts'
import type { Intent } from './links.ts'
import { renderMail } from './render-mail.ts'

const token = 'q3J0mX9vK2bT7yLwZ4nR8sDfGhJkQwErTyUiOpAsDfG'
const XSS = `<img src=x onerror=alert(1)>"'\`</title></style><script>alert(1)</script>`

const siteWith = (settings: Partial<Settings> = {}, company = 'Probe GmbH'): Site => ({
  id: 1,
  host: 'probe.example',
  origin: 'https://probe.example:8443',
  version: '1',
  settings: withDefaults(settings),
  company: {
    name: company,
    address: 'Teststraße 1',
    city: 'Köln',
    country: 'DE',
    kvk: '1',
    tradenames: [],
    vat_numbers: [],
    added: '2020-01-01T00:00:00.000Z',
  },
})

const render = (kind: MailKind, language: (typeof locales)[number] = 'en', site = siteWith(), intent = {}) => {
  const link = targetOf(kind)?.purpose ? { token, until: new Date('2026-11-29T12:00:00.000Z') } : {}
  return renderMail(site, { kind, language, intent, ...link })
}

const all = locales.flatMap((language) => mailKinds.map((kind) => ({ language, kind })))
const urls = (text: string) => text.match(/https?:\/\/[^\s<>"']+/g) ?? []

describe('mails', () => {
  it.each(all)('R1.8 $kind exists in $language with subject, text and HTML', ({ kind, language }) => {
    const { subject, text, html } = render(kind, language)

    expect(subject.length).toBeGreaterThan(5)
    expect(subject.length).toBeLessThanOrEqual(60)
    expect(html).toContain(`<html lang="${language}"`)
    for (const part of [text, html]) {
      expect(part).toContain('Probe GmbH')
      expect(part).toContain('Teststraße 1')
      expect(part).toContain('support@visavis.example')
      // A placeholder that nothing filled, or a key that has no words.
      expect(part).not.toMatch(/\{\w+[,}]|\bmails\.\w+\.|undefined|\bNaN\b|Invalid Date/)
    }
  })

  it('R1.8 no two languages say the same', () => {
    for (const kind of mailKinds) {
      const texts = locales.map((language) => render(kind, language).text)
      expect(new Set(texts).size).toBe(locales.length)
    }
  })

  it('M4-20 leaves no Polish word of one letter and no French sign alone at the end of a line', () => {
    for (const kind of mailKinds) {
      expect(render(kind, 'pl').text).not.toMatch(/\s[aiouwz] \p{L}/iu)
      expect(render(kind, 'fr').text).not.toMatch(/\p{L} [?!:;]/u)
    }
  })

  it('B3.6 subject and preview are discreet in every language', () => {
    const telling =
      /dat(e|ing)\b|flirt|single|match|chat|\bsex|erot|love|liebe|amor|amour|\blief|miłoś|rencontr|incontr|\bcit(a|as)\b|randk|treff|member|mitglied|profil|visavis/i
    for (const { kind, language } of all) {
      const { subject, html } = render(kind, language, siteWith({ name: 'Mirabelle', niche: 6 }))
      const preview = /font-size:1px;[^>]*>([^<&]+)/.exec(html)?.[1]?.trim() ?? ''
      expect(preview.length).toBeGreaterThan(5)
      for (const line of [subject, preview]) {
        expect(line).not.toMatch(telling)
        expect(line).not.toContain('Mirabelle')
        for (const niche of Object.values(niches)) expect(line.toLowerCase().split(/\W+/)).not.toContain(niche)
      }
    }
  })

  it.each(mailKinds)('A16 every link of %s begins with the stored origin', (kind) => {
    const { text, html } = render(kind, 'en', siteWith(), { owner: 'yes' })
    const links = [...urls(text), ...[...html.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => url)]
    for (const link of links) expect(link.replaceAll('&#61;', '=')).toMatch(/^https:\/\/probe\.example:8443(\/|$)/)
    if (targetOf(kind)) expect(urls(text).length).toBeGreaterThan(0)
  })

  it('A16 each button leads to the page that takes its secret', () => {
    const button = (kind: MailKind) => urls(render(kind).text)[0]?.replace('https://probe.example:8443', '')
    expect(Object.fromEntries(mailKinds.map((kind) => [kind, button(kind)]))).toEqual({
      activate: `/activate/done?token=${token}`,
      complete: `/complete-signup?token=${token}`,
      account_exists: '/login',
      account_deleted: `/account-deleted?token=${token}`,
      reset: `/reset-password/do?token=${token}`,
      no_account: undefined,
      new_device: '/reset-password',
      new_devices: '/reset-password',
      confirm_email: `/mail-change/do?token=${token}`,
      email_notice: '/reset-password',
      email_changed: `/mail-change/do?undo=${token}`,
      address_moved: `/mail-change/do?undo=${token}`,
      password_changed: `/mail-change/do?undo=${token}`,
      password_reset: `/reset-password/do?token=${token}`,
      change_undone: `/reset-password/do?token=${token}`,
      account_shut: undefined,
      factor_changed: `/reset-password/do?token=${token}`,
      buying_paused: '/reset-password',
      debit_allowed: '/reset-password',
      deleted: `/account-deleted?token=${token}`,
      search_alert: '/members',
      like: '/likes/m/',
      match: '/likes/m/',
      photo_request: '/profile',
      photo_grant: '/members/',
      new_conversations: '/chats',
      new_messages: '/chats',
      unread_message_reminders: '/chats',
      weekly_updates: '/visitors',
      credits_low: '/credits',
      profile_reminder: '/profile',
      news: '/members',
      promotions: '/credits',
      complaint: undefined,
      complaint_notice: undefined,
      receipt: '/transactions/',
      refund: '/transactions/',
      chargeback: '/transactions/',
      chargeback_reversed: '/transactions/',
      withdrawal: undefined,
      withdrawal_notice: undefined,
    })
    expect(urls(render('account_exists').text)).toContain('https://probe.example:8443/reset-password')
    for (const kind of ['complaint', 'withdrawal'] as const)
      expect(urls(render(kind, 'de', undefined, { owner: 'yes' }).text)).toContain(
        'https://probe.example:8443/reset-password',
      )
    for (const kind of ['deleted', 'account_deleted'] as const)
      expect(urls(render(kind).text)).toContain(`https://probe.example:8443/reset-password/do?token=${token}`)
  })

  it('A49 names with markup stay text', () => {
    const site = siteWith({ name: XSS }, XSS)
    for (const kind of mailKinds) {
      const { html } = render(kind, 'de', site, {
        device: XSS,
        country: XSS,
        at: '2026-11-15T12:00:00.000Z',
        reference: XSS,
        from: XSS,
        text: XSS,
        purchase: XSS,
        invoice: XSS,
        total: XSS,
      })
      expect(html).not.toMatch(/<img|<script/i)
      expect(html.match(/<\/style>/g)).toHaveLength(1)
      expect(html.match(/<\/title>/g)).toHaveLength(1)
      expect(html.match(/ on\w+=/g)).toBeNull()
    }
  })

  it('B3.1 the mail about a new device tells device, country and local time, and leaves out what is not known', () => {
    const at = '2026-11-15T12:00:00.000Z'
    const german = render('new_device', 'de', siteWith(), { device: 'Firefox, Windows', country: 'DE', at }).text
    expect(german).toContain('Gerät: Firefox, Windows\nLand: Deutschland\nZeit: 15. November 2026 um 13:00 MEZ')

    const english = render('new_device', 'en', siteWith(), { device: 'Firefox, Windows', country: '', at }).text
    expect(english).not.toContain('Country')
    expect(english).toContain('12:00 PM UTC')
  })

  it('D4-8 on a phone the name of a fact stands above it, each with the whole width', () => {
    const { html } = render('new_device', 'de', siteWith(), { device: 'Firefox, Windows', country: 'DE' })
    const phone = /@media \(max-width: 479px\) \{(.*?)\n\}/s.exec(html)?.[1]

    expect(phone).toContain('.fact { display: block !important; width: auto !important; }')
    expect(html.match(/<td\s+class="(muted|ink) fact /g)?.length).toBeGreaterThan(2)
  })

  it('D3-25 a table of facts is no wider than a phone: names break between words, and what is told anywhere', () => {
    const intent = {
      order: '0'.repeat(36),
      reference: '0'.repeat(36),
      from: `${'a'.repeat(40)}@probe.example`,
      vat: '1',
    }
    const cells = all.flatMap(({ kind, language }) => {
      const { html } = render(kind, language, siteWith(), intent)
      return [...html.matchAll(/<td\s+class="(muted|ink) fact [^>]*style="([^"]*)"/g)]
    })

    expect(cells.length).toBeGreaterThan(0)
    for (const [, who, style = ''] of cells) {
      expect(style).not.toContain('nowrap')
      expect(style.includes('overflow-wrap:anywhere')).toBe(who === 'ink')
    }
  })

  it('R4.2 the last day is one on which the link still works everywhere', () => {
    expect(render('account_deleted', 'en').text).toContain('Until November 28, 2026')
  })

  it('M3-14 M8-17 the mail about a deletion says as many days as the screen, and the minute in which they end', () => {
    const text = (language: 'de' | 'pl', country: string) => render('deleted', language, siteWith(), { country }).text
    expect(text('pl', 'PL')).toMatch(/przez\s14\sdni,\sdo\s29\slistopada\s2026,\s13:00\sCET,/)
    expect(text('de', '')).toMatch(/14 Tage lang, bis zum 29. November 2026 um 12:00 UTC,/)
  })

  it('M7-10 both mails about a deletion name the same end, by the clock of where the member lives', () => {
    const until = new Date('2026-11-29T23:30:00.000Z')
    const text = (kind: 'account_deleted' | 'deleted', intent: Intent) =>
      renderMail(siteWith(), { kind, language: 'de', intent, home: 'PL', token, until }).text
    const end = '30. November 2026 um 00:30 MEZ'

    expect(text('deleted', { country: 'GB' })).toContain(end)
    expect(text('account_deleted', {})).toContain(end)
  })

  it('M7-10 what was changed about an account is told by the clock of where the member lives', () => {
    const at = '2026-11-15T12:00:00.000Z'
    const text = (kind: MailKind, intent: Intent) => {
      const link = { token, until: new Date(at) }
      return renderMail(siteWith(), { kind, language: 'de', intent, home: 'PL', ...link }).text
    }

    for (const part of [
      text('address_moved', { since: at, until: at }),
      text('password_changed', { authenticator_on: at }),
      text('password_reset', { authenticator_off: at, invisible_again: at }),
      text('change_undone', { withdrawn_again: at }),
    ]) {
      expect(part).toContain('15. November 2026 um 13:00 MEZ')
      expect(part).not.toContain('UTC')
    }
  })

  it('R4.1 times in words are the times of the links', () => {
    expect(render('activate', 'pl').text).toContain('Link działa 7\u00A0dni.')
    expect(render('reset', 'pl').text).toContain('przez 2\u00A0godziny')
    expect(render('email_changed', 'de').text).toContain('48 Stunden')
    expect(render('confirm_email', 'fr').text).toContain('24 heures')
  })

  it('stays far below what inboxes cut off, and brings the accent of its site', () => {
    for (const niche of Object.keys(niches).map(Number) as Niche[]) {
      const { html } = render('new_device', 'de', siteWith({ niche }))
      expect(Buffer.byteLength(html)).toBeLessThan(30_000)
      expect(html).toContain('prefers-color-scheme: dark')
    }
  })
})

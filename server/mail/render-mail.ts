import { complaintCategories } from '#contract/complaints.ts'
import { isOneOf } from '#contract/is-one-of.ts'
import type { Locale } from '#contract/locales.ts'
import { phrases } from '#server/platform/phrases.ts'
import type { Site } from '#server/sites/site.ts'
import { factorChanges, type MailKind, targetOf } from './kinds.ts'
import { layOut, type Letter } from './layout.ts'
import { linkHours } from './link-hours.ts'
import type { Intent } from './links.ts'
import { mailPhrases } from './mail-phrases.ts'
import { sayCountry, sayLastDay, sayTime } from './mail-time.ts'
import type { SecondLink } from './second-link.ts'
import { asText } from './text-part.ts'

interface Mail {
  kind: MailKind
  language: Locale
  intent: Intent
  /** Where the member lives, by whose clock they read it. */
  home?: string | undefined
  /** The secret of its link, and when that ends. */
  token?: string | undefined
  until?: Date | undefined
  /** What else its mailbox can do with a secret. */
  second?: SecondLink | undefined
}

export interface RenderedMail {
  subject: string
  text: string
  html: string
}

/** The words of a mail in its language, as text and as HTML. Every link begins with the site's stored origin. */
export function renderMail(site: Site, mail: Mail): RenderedMail {
  const letter = write(site, mail)
  return { subject: oneLine(letter.subject), text: asText(letter), html: withoutIndents(layOut(letter).markup) }
}

function write(site: Site, mail: Mail): Letter {
  const { kind, language, intent, until } = mail
  const say = mailPhrases(language)
  const { name, niche, support_email: email } = site.settings
  const { company, host } = site
  const target = targetOf(kind)
  const hours = target?.purpose ? linkHours(target.purpose, site.settings) : 0
  const values = {
    site: name,
    email,
    hours,
    days: Number(intent['days'] ?? hours / 24),
    until: until ? sayEnd(until, mail) : '',
    people: Number(intent['people'] ?? 0),
    searches: Number(intent['searches'] ?? 0),
    messages: Number(intent['messages'] ?? 0),
    chats: Number(intent['chats'] ?? 0),
    visits: Number(intent['visits'] ?? 0),
    likes: Number(intent['likes'] ?? 0),
    times: Number(intent['times'] ?? 0),
    premium: intent['premium'] ?? 'unclear',
    owner: intent['owner'] ?? 'no',
  }

  return {
    language,
    niche,
    siteName: name,
    home: site.origin,
    subject: say(`${kind}.subject`),
    preheader: say(`${kind}.preheader`),
    title: say(`${kind}.title`),
    paragraphs: [say('hello'), say(`${kind}.text`, values)],
    details: detailsOf(mail),
    quote: intent['text'] ?? '',
    button: buttonOf(site.origin, mail),
    other: hasOtherWay(kind) ? { label: say(`${kind}.other`), url: site.origin + otherPath(mail) } : undefined,
    note: say(`${kind}.note`, values),
    linkBelow: say('link_below'),
    footer: [
      say('automatic', { host, email }),
      `${company.name}, ${company.address}, ${company.city}, ${sayCountry(company.country, language)}`,
    ],
  }
}

/** To the minute where the reader's clock is known, as the screen counts it; else a day that holds everywhere. */
function sayEnd(until: Date, { language, intent, home }: Mail): string {
  // First where they live: two mails about one end name the same day, wherever the second was caused.
  const country = home ?? intent['country']
  return country === undefined ? sayLastDay(until, language) : sayTime(until, language, country)
}

function buttonOf(origin: string, { kind, language, intent, token }: Mail): Letter['button'] {
  const target = targetOf(kind)
  if (!target || !hasButton(kind)) return undefined
  if (target.isForOwners && intent['owner'] !== 'yes') return undefined
  const open = target.purpose && !token ? target.pathOnceVoid : target.path
  if (open === undefined) throw new Error(`A mail of kind ${kind} has no secret for its link`)
  const query = token ? `?${target.parameter ?? 'token'}=${encodeURIComponent(token)}` : ''
  const path = open.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(intent[name] ?? ''))
  return { label: mailPhrases(language)(`${kind}.button`), url: origin + path + query }
}

function otherPath({ kind, second, token }: Mail): string {
  const target = targetOf(kind)
  if (second) return withToken(targetOf(second.kind)?.path, second.token)
  return target?.isSecretForBoth ? withToken(target.otherPath, token) : (target?.otherPath ?? '')
}

const withToken = (path = '', token = '') => `${path}?token=${encodeURIComponent(token)}`

/** Mails that lead nowhere have no words for a button. */
function hasButton(kind: MailKind): kind is Exclude<MailKind, (typeof withoutButton)[number]> {
  return !isOneOf(withoutButton, kind)
}
const withoutButton = ['no_account', 'account_shut', 'complaint_notice', 'withdrawal_notice'] as const

/** Mails with a second, quieter way on. */
function hasOtherWay(kind: MailKind): kind is (typeof withOtherWay)[number] {
  return isOneOf(withOtherWay, kind)
}
const withOtherWay = [
  'account_exists',
  'account_deleted',
  'deleted',
  'address_moved',
  'receipt',
  'search_alert',
  'weekly_updates',
  'credits_low',
  'profile_reminder',
  'news',
  'promotions',
  'like',
  'match',
  'photo_request',
  'photo_grant',
  'new_conversations',
  'new_messages',
  'unread_message_reminders',
] as const

/** What a mail tells in rows; what is not known is left out. */
function detailsOf({ kind, language, intent, home }: Mail): Letter['details'] {
  const rows: Partial<Record<MailKind, Letter['details']>> = {
    new_device: deviceDetails(language, intent),
    new_devices: deviceDetails(language, intent),
    address_moved: movedDetails(language, intent, home),
    password_changed: recoveryDetails(language, intent, home),
    password_reset: recoveryDetails(language, intent, home),
    change_undone: recoveryDetails(language, intent, home),
    account_shut: [[mailPhrases(language)('details.reference'), intent['reference'] ?? '']],
    factor_changed: factorDetails(language, intent, home),
    buying_paused: pauseDetails(language, intent, home),
    debit_allowed: debitDetails(language, intent),
    complaint: complaintDetails(language, intent),
    complaint_notice: complaintDetails(language, intent),
    receipt: receiptDetails(language, intent),
    refund: creditNoteDetails(language, intent),
    chargeback: receiptDetails(language, intent),
    chargeback_reversed: receiptDetails(language, intent),
    withdrawal: withdrawalDetails(language, intent),
    withdrawal_notice: withdrawalDetails(language, intent),
  }
  return (rows[kind] ?? []).filter(([, value]) => value !== '')
}

function complaintDetails(language: Locale, intent: Intent): Letter['details'] {
  const say = mailPhrases(language)
  const { reference = '', from = '', about = '', at = '', country = '' } = intent
  const category = complaintCategories.find((one) => one === intent['category'])
  return [
    [say('details.reference'), reference],
    [say('details.category'), category ? phrases(language, 'complaints')(`categories.${category}`) : ''],
    [say('details.from'), from],
    provedRow(language, intent),
    [say('details.about'), about],
    [say('details.time'), at && sayTime(new Date(at), language, country)],
  ]
}

function receiptDetails(language: Locale, intent: Intent): Letter['details'] {
  const say = mailPhrases(language)
  const { id = '', order = id, invoice = '', credits = '', total = '', vat = '' } = intent
  return [
    [say('details.purchase'), order],
    [say('details.invoice'), invoice],
    [say('details.credits'), credits],
    [say('details.total'), total],
    [say('details.vat'), vat],
    ...mandateDetails(language, intent),
  ]
}

/** What was allowed for a direct debit: the same that stands in the mandate and beside the payment. */
function mandateDetails(language: Locale, intent: Intent): Letter['details'] {
  const say = phrases(language, 'direct-debit')
  const { mandate = '', signed = '', country = '', iban = '', creditor = '' } = intent
  return [
    [say('mandate.reference'), mandate],
    [say('mandate.signed'), signed && sayTime(new Date(signed), language, country)],
    [say('mandate.creditor'), creditor],
    [say('account.iban'), iban],
  ]
}

/** A credit note is no invoice: it has a name of its own, and says which one it takes back. */
function creditNoteDetails(language: Locale, intent: Intent): Letter['details'] {
  const say = mailPhrases(language)
  const paper = phrases(language, 'invoices')
  const { id = '', order = id, invoice = '', corrects = '', total = '', vat = '' } = intent
  return [
    [say('details.purchase'), order],
    [paper('credit_note'), invoice],
    [paper('corrects'), corrects],
    [say('details.total'), total],
    [say('details.vat'), vat],
  ]
}

/** For support alone: whether who writes has shown to be whom they name. Anybody can type anybody's name and address. */
function provedRow(language: Locale, { proved }: Intent): [string, string] {
  const say = mailPhrases(language)
  return [say('details.proved'), proved ? say(proved === 'yes' ? 'details.proved_yes' : 'details.proved_no') : '']
}

function withdrawalDetails(language: Locale, intent: Intent): Letter['details'] {
  const {
    reference = '',
    from = '',
    order = '',
    purchase = order,
    bought = '',
    total = '',
    at = '',
    country = '',
  } = intent
  const say = mailPhrases(language)
  return [
    [say('details.reference'), reference],
    [say('details.time'), at && sayTime(new Date(at), language, country)],
    [say('details.from'), from],
    provedRow(language, intent),
    [say('details.purchase'), purchase],
    [say('details.bought'), bought && sayTime(new Date(bought), language, country)],
    [say('details.total'), total],
  ]
}

function deviceDetails(language: Locale, { device = '', country = '', at = '' }: Intent): Letter['details'] {
  const say = mailPhrases(language)
  return [
    [say('details.device'), device],
    [say('details.country'), sayCountry(country, language)],
    [say('details.time'), at && sayTime(new Date(at), language, country)],
  ]
}

function pauseDetails(language: Locale, intent: Intent, home = ''): Letter['details'] {
  const { until = '' } = intent
  const end = until && sayTime(new Date(until), language, home)
  return [...deviceDetails(language, intent), [mailPhrases(language)('details.paused_until'), end]]
}

function debitDetails(language: Locale, intent: Intent): Letter['details'] {
  const { total = '', mandate = '', iban = '' } = intent
  const sayMandate = phrases(language, 'direct-debit')
  return [
    ...deviceDetails(language, intent),
    [mailPhrases(language)('details.total'), total],
    [sayMandate('mandate.reference'), mandate],
    [sayMandate('account.iban'), iban],
  ]
}

function movedDetails(language: Locale, { since = '', until = '' }: Intent, home = ''): Letter['details'] {
  const say = mailPhrases(language)
  return [
    [say('details.moved'), since && sayTime(new Date(since), language, home)],
    [say('details.undo_until'), until && sayTime(new Date(until), language, home)],
  ]
}

/** What was added lately: what stays, what went, and what the link of the mail removes. And what of the owner's protection holds again. */
function recoveryDetails(language: Locale, intent: Intent, home = ''): Letter['details'] {
  const say = mailPhrases(language)
  const { added = '', lifted = '', removed = '', authenticator_on: on = '', authenticator_off: off = '' } = intent
  const { new_photos: newPhotos = '' } = intent
  const {
    blocked_again: blocks = '',
    hidden_again: hidings = '',
    private_again: photos = '',
    revoked_photos: revoked = '',
    locked_again: chats = '',
  } = intent
  const switched = (['invisible_again', 'discreet_again', 'withdrawn_again'] as const).map((what): [string, string] => {
    const at = intent[what]
    return [say(`details.${what}`), at ? sayTime(new Date(at), language, home) : '']
  })
  return [
    [say('details.added_passkeys'), added],
    [say('details.lifted'), lifted],
    [say('details.new_photos'), newPhotos],
    [say('details.removed_passkeys'), removed],
    [say('factors.authenticator_on'), on && sayTime(new Date(on), language, home)],
    [say('factors.authenticator_off'), off && sayTime(new Date(off), language, home)],
    [say('details.blocked_again'), blocks],
    [say('details.hidden_again'), hidings],
    [say('details.private_again'), photos],
    [say('details.revoked_photos'), revoked],
    [say('details.locked_again'), chats],
    ...switched,
  ]
}

function factorDetails(language: Locale, intent: Intent, home?: string): Letter['details'] {
  const say = mailPhrases(language)
  const change = factorChanges.find((one) => one === intent['change'])
  const what: Letter['details'] = [
    [say('details.change'), change ? say(`factors.${change}`) : ''],
    [say('details.passkey'), intent['passkey'] ?? ''],
  ]
  return [...what, ...deviceDetails(language, intent), ...recoveryDetails(language, intent, intent['country'] || home)]
}

/** Some inboxes cut long mails off. */
function withoutIndents(markup: string): string {
  return markup.replaceAll(/\n\s*/g, '\n')
}

/** A subject is one line, whatever a name in it may hold. */
function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

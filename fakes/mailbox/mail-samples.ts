import { randomUUID } from 'node:crypto'
import type { Locale } from '#contract/locales.ts'
import type { StoredMail } from '#contract/mailbox.ts'
import { mailKinds, targetOf } from '#server/mail/kinds.ts'
import { renderMail } from '#server/mail/render-mail.ts'
import type { Site } from '#server/sites/site.ts'

const TO = 'sample@mail.example'

/** Something of everything that a mail can tell. */
const intent = {
  people: '3',
  searches: '2',
  messages: '4',
  chats: '2',
  visits: '5',
  likes: '2',
  times: '3',
  days: '14',
  device: 'Firefox, Windows',
  country: 'DE',
  reference: 'A1B2C3',
  from: 'anna@mail.example',
  purchase: '1234',
  invoice: '2026-0001',
  credits: '100',
  total: '24,99 €',
  vat: '3,99 €',
  change: 'passkey_added',
  passkey: 'iPhone',
  id: '00000000-0000-4000-8000-000000000001',
  text: 'What an operator, or whoever complains, has written.\nOn two lines.',
}

/** Every mail that there is, as the site would write it now. */
export function mailSamples(site: Site, language: Locale, now: Date): StoredMail[] {
  const end = new Date(now.getTime() + 14 * 86_400_000)
  return mailKinds.map((kind) => {
    const link = targetOf(kind)?.purpose ? { token: 'sample', until: end } : {}
    const mail = renderMail(site, {
      kind,
      language,
      intent: { ...intent, at: now.toISOString(), until: end.toISOString() },
      ...link,
    })
    return {
      id: randomUUID(),
      channel: 'email',
      at: now.toISOString(),
      from: { name: site.settings.name, address: `noreply@${site.host}` },
      to: TO,
      kind,
      ...mail,
      headers: [],
      links: [...new Set(mail.text.match(/https?:\/\/\S+/g) ?? [])],
    }
  })
}

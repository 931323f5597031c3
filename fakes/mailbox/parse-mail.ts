import { randomUUID } from 'node:crypto'
import PostalMime, { type Address } from 'postal-mime'
import type { StoredMail } from '#contract/mailbox.ts'

const LINK = /https?:\/\/[^\s<>"']+/g

export async function parseMail(raw: Buffer, to: string, at: Date): Promise<StoredMail> {
  const mail = await PostalMime.parse(raw)
  const text = mail.text ?? ''
  return {
    id: randomUUID(),
    channel: 'email',
    at: at.toISOString(),
    from: oneAddress(mail.from),
    to,
    kind: mail.headers.find(({ key }) => key === 'x-mail-kind')?.value ?? '',
    subject: mail.subject ?? '',
    text,
    html: mail.html ?? '',
    headers: mail.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    links: [...new Set(text.match(LINK))],
  }
}

function oneAddress(address: Address | undefined): { name: string; address: string } {
  return { name: address?.name ?? '', address: address?.address ?? '' }
}

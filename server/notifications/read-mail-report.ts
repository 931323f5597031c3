import PostalMime, { type Attachment } from 'postal-mime'
import type { DisabledReason } from '#contract/members.ts'

export interface MailReport {
  address: string
  reason: DisabledReason
  /** The mail that it is about, or the head of it. */
  quoted: string
}

const LINE_BREAK = 0x0a
/** No report of a mail of ours is as long; each line takes the parser a while. */
const MOST_LINES = 5000

/**
 * What a mail server or a mailbox provider says about a mail of ours: that there is no such mailbox (a delivery status, RFC
 * 3464) or that its reader complained or wants no more (a feedback report, RFC 5965). Undefined for everything else, such
 * as a mailbox that is full today.
 */
export async function readMailReport(raw: Uint8Array): Promise<MailReport | undefined> {
  if (raw.filter((byte) => byte === LINE_BREAK).length > MOST_LINES) return undefined
  const { attachments } = await PostalMime.parse(raw, { forceRfc822Attachments: true, attachmentEncoding: 'utf8' })
  const part = (type: string) => attachments.find(({ mimeType }) => mimeType === type)
  const [status, feedback] = [part('message/delivery-status'), part('message/feedback-report')]
  const original = part('message/rfc822') ?? part('text/rfc822-headers')
  const quoted = original ? textOf(original) : ''
  const report = status ? readStatus(textOf(status)) : feedback && readFeedback(textOf(feedback), quoted)
  return report && { ...report, quoted }
}

function readStatus(text: string): Omit<MailReport, 'quoted'> | undefined {
  const address = addressIn(fieldOf(text, 'original-recipient') ?? fieldOf(text, 'final-recipient'))
  const isForGood = fieldOf(text, 'action') === 'failed' && fieldOf(text, 'status')?.startsWith('5.')
  return address && isForGood ? { address, reason: 'bounce' } : undefined
}

const reasons: Readonly<Record<string, DisabledReason>> = {
  abuse: 'fbl',
  fraud: 'fbl',
  'opt-out': 'listunsubscribe',
}

function readFeedback(text: string, quoted: string): Omit<MailReport, 'quoted'> | undefined {
  const address = addressIn(fieldOf(text, 'original-rcpt-to') ?? fieldOf(quoted, 'to'))
  const reason = reasons[fieldOf(text, 'feedback-type') ?? '']
  return address && reason ? { address, reason } : undefined
}

function textOf({ content }: Attachment): string {
  return typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)).toString()
}

/** No address is as long; what reads one would try every place of it. */
const LONGEST_FIELD = 1000

/** The first field of this name, in lower case. Anybody can write such a mail: it is read once, from its start to its end. */
function fieldOf(text: string, name: string): string | undefined {
  const head = `${name}:`
  for (const line of text.split('\n')) {
    if (line.slice(0, head.length).toLowerCase() !== head) continue
    const value = line.slice(head.length).trim()
    if (value) return value.length > LONGEST_FIELD ? undefined : value.toLowerCase()
  }
  return undefined
}

/** `rfc822; a@b`, `<a@b>` or `A <a@b>`. */
function addressIn(field: string | undefined): string | undefined {
  return /[^\s<>;,:"]+@[^\s<>;,:"]+/.exec(field ?? '')?.[0]
}

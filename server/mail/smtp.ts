import { createPrivateKey } from 'node:crypto'
import { createTransport, type NodemailerError } from 'nodemailer'

export interface OutgoingMail {
  /** Fixed for a mail, so that a server or program that gets it twice can tell. */
  messageId: string
  date: Date
  sender: { name: string; host: string }
  replyTo: string
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  attachments?: { filename: string; contentType: string; content: Buffer }[]
}

export interface Transport {
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/**
 * The mail server did not take a mail. It says how far it came, in codes alone: the server's own words often quote the
 * address, and this ends in logs and in the queue.
 */
export class MailRefused extends Error {
  override name = 'MailRefused'
  /** The server works, but does not want this recipient. */
  readonly isAboutRecipient: boolean
  /** There is no such mailbox, and there will not be one tomorrow. */
  readonly isNoMailbox: boolean

  constructor({ code = 'unknown', command = '', responseCode, response = '' }: Partial<NodemailerError>) {
    super(`The mail server refused or failed: ${[code, command, responseCode].filter(Boolean).join(' ')}`)
    this.isAboutRecipient = code === 'EENVELOPE' && command.startsWith('RCPT') && responseCode !== 421
    this.isNoMailbox = this.isAboutRecipient && /^5\d\d[ -]5\.1\.[1236]\b/.test(response)
  }
}

interface Options {
  /** `smtp://` or `smtps://`, with user, password and nodemailer's options in the query. */
  url: string
  /** The sender of every site; without one each site has its own `noreply@`. */
  from?: string | undefined
  /** What mails are signed with, in the name of the sender's domain: the key as base64 of PKCS #8. */
  dkim?: { selector: string; key: string } | undefined
  /** How long one mail may take altogether, against servers that trickle. */
  deadlineMs?: number
}

const CONNECT_MS = 5000
const SILENCE_MS = 8000
const DEADLINE_MS = 20_000
const LONGEST_RESPONSE = 64 * 1024

/** Sends by SMTP over a few lasting connections. Trying again is left to the queue. */
export function openSmtp({ url, from, dkim, deadlineMs = DEADLINE_MS }: Options): Transport {
  let pool = makePool(url)
  const signed = dkim && signer(dkim)

  /** Ends everything under way, so that nothing given up here is delivered later after all. */
  const giveUp = () => {
    pool.close({ force: true })
    pool = makePool(url)
  }

  return {
    async send({ sender, headers, messageId, ...mail }) {
      const address = from ?? `noreply@${sender.host}`
      const sending = pool.sendMail({
        ...mail,
        messageId: `<${messageId}>`,
        from: { name: sender.name, address },
        to: { name: '', address: mail.to },
        envelope: { from: address, to: mail.to },
        headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
        ...(signed ? { dkim: signed(address) } : {}),
      })
      try {
        await before(deadlineMs, sending)
      } catch (error) {
        const failure = error as NodemailerError
        if (failure.code === DEADLINE) giveUp()
        throw new MailRefused(failure)
      }
    },
    close: () => pool.close(),
  }
}

function makePool(url: string) {
  const { protocol, username, hostname } = new URL(url)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return createTransport({
    url,
    pool: true,
    maxConnections: 4,
    maxRequeues: 0,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    dnsTimeout: CONNECT_MS,
    maxResponseSize: LONGEST_RESPONSE,
    // A password never travels in clear text.
    ...(protocol === 'smtp:' && username && !isLocal ? { requireTLS: true } : {}),
  })
}

/** Whatever a mail program shows, answers to or obeys: nobody on the way can change it. */
const SIGNED_HEADERS = [
  'From',
  'Reply-To',
  'Subject',
  'Date',
  'Message-ID',
  'To',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
].join(':')

/** Signs in the name of the domain that the sender's address has, as receivers compare the two. */
function signer({ selector, key }: NonNullable<Options['dkim']>) {
  const der = { key: Buffer.from(key, 'base64'), format: 'der', type: 'pkcs8' } as const
  const privateKey = createPrivateKey(der).export({ format: 'pem', type: 'pkcs8' }).toString()
  return (sender: string) => ({
    domainName: sender.slice(sender.lastIndexOf('@') + 1),
    keySelector: selector,
    privateKey,
    headerFieldNames: SIGNED_HEADERS,
  })
}

const DEADLINE = 'EDEADLINE'

async function before<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error(DEADLINE), { code: DEADLINE })), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

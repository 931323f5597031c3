import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import type { StoredMail } from '#contract/mailbox.ts'
import { parseMail } from './parse-mail.ts'

/** A mail server that keeps what it gets, for trials and tests. */
export interface Mailbox {
  /** For `SMTP_URL`. */
  url: string
  /** What came, the newest first. */
  list(address?: string): StoredMail[]
  find(id: string): StoredMail | undefined
  clear(): void
  /** Takes a mail that was never sent, to be looked at. */
  takeSample(mail: StoredMail): void
  /** Takes a text message: a trial has no gateway. */
  takeSms(to: string, text: string): void
  /**
   * A mail to this address, by a word of its subject or by its kind; one that came already or the next that comes. Each
   * is handed out once, so that waiting again means the next one.
   */
  waitFor(address: string, subjectOrKind?: string): Promise<StoredMail>
  /** While refusing, it answers like a server that is overloaded. */
  refuse(isRefusing: boolean): void
  stop(): Promise<void>
}

const MOST_MAILS = 500
const MOST_BYTES = 5 * 1024 * 1024
const PATIENCE_MS = 15_000

interface Waiting {
  isMeant: (mail: StoredMail) => boolean
  give: (mail: StoredMail) => void
}

export async function startMailbox({ port = 0 } = {}): Promise<Mailbox> {
  let mails: StoredMail[] = []
  let isRefusing = false
  const handedOut = new Set<string>()
  const waiting = new Set<Waiting>()

  const keep = (mail: StoredMail) => {
    mails = [mail, ...mails].slice(0, MOST_MAILS)
    const waiter = [...waiting].find(({ isMeant }) => isMeant(mail))
    if (!waiter) return
    waiting.delete(waiter)
    handedOut.add(mail.id)
    waiter.give(mail)
  }

  const receive = async (stream: SMTPServerDataStream, recipients: string[]) => {
    const raw = await buffer(stream)
    for (const to of recipients) keep(await parseMail(raw, to, new Date()))
  }

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MOST_BYTES,
    rejectOversized: true,
    closeTimeout: 200,
    logger: false,
    onConnect: (_, done) => done(isRefusing ? busy() : null),
    onMailFrom: (_, __, done) => done(isRefusing ? busy() : null),
    onData: (stream, { envelope }, done) => {
      const recipients = envelope.rcptTo.map(({ address }) => address.toLowerCase())
      callbackify(() => receive(stream, recipients))(done)
    },
  })
  // A client that goes away in the middle is no reason to end the process.
  server.on('error', () => {})
  const listening = server.listen(port, '127.0.0.1')
  if (!listening.listening) await once(listening, 'listening')
  const { port: opened } = listening.address() as AddressInfo

  return {
    url: `smtp://127.0.0.1:${opened}`,
    list: (address) => (address ? mails.filter(({ to }) => to === address.toLowerCase()) : [...mails]),
    find: (id) => mails.find((mail) => mail.id === id),
    takeSample: keep,
    takeSms(to, text) {
      const at = new Date().toISOString()
      const from = { name: '', address: '' }
      keep({
        id: randomUUID(),
        channel: 'sms',
        at,
        from,
        to,
        kind: 'sms',
        subject: text,
        text,
        html: '',
        headers: [],
        links: [],
      })
    },
    clear() {
      mails = []
    },
    waitFor(address, kindOrSubject) {
      const isMeant = (mail: StoredMail) =>
        mail.to === address.toLowerCase() &&
        (!kindOrSubject || mail.kind === kindOrSubject || mail.subject.includes(kindOrSubject))
      const there = mails.findLast((mail) => isMeant(mail) && !handedOut.has(mail.id))
      if (there) handedOut.add(there.id)
      return there
        ? Promise.resolve(there)
        : nextMail(waiting, isMeant, `No mail ${kindOrSubject ?? ''} came to ${address}`)
    },
    refuse(refusing) {
      isRefusing = refusing
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

function busy(): Error {
  return Object.assign(new Error('4.3.2 Try again later'), { responseCode: 421 })
}

function nextMail(waiting: Set<Waiting>, isMeant: Waiting['isMeant'], complaint: string): Promise<StoredMail> {
  return new Promise((resolve, reject) => {
    const waiter: Waiting = {
      isMeant,
      give(mail) {
        clearTimeout(patience)
        resolve(mail)
      },
    }
    const patience = setTimeout(() => {
      waiting.delete(waiter)
      reject(new Error(complaint))
    }, PATIENCE_MS)
    waiting.add(waiter)
  })
}

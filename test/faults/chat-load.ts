import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Sent } from '#contract/chats.ts'
import type { Person } from '#test/people.ts'

interface Setting {
  databaseUrl: string
  folder: string
  /** Its clock stands still, on the day of the test. */
  now: Date
  /** Where its payment provider is; none without it. */
  sandboxUrl?: string
}

/** A node in a process of its own, which can be killed in the middle of anything. */
export class Node {
  readonly #setting: Setting
  #child: ChildProcess | undefined
  /** Resolves with its port whenever it serves. */
  port: Promise<number>

  constructor(setting: Setting) {
    this.#setting = setting
    this.port = this.#start()
  }

  async #start(): Promise<number> {
    const child = fork(fileURLToPath(import.meta.resolve('./serve-node.ts')), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#child = child
    child.send({ ...this.#setting, now: this.#setting.now.toISOString() })
    const [message] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [{ port: number } | null]
    if (message) return message.port
    if (this.#child === child) throw new Error('the node ended before it served')
    // Killed before it served: then the next one is on its way.
    return this.port
  }

  /** Ends it without a word, and starts another. Whoever asks for its port waits for that. */
  kill(): void {
    this.#child?.kill('SIGKILL')
    this.port = this.#start()
  }

  /** Lets it do what waits in the queue of payments. Returns whether it lived to the end of it. */
  async work(): Promise<boolean> {
    await this.port
    const child = this.#child
    if (!child) return false
    const worked = Promise.race([once(child, 'message'), once(child, 'exit')])
    child.send('work')
    await worked
    return this.#child === child && this.isAlive
  }

  get isAlive(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null
  }

  async stop(): Promise<void> {
    // It may have been killed just now, and the next one only be starting.
    await this.port
    const child = this.#child
    if (!child || child.exitCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
}

/** What a client remembers of a message that the server has acknowledged. */
export interface Acked {
  sender: string
  text: string
  key: string
  conversation: string
  seq: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 100 })

interface Posting {
  port: number
  host: string
  path: string
  payload: string
  headers: Record<string, string>
}

/** One attempt; undefined when no answer came. */
export function post({
  port,
  host,
  path,
  payload,
  headers,
}: Posting): Promise<{ status: number; body: string } | undefined> {
  const all = { host, 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9', ...headers }
  return new Promise((resolve) => {
    const asking = request({ agent, port, method: 'POST', path, headers: all }, (answer) => {
      let body = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => (body += part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
      answer.on('error', () => resolve(undefined))
    })
    asking.on('error', () => resolve(undefined))
    asking.end(payload)
  })
}

/** What a member's browser sends along with a change. */
export function headersOf({ cookies }: Person, key: string): Record<string, string> {
  return { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '), 'idempotency-key': key }
}

interface Texting {
  port: number
  host: string
  from: Person
  to: Person
  text: string
  key: string
}

export function postText({ port, host, from, to, text, key }: Texting): ReturnType<typeof post> {
  const payload = JSON.stringify({ message: { kind: 'text', text } })
  return post({ port, host, path: `/api/members/${to.id}/messages`, payload, headers: headersOf(from, key) })
}

interface Load {
  host: string
  pairs: readonly (readonly [Person, Person])[]
  /** How many messages are sent in all. */
  messages: number
  /** The port to ask; awaited before every attempt, so that nobody knocks at a closed door. */
  port: () => Promise<number>
  onAck?: (count: number) => void
  /** Hears of answers that ask to come back. */
  onFailure?: (status: number) => void
  /** A client that makes a new key for each attempt, to see whether it is found out. */
  hasFreshKeys?: boolean
}

/** Everybody writes to their partner, each message until it is acknowledged, with one key. Returns all acknowledged. */
export async function sendAll({ host, pairs, messages, port, onAck, onFailure, hasFreshKeys }: Load): Promise<Acked[]> {
  const acked: Acked[] = []
  let begun = 0
  const writers = pairs.flatMap(([one, other]) => [[one, other] as const, [other, one] as const])
  await Promise.all(
    writers.map(async ([from, to]) => {
      while (begun < messages) {
        const text = `Nachricht ${++begun}`
        let key = randomUUID()
        for (;;) {
          const answer = await postText({ port: await port(), host, from, to, text, key })
          if (hasFreshKeys) key = randomUUID()
          if (!answer) continue
          if (answer.status >= 500) {
            onFailure?.(answer.status)
            continue
          }
          if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.body}`)
          const sent = JSON.parse(answer.body) as Sent
          acked.push({ sender: from.id, text, key, conversation: sent.conversation, seq: sent.message.seq })
          onAck?.(acked.length)
          break
        }
      }
    }),
  )
  return acked
}

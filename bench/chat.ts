import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { MESSAGES_AT_ONCE } from '#contract/chats.ts'
import { withDefaults } from '#contract/settings.ts'
import type { Effort } from './compare.ts'
import { Line } from './line.ts'
import { atPace, join, type Member, open, pressesToSockets, requestOf, type Times, timesOf } from './live.ts'
import { compareRates, median, type Rate, rate } from './rate.ts'
import { percent, whole } from './results.ts'
import type { Server } from './servers.ts'

const MEMBERS = 200
const CLIENTS = [1, 8, 32]
const RATE_GOAL = 0.5
/** What a send may cost more when very many messages are stored. */
const STORED_GOAL = 1.3
const FEW_STORED = 10_000
/** Ten million is the goal; `CHAT_STORED` says less where the machine has no room or time for them. */
const MANY_STORED = Number(process.env['CHAT_STORED'] ?? 10_000_000)
const SENDS_PER_SECOND = 500
const P99_GOAL_MS = 50
const LONG_CONVERSATION = 10_000
const OPENING_GOAL = 1.2
/** As many as the product's own pool. */
const CONNECTIONS = 10

export interface ChatOutcome {
  title: string
  rates: Rate[]
  rateGoal: number
  stored: { few: number; many: number; microsFew: number; microsMany: number; ratio: number; goal: number }
  /** At half of what the bare statement reaches here: a machine on a bad day carries a fifth of what it carries on a good one. */
  withinReach: { sendsPerSecond: number; times: Times }
  sendsPerSecond: number
  times: Times
  /** The bare statement at the same pace, and nothing else: what this machine has room for. */
  bareTimes: Times
  goalMs: number
  /** Of ten messages, of a page and of very many: a page has five times as many lines to tell as ten messages. */
  opening: { shortMs: number; pageMs: number; longMs: number; ratio: number; ratioToPage: number; goal: number }
}

/** What sending costs with every rule on, beside the same statement driven bare; what it costs when much is stored. */
export async function measureChat(
  product: Server,
  { seconds, rounds }: Effort,
  { isShort }: { isShort: boolean },
): Promise<ChatOutcome> {
  const members = await join(product, MEMBERS)
  const site = await Site.open(product, members)
  try {
    const rates = await compareRates(CLIENTS, rounds, {
      product: (clients) => site.overHttp(clients, seconds),
      bare: (clients) => site.bare(clients, seconds),
    })
    const many = isShort ? MANY_STORED / 50 : MANY_STORED
    await site.store(FEW_STORED)
    const microsFew = 1e6 / (await site.bare(1, seconds))
    await site.store(many - FEW_STORED)
    const microsMany = 1e6 / (await site.bare(1, seconds))
    const stored = { few: FEW_STORED, many, microsFew, microsMany, ratio: microsMany / microsFew, goal: STORED_GOAL }

    const perSecond = isShort ? SENDS_PER_SECOND / 10 : SENDS_PER_SECOND
    const half = Math.min(perSecond, Math.round((rates.at(-1)?.bare ?? 0) / 2))
    const withinReach = { sendsPerSecond: half, times: await site.toSockets(half, half * seconds) }
    const times = await site.toSockets(perSecond, perSecond * seconds)
    const bareTimes = await site.bareAtPace(perSecond, perSecond * seconds)
    const opening = await measureOpening(site, seconds, rounds)
    return {
      title: 'chat',
      rates,
      rateGoal: RATE_GOAL,
      stored,
      withinReach,
      sendsPerSecond: perSecond,
      times,
      bareTimes,
      goalMs: P99_GOAL_MS,
      opening,
    }
  } finally {
    await site.close()
  }
}

/** By turns, so that all three meet the same machine. */
async function measureOpening(site: Site, seconds: number, rounds: number): Promise<ChatOutcome['opening']> {
  const lengths = [10, MESSAGES_AT_ONCE, LONG_CONVERSATION]
  const chats: string[] = []
  for (const length of lengths) chats.push(await site.makeConversation(length))
  const times = chats.map((): number[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [i, chat] of chats.entries()) times[i]?.push(await site.opens(chat, seconds))
  const [shortMs = Number.NaN, pageMs = Number.NaN, longMs = Number.NaN] = times.map(median)
  return { shortMs, pageMs, longMs, ratio: longMs / shortMs, ratioToPage: longMs / pageMs, goal: OPENING_GOAL }
}

export function tellChat(outcome: ChatOutcome): void {
  const { rates, rateGoal, stored, withinReach, sendsPerSecond, times, bareTimes, goalMs, opening } = outcome
  const verdict = (isReached: boolean) => (isReached ? 'reached' : 'missed')
  console.log('\nchat, accepted sends a second over HTTP with every rule on, beside the bare statement')
  for (const { clients, product, bare, ratio } of rates) {
    console.log(
      `  ${String(clients).padStart(2)} clients   ${whole(product).padStart(7)} of ${whole(bare).padStart(7)}: ${percent(ratio)}, goal ≥ ${percent(rateGoal)}: ${verdict(ratio >= rateGoal)}`,
    )
  }
  console.log(
    `  ${whole(stored.many)} stored: ${whole(stored.microsMany)} µs, ${whole(stored.few)}: ${whole(stored.microsFew)} µs, ${percent(stored.ratio)}, goal ≤ ${percent(stored.goal)}: ${verdict(stored.ratio <= stored.goal)}`,
  )
  for (const pace of [withinReach, { sendsPerSecond, times }]) {
    const { p50Ms, p99Ms, failed } = pace.times
    console.log(
      `  to the other socket at ${pace.sendsPerSecond} a second: p50 ${p50Ms} ms, p99 ${p99Ms} ms, goal ≤ ${goalMs} ms: ${verdict(p99Ms <= goalMs && failed === 0)} (${failed} failed)`,
    )
  }
  console.log(
    `  the bare statement at ${sendsPerSecond} a second, to its answer: p50 ${bareTimes.p50Ms} ms, p99 ${bareTimes.p99Ms} ms`,
  )
  console.log(
    `  opening a chat of ${whole(LONG_CONVERSATION)}: ${opening.longMs} ms, of 10: ${opening.shortMs} ms, of a page: ${opening.pageMs} ms, ${percent(opening.ratioToPage)} of a page, ${percent(opening.ratio)} of ten, goal ≤ ${percent(opening.goal)}: ${verdict(opening.ratioToPage <= opening.goal)}`,
  )
}

const { free_signup_messages, answers_are_free, free_conversations, new_account_hours, same_openers, message_credits } =
  withDefaults({})
const RULES = JSON.stringify({
  price: message_credits,
  free_signup_messages,
  answers_are_free,
  free_conversations,
  new_account_hours,
  new_account_messages: 1_000_000,
  same_openers,
  message_burst: 1_000_000,
  messages_per_minute: 1_000_000,
  first_messages_per_hour: 1_000_000,
})
const DRAFT = JSON.stringify({ kind: 'text', text: 'Hallo', score: 0, warning: null })
const HASH = Buffer.alloc(32)
const SEND = `select refusal, details, is_new, conversation, seq, sent_at, balance, is_answer, free_texts, sender_event,
  sender_event_seq, receiver_event, receiver_event_seq
  from send_message($1::smallint, $2, $3, $4, $5, $6::jsonb, $7::jsonb, $8::timestamptz)`

/** Members in pairs who write to each other: those with even numbers over HTTP, the others by the bare statement. */
class Site {
  readonly #product: Server
  readonly #members: readonly Member[]
  readonly #owner: pg.Client
  readonly #pool: pg.Pool
  readonly #id: number
  #made = 0

  private constructor(product: Server, members: readonly Member[], owner: pg.Client, pool: pg.Pool, id: number) {
    this.#product = product
    this.#members = members
    this.#owner = owner
    this.#pool = pool
    this.#id = id
  }

  static async open(product: Server, members: readonly Member[]): Promise<Site> {
    const owner = new pg.Client({ connectionString: product.databaseUrl })
    await owner.connect()
    const { rows } = await owner.query<{ id: number }>('select id from sites where host = $1', [
      new URL(product.url).hostname,
    ])
    const id = rows[0]?.id ?? 0
    const ids = members.map((member) => member.id)
    await owner.query(`select set_config('visavis.site', $1, false)`, [id])
    await owner.query('update members set paid_user = true where site_id = $1 and id = any($2)', [id, ids])
    await owner.query(
      `select grant_credits($1::smallint, m, 'bonus', 100000000, 'adjust', m::text, now()) from unnest($2::uuid[]) m`,
      [id, ids],
    )
    const pool = new pg.Pool({
      connectionString: product.databaseUrl,
      max: CONNECTIONS,
      options: `-c role=visavis_app -c visavis.site=${id}`,
    })
    return new Site(product, members, owner, pool, id)
  }

  async close(): Promise<void> {
    await this.#pool.end()
    await this.#owner.end()
  }

  /** The two who write in one place: pairs of HTTP are never those of the bare statement. */
  #pair(client: number, turn: number, offset: 0 | 1): [Member, Member] {
    const half = this.#members.length / 4
    const place = (client * 7 + turn) % half
    const [one, other] = [this.#members[4 * place + 2 * offset], this.#members[4 * place + 2 * offset + 1]]
    if (!one || !other) throw new Error('There are too few members')
    return turn % 2 ? [one, other] : [other, one]
  }

  async overHttp(clients: number, seconds: number): Promise<number> {
    const { url } = this.#product
    return rate(clients, seconds, async (client) => {
      const line = await Line.open(url)
      return {
        send: (turn) => {
          const [from, to] = this.#pair(client, turn, 0)
          return line.ask(sending(url, from, to))
        },
        close: () => line.close(),
      }
    })
  }

  async bare(clients: number, seconds: number): Promise<number> {
    return rate(clients, seconds, async (client) => ({
      send: (turn) => this.#sendBare(client, turn),
      close: () => {},
    }))
  }

  async bareAtPace(perSecond: number, count: number): Promise<Times> {
    const times: number[] = []
    const sent: Promise<void>[] = []
    await atPace(count, perSecond, (turn) => {
      const since = performance.now()
      sent.push(this.#sendBare(0, turn).then((isSent) => void (isSent && times.push(performance.now() - since))))
    })
    await Promise.all(sent)
    return timesOf(times, count - times.length)
  }

  async #sendBare(client: number, turn: number): Promise<boolean> {
    const [from, to] = this.#pair(client, turn, 1)
    const values = [this.#id, from.id, to.id, randomUUID(), HASH, DRAFT, RULES, new Date()]
    const { rows } = await this.#pool.query<{ refusal: string | null }>({ name: 'send', text: SEND, values })
    return rows[0]?.refusal === null
  }

  /** Messages that lie there, in conversations of members who write nothing more. */
  async store(count: number): Promise<void> {
    const conversations = Math.max(1, Math.round(count / 1000))
    await this.#owner.query(
      `with people as (
         insert into members (site_id, id, email, status, language, signup_at, last_active_at)
         select $1, gen_random_uuid(), gen_random_uuid() || '@mail.example.org', 'active', 'de', now(), now()
         from generate_series(1, 2 * $2::int) returning id
       ), numbered as (select id, row_number() over () as n from people),
       pairs as (
         insert into conversations (site_id, one_id, other_id, last_seq, last_at, created_at)
         select $1, least(a.id, b.id), greatest(a.id, b.id), 1000, now(), now() - interval '90 days'
         from numbered a join numbered b on b.n = a.n + 1 where a.n % 2 = 1
         returning id, one_id
       )
       insert into messages (site_id, conversation_id, seq, sender_id, kind, text, credits, key, is_automatic, score, created_at)
       select $1, p.id, s, p.one_id, 'text', 'Eine Nachricht von vielen, die hier liegen', 0, gen_random_uuid(), false, 0,
         now() - interval '90 days' * (1 - s / 1000.0)
       from pairs p, generate_series(1, 1000) s`,
      [this.#id, conversations],
    )
    await this.#owner.query('analyze messages, conversations, members')
  }

  /** From the press to the other's socket, at a steady pace. */
  async toSockets(perSecond: number, presses: number): Promise<Times> {
    const members = this.#members
    return pressesToSockets(
      members,
      { presses, perSecond, first: 0 },
      {
        url: this.#product.url,
        open: async (i) => {
          const member = members[i]
          const socket = await open(this.#product, '/api/live', member?.cookie)
          const { rows } = await this.#owner.query<{ last: string }>(
            'select coalesce(max(last_seq), 0) as last from feeds where site_id = $1 and member_id = $2',
            [this.#id, member?.id],
          )
          socket.send(JSON.stringify({ since: Number(rows[0]?.last) }))
          return socket
        },
        request: (from, to) => {
          const [one, other] = [members[from], members[to]]
          if (!one || !other) throw new Error('There are too few members')
          return sending(this.#product.url, one, other)
        },
        // The sender's own devices hear of it too.
        isHeard: (text) => text.includes('"balance":null'),
      },
    )
  }

  /** A conversation of the first member with so many messages. */
  async makeConversation(length: number): Promise<string> {
    const [one, other] = [this.#members[0], this.#members[5 + this.#made++]]
    if (!one || !other) throw new Error('There are too few members')
    const { rows } = await this.#owner.query<{ id: string }>(
      `with pair as (
         insert into conversations (site_id, one_id, other_id, last_seq, last_at, created_at)
         values ($1, least($2::uuid, $3), greatest($2::uuid, $3), $4, now(), now() - interval '90 days')
         on conflict (site_id, one_id, other_id) do update set last_seq = $4, created_at = excluded.created_at
         returning id
       ), sides as (
         insert into chats (site_id, member_id, conversation_id, partner_id, is_own, has_written, last_seq, last_at, created_at)
         select $1, m, id, p, true, true, $4, now(), now() from pair, (values ($2::uuid, $3::uuid), ($3, $2)) v (m, p)
         on conflict do nothing
       ), gone as (delete from messages where conversation_id = (select id from pair))
       insert into messages (site_id, conversation_id, seq, sender_id, kind, text, credits, key, is_automatic, score, created_at)
       select $1, id, s, $2, 'text', 'Nachricht ' || s, 0, gen_random_uuid(), false, 0, now() - interval '90 days' * (1 - s / $4::numeric)
       from pair, generate_series(1, $4) s
       on conflict do nothing
       returning conversation_id as id`,
      [this.#id, one.id, other.id, length],
    )
    await this.#owner.query('analyze messages')
    return rows[0]?.id ?? ''
  }

  /** The newest page of a conversation of the first member, in ms. */
  async opens(conversation: string, seconds: number): Promise<number> {
    const { url } = this.#product
    const request = [
      `GET /api/chats/${conversation}/messages HTTP/1.1`,
      `host: ${new URL(url).host}`,
      `cookie: ${this.#members[0]?.cookie}`,
      '',
      '',
    ].join('\r\n')
    const perSecond = await rate(1, seconds, async () => {
      const line = await Line.open(url)
      return { send: () => line.ask(request), close: () => line.close() }
    })
    return Number((1000 / perSecond).toFixed(2))
  }
}

function sending(url: string, from: Member, to: Member): string {
  const body = JSON.stringify({ message: { kind: 'text', text: 'Hallo' } })
  return requestOf(
    url,
    `/api/members/${to.id}/messages`,
    [`cookie: ${from.cookie}`, `idempotency-key: ${randomUUID()}`],
    body,
  )
}

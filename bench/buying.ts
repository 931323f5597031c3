import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { hearSandbox, orderBundle, quoteOrder } from '#contract/payments.ts'
import { signed } from '#fakes/sandbox/sandbox.ts'
import { sandboxKey } from '#server/payments/hear-sandbox.ts'
import { reconcileTask } from '#server/payments/reconcile.ts'
import { makeSecrets } from '#server/platform/secrets.ts'
import type { Effort } from './compare.ts'
import { Line } from './line.ts'
import { join, type Member, requestOf } from './live.ts'
import { compareRates, median, type Rate, rate } from './rate.ts'
import { percent, whole } from './results.ts'
import { SECRET, type Server } from './servers.ts'

const BUYERS = 100
const CLIENTS = [1, 8, 32]
const RATE_GOAL = 0.5
/** Of what they need one after the other; two cores do not more than twice as much at once. */
const AT_ONCE_GOAL = 1
/** As many as the product's own pool. */
const CONNECTIONS = 10

export interface BuyingOutcome {
  title: string
  rates: Rate[]
  rateGoal: number
  buyers: number
  /** A hundred orders, each brought to the provider: one after the other, and all at the same moment. */
  inTurnMs: number
  atOnceMs: number
  ratio: number
  ratioGoal: number
  /** How often somebody was seen waiting for somebody else's lock while they all bought, and how often it was looked. */
  lockWaits: number
  looks: number
}

/** What hearing a provider costs beside the statements that it needs; whether buyers wait for each other. */
export async function measureBuying(product: Server, { seconds, rounds }: Effort): Promise<BuyingOutcome> {
  const shop = await Shop.open(product)
  try {
    const inTurn: number[] = []
    const atOnce: number[] = []
    let [lockWaits, looks] = [0, 0]
    for (let round = 0; round < rounds; round++) {
      inTurn.push(await shop.buyInTurn(await join(product, BUYERS)))
      const watched = await shop.watchingLocks(async () => shop.buyAtOnce(await join(product, BUYERS)))
      atOnce.push(watched.result)
      lockWaits += watched.waits
      looks += watched.looks
    }
    const rates = await compareRates(CLIENTS, rounds, {
      product: (clients) => shop.hears(clients, seconds),
      bare: (clients) => shop.insertsBare(clients, seconds),
    })
    const [inTurnMs, atOnceMs] = [Math.round(median(inTurn)), Math.round(median(atOnce))]
    const buying = { buyers: BUYERS, inTurnMs, atOnceMs, ratio: atOnceMs / inTurnMs, ratioGoal: AT_ONCE_GOAL }
    return { title: 'buying', rates, rateGoal: RATE_GOAL, ...buying, lockWaits, looks }
  } finally {
    await shop.close()
  }
}

export function tellBuying(outcome: BuyingOutcome): void {
  const { rates, rateGoal, buyers, inTurnMs, atOnceMs, ratio, ratioGoal, lockWaits, looks } = outcome
  const verdict = (isReached: boolean) => (isReached ? 'reached' : 'missed')
  console.log('\nbuying, webhooks heard a second over HTTP, signed and noted, beside the bare statements')
  for (const { clients, product, bare, ratio: share } of rates) {
    console.log(
      `  ${String(clients).padStart(2)} clients   ${whole(product).padStart(7)} of ${whole(bare).padStart(7)}: ${percent(share)}, goal ≥ ${percent(rateGoal)}: ${verdict(share >= rateGoal)}`,
    )
  }
  console.log(
    `  ${buyers} members who buy at once: ${atOnceMs} ms, one after the other ${inTurnMs} ms, ${percent(ratio)}, goal ≤ ${percent(ratioGoal)}: ${verdict(ratio <= ratioGoal)}`,
  )
  console.log(`  seen waiting for another's lock: ${lockWaits} in ${looks} looks, goal 0: ${verdict(lockWaits === 0)}`)
}

/** A site whose members buy with the sandbox. */
class Shop {
  readonly #product: Server
  readonly #owner: pg.Client
  readonly #pool: pg.Pool
  readonly #site: number
  readonly #key = sandboxKey(makeSecrets(SECRET))

  private constructor(product: Server, owner: pg.Client, pool: pg.Pool, site: number) {
    this.#product = product
    this.#owner = owner
    this.#pool = pool
    this.#site = site
  }

  static async open(product: Server): Promise<Shop> {
    const owner = new pg.Client({ connectionString: product.databaseUrl, application_name: 'bench' })
    await owner.connect()
    const { hostname } = new URL(product.url)
    const { rows } = await owner.query<{ id: number }>('select id from sites where host = $1', [hostname])
    const id = rows[0]?.id ?? 0
    const options = `-c role=visavis_app -c visavis.site=${id}`
    const pool = new pg.Pool({ connectionString: product.databaseUrl, max: CONNECTIONS, options })
    return new Shop(product, owner, pool, id)
  }

  async close(): Promise<void> {
    await this.#pool.end()
    await this.#owner.end()
  }

  /** In ms. */
  async buyInTurn(members: readonly Member[]): Promise<number> {
    const order = await this.#order(members[0])
    const line = await Line.open(this.#product.url)
    const begun = performance.now()
    for (const member of members) await buys(line, this.#product.url, member, order)
    const elapsed = performance.now() - begun
    line.close()
    return elapsed
  }

  async buyAtOnce(members: readonly Member[]): Promise<number> {
    const { url } = this.#product
    const order = await this.#order(members[0])
    const lines = await Promise.all(members.map(async (member) => ({ member, line: await Line.open(url) })))
    const begun = performance.now()
    await Promise.all(lines.map(({ member, line }) => buys(line, url, member, order)))
    const elapsed = performance.now() - begun
    for (const { line } of lines) line.close()
    return elapsed
  }

  /** Looks again and again who waits for a lock, while something is done. */
  async watchingLocks<T>(work: () => Promise<T>): Promise<{ result: T; waits: number; looks: number }> {
    let isDone = false
    let [waits, looks] = [0, 0]
    const watching = async () => {
      while (!isDone) {
        const { rows } = await this.#owner.query<{ waiting: number }>(
          `select count(*)::int as waiting from pg_stat_activity
           where wait_event_type = 'Lock' and datname = current_database() and application_name <> 'bench'`,
        )
        waits += rows[0]?.waiting ?? 0
        looks++
      }
    }
    const watched = watching()
    const result = await work().finally(() => (isDone = true))
    await watched
    return { result, waits, looks }
  }

  /** What an order button sends: the same for all who joined just now. */
  async #order(member: Member | undefined): Promise<string> {
    const { url } = this.#product
    const choice = { tier: 1, paymentmethod: 'paypal' } as const
    const query = new URLSearchParams({ tier: '1', paymentmethod: choice.paymentmethod })
    const answer = await fetch(`${url}${quoteOrder.path}?${query}`, { headers: { cookie: member?.cookie ?? '' } })
    const { total_cents, currency } = quoteOrder.output.parse(await answer.json())
    return JSON.stringify({ ...choice, total_cents, currency })
  }

  async #providerIds(): Promise<string[]> {
    const { rows } = await this.#owner.query<{ id: string }>(
      `select provider_id as id from payments where site_id = $1 and provider_id is not null`,
      [this.#site],
    )
    return rows.map(({ id }) => id)
  }

  /** Messages about payments that wait, each of its own name. What they make the server ask runs beside, here as there. */
  async hears(clients: number, seconds: number): Promise<number> {
    const { url } = this.#product
    const ids = await this.#providerIds()
    return rate(clients, seconds, async (client) => {
      const line = await Line.open(url)
      return {
        send: (turn) => {
          const body = JSON.stringify({ event_id: randomUUID(), payment_id: ids[(client * 7 + turn) % ids.length] })
          const headers = Object.entries(signed(body, this.#key, new Date()))
          const own = headers.filter(([name]) => name !== 'content-type').map(([name, value]) => `${name}: ${value}`)
          return line.ask(requestOf(url, hearSandbox.path, own, body))
        },
        close: () => line.close(),
      }
    })
  }

  /** The same statements, by who has nothing else to do. */
  async insertsBare(clients: number, seconds: number): Promise<number> {
    const ids = await this.#providerIds()
    return rate(clients, seconds, async (client) => ({
      send: async (turn) => {
        const connection = await this.#pool.connect()
        try {
          await connection.query('begin')
          await connection.query({
            name: 'note',
            text: `insert into provider_messages (site_id, provider, message_id, created_at)
                   values ($1, 'sandbox', $2, $3) on conflict do nothing`,
            values: [this.#site, randomUUID(), new Date()],
          })
          const { rows } = await connection.query<{ id: string }>({
            name: 'find',
            text: `select id from payments
                   where site_id = $1 and provider = 'sandbox' and (provider_id = $2 or provider_intent = $2)`,
            values: [this.#site, ids[(client * 7 + turn) % ids.length]],
          })
          await connection.query({
            name: 'enqueue',
            text: 'select enqueue($1, $2::json, null)',
            values: [reconcileTask.name, JSON.stringify({ site: this.#site, payment: rows[0]?.id })],
          })
          await connection.query('commit')
          return true
        } finally {
          connection.release()
        }
      },
      close: () => {},
    }))
  }
}

async function buys(line: Line, url: string, { cookie }: Member, order: string): Promise<void> {
  const headers = [`cookie: ${cookie}`, `idempotency-key: ${randomUUID()}`]
  if (!(await line.ask(requestOf(url, orderBundle.path, headers, order)))) throw new Error('An order was refused')
}

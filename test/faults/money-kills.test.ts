import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { hearSandbox, orderBundle } from '#contract/payments.ts'
import { checkDuePayments } from '#server/payments/check-due-payments.ts'
import { retryRefunds } from '#server/payments/retry-refunds.ts'
import { isLong, times } from '#test/abuse/effort.ts'
import { acts, clearsQueue, holdsTrue, LONG_AGO, orderFor, paymentParts, paymentRowOf, refunds } from '#test/buying.ts'
import { balanceOf } from '#test/chatting.ts'
import { type Person, person } from '#test/people.ts'
import { it, type World } from '#test/world.ts'
import { headersOf, Node, post } from './chat-load.ts'
import { keepFigures } from './figures.ts'

/** In the middle of a transaction: when a row is about to be written, or around a call to the provider. */
type Point =
  | { name: string; event: 'insert' | 'update'; table: string; when: string }
  | { name: string; moment: 'before' | 'after'; method: 'GET' | 'POST'; path: RegExp }

const create = { method: 'POST', path: /^\/v1\/payments$/ } as const
const fetched = { method: 'GET', path: /^\/v1\/payments\/sb_/ } as const
const asked = { method: 'POST', path: /\/refunds$/ } as const

const points: Point[] = [
  { name: 'order', event: 'insert', table: 'payments', when: 'true' },
  { name: 'before create', moment: 'before', ...create },
  { name: 'after create', moment: 'after', ...create },
  { name: 'create is noted', event: 'update', table: 'payments', when: `new.state = 'open' and old.state = 'created'` },
  { name: 'webhook', event: 'insert', table: 'provider_messages', when: 'true' },
  { name: 'before fetch', moment: 'before', ...fetched },
  { name: 'after fetch', moment: 'after', ...fetched },
  { name: 'paid', event: 'insert', table: 'payment_events', when: `new.state = 'paid'` },
  { name: 'grant', event: 'insert', table: 'ledger_entries', when: `new.kind = 'purchase'` },
  { name: 'before refund', moment: 'before', ...asked },
  { name: 'after refund', moment: 'after', ...asked },
  { name: 'refund is booked', event: 'insert', table: 'ledger_entries', when: `new.kind = 'refund_paid'` },
]
const ROUNDS = times(1, 20)
const GATE = 7_302

/** One of each kind in every run, all of them on purpose. */
const chosen = points.filter(
  ({ name }) => isLong || ['after create', 'webhook', 'grant', 'after refund'].includes(name),
)

it(
  `M09 a process that is killed at any of ${points.length} points (LONG=1; else ${chosen.length}) loses nothing and does nothing twice`,
  { timeout: 3_600_000 },
  async ({ world }) => {
    const line = await Line.open(world.ground.sandbox.url)
    const { url: databaseUrl, folder } = world.ground
    const node = new Node({ databaseUrl, folder, now: world.clock.now(), sandboxUrl: line.url })
    onTestFinished(async () => {
      await node.stop()
      line.close()
    })
    for (let round = 0; round < ROUNDS; round++)
      for (const point of chosen)
        expect([point.name, await survives(world, point, line, node)]).toEqual([point.name, once])
    await clearsQueue(world)
    await keepFigures('M09', { kills: ROUNDS * chosen.length, doubled: 0, lost: 0, orphans: 0 })
  },
)

const once = {
  state: 'paid',
  refunded: 2499,
  balance: 0,
  made: 1,
  there: expect.objectContaining({ status: 'paid', refunds: [expect.objectContaining({ amount: 2499 })] }),
}

/** What has become of an order and its refund, here and at the provider, though the node was killed once. */
async function survives(world: World, point: Point, line: Line, node: Node) {
  world.clock.reset()
  const anna = await person(world, { signupAt: LONG_AGO })
  const { killed } = await arm(world, point, line, node)
  const id = await buysAndGetsBack(world, anna, node)
  await killed
  await holdsTrue(world)
  const { state, refunded, providerId } = await paymentRowOf(world, id)
  return {
    state,
    refunded,
    balance: await balanceOf(world, anna.id),
    made: line.created.get(id)?.size,
    there: world.ground.sandbox.find(providerId ?? ''),
  }
}

/** The whole way of an order and of its refund, by who tries again as browsers, providers and our own jobs do. */
async function buysAndGetsBack(world: World, anna: Person, node: Node): Promise<string> {
  const parts = paymentParts(world)
  const headers = headersOf(anna, randomUUID())
  const payload = JSON.stringify(await orderFor(anna))
  const { payment } = orderBundle.output.parse(
    JSON.parse(await insists(world, node, { path: orderBundle.path, payload, headers })),
  )
  for (const { body, headers: signature } of await acts(world, payment, 'approve'))
    await insists(world, node, { path: hearSandbox.path, payload: body, headers: signature })
  if (!(await node.work())) {
    // The job is lost with its worker; the poller of another node finds the payment.
    world.clock.pass({ minutes: 3 })
    await checkDuePayments(parts)
  }
  await refunds(world, payment.payment_id)
  if (!(await node.work())) {
    world.clock.pass({ minutes: 11 })
    await retryRefunds(parts)
  }
  return payment.payment_id
}

/** As a browser or a provider does: the same again until there is an answer. */
async function insists(
  { host }: World,
  node: Node,
  posting: { path: string; payload: string; headers: Record<string, string> },
): Promise<string> {
  for (;;) {
    const answer = await post({ port: await node.port, host, ...posting })
    if (answer?.status === 200) return answer.body
    if (answer && answer.status < 500) throw new Error(`${answer.status}: ${answer.body}`)
  }
}

/** Sees to it that the node is killed once, at the point. Returns what to wait for: that it was. */
async function arm({ ground: { owner } }: World, point: Point, line: Line, node: Node) {
  if ('moment' in point) return { killed: line.killAt(point, () => node.kill()) }
  await owner.query(`create or replace function gate() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${GATE}); return new; end $$`)
  await owner.query(
    `create trigger gate before ${point.event} on ${point.table} for each row when (${point.when}) execute function gate()`,
  )
  await owner.query('select pg_advisory_lock($1)', [GATE])
  return { killed: killWaiting(owner, point.table, node) }
}

/** Kills the node as soon as it waits at the gate, and opens it. */
async function killWaiting(owner: pg.Client, table: string, node: Node): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and objid = $1 and not granted
         and database = (select oid from pg_database where datname = current_database())`,
      [GATE],
    )
    if (rows.length === 0) continue
    node.kill()
    await owner.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [rows.map(({ pid }) => pid)])
    await owner.query('select pg_advisory_unlock($1)', [GATE])
    await owner.query(`drop trigger gate on ${table}`)
    return
  }
}

type Call = Extract<Point, { moment: string }>

/** Between a node and its provider: hands on what is asked, and knows what was made there for which payment. */
class Line {
  readonly url: string
  /** What the provider made, by our payment. */
  readonly created = new Map<string, Set<string>>()
  readonly close: () => void
  #armed: (Call & { kill: () => void }) | undefined

  private constructor(url: string, close: () => void) {
    this.url = url
    this.close = close
  }

  static async open(target: string): Promise<Line> {
    const server = createServer((request, reply) => {
      void line.#handOn(target, request).then(
        (answer) => reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body),
        () => reply.destroy(),
      )
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const line = new Line(`http://127.0.0.1:${port}`, () => server.close())
    return line
  }

  /** Resolves when it has happened. */
  async killAt(point: Call, kill: () => void): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#armed = {
        ...point,
        kill: () => {
          kill()
          resolve()
        },
      }
    })
  }

  async #handOn(target: string, request: IncomingMessage): Promise<{ status: number; body: string }> {
    const { method = 'GET', url = '', headers } = request
    const armed = this.#armed
    const isMeant = armed?.method === method && armed.path.test(url)
    if (isMeant) this.#armed = undefined
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    if (isMeant && armed.moment === 'before') {
      armed.kill()
      throw new Error('nobody waits any more')
    }
    const answer = await fetch(target + url, {
      method,
      headers: {
        authorization: headers.authorization ?? '',
        'content-type': 'application/json',
        'idempotency-key': String(headers['idempotency-key'] ?? ''),
      },
      ...(method === 'GET' ? {} : { body: Buffer.concat(parts) }),
    })
    const body = await answer.text()
    if (method === 'POST' && create.path.test(url)) this.#note(JSON.parse(body))
    if (isMeant) armed.kill()
    return { status: answer.status, body }
  }

  #note({ id, metadata }: { id: string; metadata: { payment_id: string } }): void {
    const known = this.created.get(metadata.payment_id) ?? new Set()
    this.created.set(metadata.payment_id, known.add(id))
  }
}

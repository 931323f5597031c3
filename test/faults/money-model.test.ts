import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { book } from '#server/credits/book.ts'
import type { ProviderPayment } from '#server/payments/provider.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isLong, times } from '#test/abuse/effort.ts'
import { applies, clearsQueue, holdsTrue, LONG_AGO, placesOrder, refunds, spends, truthOf } from '#test/buying.ts'
import { gives } from '#test/chatting.ts'
import { type Person, person } from '#test/people.ts'
import { it, type World } from '#test/world.ts'
import { keepFigures } from './figures.ts'
import { MoneyModel, type Taken } from './money-model.ts'

const SEQUENCES = times(60, 50_000)
const OPERATIONS = 15
const AT_ONCE = 4
/** The whole database is looked at each time, so not after each sequence of very many. */
const CHECK_EVERY = isLong ? 2500 : 20

const bundles = [
  { credits: 20, total: 999 },
  { credits: 60, total: 2499 },
  { credits: 150, total: 4999 },
] as const
const deeds = [
  'order',
  'pend',
  'pay',
  'pay',
  'fail',
  'adjust',
  'expire',
  'spend',
  'spend',
  'spend',
  'refund',
  'refund part',
  'refund there',
  'end refund',
  'charge back',
  'charge back part',
  'reverse',
  'old news',
] as const

const whole = (below: number) => Math.floor(Math.random() * below)
const any = <T>(list: readonly T[]): T | undefined => list[whole(list.length)]

/** A payment as its provider has it, and what the model calls its refunds and chargebacks. */
interface Order {
  id: string
  total: number
  truth: ProviderPayment
  /** What the provider said before: an answer can be late. */
  before: ProviderPayment[]
  refunds: Map<string, Taken>
  chargebacks: Map<string, Taken>
}

/** One member who buys and spends, a provider and a bank that do what they like, and the model of it. */
class Play {
  readonly #world: World
  readonly #member: Person
  readonly #model = new MoneyModel()
  readonly #orders: Order[] = []
  readonly #log: string[] = []

  constructor(world: World, member: Person) {
    this.#world = world
    this.#member = member
  }

  async act(): Promise<void> {
    // No two things happen in the same moment: which of two chargebacks was the first would be nobody's to say.
    this.#world.clock.pass({ seconds: 0.001 })
    const deed = any(deeds) ?? 'order'
    this.#log.push(deed)
    const order = any(this.#orders)
    if (deed === 'order' || !order) await this.#order()
    else if (deed === 'spend' || deed === 'adjust' || deed === 'expire') await this.#move(deed)
    else if (deed === 'pend' || deed === 'pay' || deed === 'fail') await this.#tell(order, deed)
    else if (deed === 'refund' || deed === 'refund part') await this.#refund(order, deed)
    else if (deed === 'old news') await applies(this.#world, any(order.before) ?? order.truth)
    else if (order.truth.status === 'paid') await this.#reverse(order, deed)
    await this.#compare()
  }

  async #order(): Promise<void> {
    const { credits, total } = any(bundles) ?? bundles[0]
    const isDebit = whole(2) === 0
    const id = await placesOrder(this.#world, this.#member, { credits, total, method: isDebit ? 'sdd' : 'paypal' })
    if (isDebit) await namesAccount(this.#world, this.#member, id)
    const truth = truthOf(this.#world, id, { amount: total })
    this.#orders.push({ id, total, truth, before: [], refunds: new Map(), chargebacks: new Map() })
    this.#model.order(id, { credits, total, isDebit })
  }

  async #move(deed: 'spend' | 'adjust' | 'expire'): Promise<void> {
    const credits = 1 + whole(40)
    if (deed === 'adjust') {
      await gives(this.#world, this.#member.id, credits)
      return this.#model.adjust(credits)
    }
    const done = deed === 'spend' ? spends(this.#world, this.#member, credits) : this.#expire(credits)
    const isDone = await done.then(() => true, isRefused)
    return this.#agrees(isDone, deed === 'spend' ? this.#model.spend(credits) : this.#model.expire(credits))
  }

  #expire(amount: number): Promise<boolean> {
    const { db, site, clock } = this.#world
    const lines = [
      { account: 'expired', amount },
      { memberId: this.#member.id, account: 'bonus' as const, amount: -amount },
    ]
    const booking = { site: site.id, kind: 'expired', ref: randomUUID(), now: clock.now(), lines }
    return db.transaction().execute((tx) => book(tx, booking))
  }

  async #tell(order: Order, deed: 'pend' | 'pay' | 'fail'): Promise<void> {
    // What is paid stays paid at a provider; what had failed can still be paid.
    if (order.truth.status === 'paid') return
    await this.#changes(order, { status: deed === 'pend' ? 'pending' : deed === 'pay' ? 'paid' : 'failed' })
    this.#model[deed](order.id)
  }

  async #refund(order: Order, deed: 'refund' | 'refund part'): Promise<void> {
    const asked = deed === 'refund' ? undefined : 1 + whole(order.total)
    const made = (await refunds(this.#world, order.id, asked).catch(isRefused)) || undefined
    const expected = this.#model.refund(order.id, asked)
    this.#agrees(made?.amount, expected?.amount)
    if (!made || !expected) return
    const refund = { id: `re_${made.id}`, refundId: made.id, amount: made.amount, status: 'pending' as const }
    const taken: Taken = { ...expected, owed: 0, state: 'pending' }
    this.#model.addRefund(order.id, taken)
    order.refunds.set(refund.id, taken)
    // The provider has it; that we have not heard of it yet is one of the cases.
    order.truth = { ...order.truth, refunds: [...order.truth.refunds, refund] }
  }

  async #reverse(order: Order, deed: (typeof deeds)[number]): Promise<void> {
    const { truth, total } = order
    const open = truth.chargebacks.filter(({ isReversed }) => !isReversed)
    if (deed === 'end refund') return this.#endRefund(order)
    if (deed === 'reverse') return this.#undo(order, any(open)?.id)
    const isRefund = deed === 'refund there'
    const gone = isRefund ? truth.refunds.filter(({ status }) => status !== 'failed') : open
    const left = total - gone.reduce((sum, { amount }) => sum + amount, 0)
    if (left <= 0) return undefined
    const amount = deed === 'charge back' ? left : 1 + whole(left)
    const id = randomUUID()
    if (isRefund) {
      const refund = { id, refundId: null, amount, status: 'refunded' as const }
      order.refunds.set(id, this.#model.refundThere(order.id, amount))
      return this.#changes(order, { refunds: [...truth.refunds, refund] })
    }
    order.chargebacks.set(id, this.#model.chargeBack(order.id, amount))
    return this.#changes(order, { chargebacks: [...truth.chargebacks, { id, amount, isReversed: false }] })
  }

  async #endRefund(order: Order): Promise<void> {
    const waiting = any(order.truth.refunds.filter(({ status }) => status === 'pending'))
    const taken = waiting && order.refunds.get(waiting.id)
    if (!waiting || !taken) return
    const status = whole(2) === 0 ? 'refunded' : 'failed'
    await this.#changes(order, {
      refunds: order.truth.refunds.map((one) => (one === waiting ? { ...one, status } : one)),
    })
    if (status === 'failed') this.#model.failRefund(order.id, taken)
    else this.#model.sendRefund(order.id, taken)
  }

  async #undo(order: Order, id: string | undefined): Promise<void> {
    const taken = id === undefined ? undefined : order.chargebacks.get(id)
    if (!taken) return
    await this.#changes(order, {
      chargebacks: order.truth.chargebacks.map((one) => (one.id === id ? { ...one, isReversed: true } : one)),
    })
    this.#model.reverse(order.id, taken)
  }

  async #changes(order: Order, change: Partial<ProviderPayment>): Promise<void> {
    order.before.push(order.truth)
    order.truth = { ...order.truth, ...change }
    await applies(this.#world, order.truth)
  }

  async #compare(): Promise<void> {
    const { db, site } = this.#world
    const { id } = this.#member
    const { rows } = await sql<{ balance: number; debt: number; isPremium: boolean }>`
      select credit_balance(${site.id}::smallint, ${id}) as balance, paid_user as is_premium, coalesce((
          select a.balance from ledger_accounts a where a.site_id = m.site_id and a.member_id = m.id and a.account = 'debt'
        ), 0) as debt
      from members m where m.site_id = ${site.id} and m.id = ${id}
    `.execute(db)
    const { balance, debt, isPremium } = this.#model
    this.#agrees(rows[0], { balance, debt, isPremium })
  }

  /** With what was done before, for whoever looks for the mistake. */
  #agrees(found: unknown, expected: unknown): void {
    const log = this.#log.join(', ')
    expect({ found, log }).toEqual({ found: expected, log })
  }
}

async function playOnce(world: World): Promise<void> {
  const play = new Play(world, await person(world, { signupAt: LONG_AGO }))
  for (let k = 0; k < OPERATIONS; k++) await play.act()
}

/** False for what the product refuses; anything else is a mistake. */
function isRefused(error: unknown): false {
  if (!(error instanceof Refusal)) throw error
  return false
}

it(
  'M03 what members, providers and banks do in any order leaves the credits that the model says',
  { timeout: 21_600_000 },
  async ({ world }) => {
    for (let done = 0; done < SEQUENCES; done += CHECK_EVERY) {
      const waiting = Array.from({ length: Math.min(CHECK_EVERY, SEQUENCES - done) }).entries()
      const playInTurn = async () => {
        for (const _ of waiting) await playOnce(world)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, playInTurn))
      await holdsTrue(world)
      await clearsQueue(world)
    }
    await keepFigures('M03 money', { sequences: SEQUENCES, operations: SEQUENCES * OPERATIONS, divergences: 0 })
  },
)

/** Every debit of the model is from one bank account. */
async function namesAccount(world: World, member: Person, paymentId: string): Promise<void> {
  const mark = Buffer.alloc(32, 1)
  await world.db
    .insertInto('mandates')
    .values({
      siteId: world.site.id,
      paymentId,
      memberId: member.id,
      reference: paymentId.slice(0, 30),
      sealed: Buffer.alloc(16),
      ibanMasked: 'DE00 **** 0000',
      ibanMark: mark,
      phoneMark: mark,
      createdAt: world.clock.now().toISOString(),
    })
    .execute()
}

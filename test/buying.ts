import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { creditKinds } from '#contract/credits.ts'
import type { Ask } from '#contract/endpoint.ts'
import { orderBundle, type Payment, quoteOrder, type Tier } from '#contract/payments.ts'
import type { PaymentMethod } from '#contract/payment-methods.ts'
import type { SandboxAction, SandboxMessage } from '#fakes/sandbox/sandbox.ts'
import { spendCredits } from '#server/credits/spend-credits.ts'
import { applyTruth } from '#server/payments/apply-truth.ts'
import type { PaymentParts } from '#server/payments/open-at-provider.ts'
import type { ProviderPayment } from '#server/payments/provider.ts'
import { refundPayment } from '#server/payments/refund-payment.ts'
import { vatIn } from '#server/payments/rules.ts'
import { brokenInvariants } from '#server/platform/db/broken-invariants.ts'
import { changeAndTell } from '#server/platform/live/change-and-tell.ts'
import type { Person } from './people.ts'
import type { World } from './world.ts'

/** Long enough for no discount of the first hours to count. */
export const LONG_AGO = new Date('2026-01-01T00:00:00Z')

interface Choice {
  tier?: Tier
  paymentmethod?: PaymentMethod
  discount?: string
}

/** Orders a bundle at the price that the quote names, as the order screen does. */
export async function orders(member: Pick<Person, 'call'>, choice: Choice = {}, key?: string): Promise<Payment> {
  return (await member.call(orderBundle, await orderFor(member, choice), key)).payment
}

export async function orderFor(member: Pick<Person, 'call'>, choice: Choice = {}): Promise<Ask<typeof orderBundle>> {
  const { tier = 1, paymentmethod = 'paypal', discount } = choice
  const chosen = { tier, paymentmethod, ...(discount ? { discount } : {}) }
  const { total_cents, currency } = await member.call(quoteOrder, chosen)
  return { ...chosen, total_cents, currency }
}

/** What the sandbox calls a payment. */
export async function providerIdOf(world: World, payment: Payment): Promise<string> {
  const { providerId } = await world.db
    .selectFrom('payments')
    .select('providerId')
    .where('siteId', '=', world.site.id)
    .where('id', '=', payment.payment_id)
    .executeTakeFirstOrThrow()
  if (!providerId) throw new Error('The payment is not at its provider')
  return providerId
}

/** Somebody does something on the hosted page; the message about it waits to be delivered. */
export async function acts(world: World, payment: Payment, action: SandboxAction): Promise<SandboxMessage[]> {
  world.ground.sandboxMessages.length = 0
  await world.ground.sandbox.act(await providerIdOf(world, payment), action)
  return world.ground.sandboxMessages.splice(0)
}

export function delivers(world: Pick<World, 'app' | 'host'>, { url, body, headers }: SandboxMessage) {
  const { pathname } = new URL(url)
  return world.app.inject({ method: 'POST', url: pathname, headers: { host: world.host, ...headers }, payload: body })
}

/** The same, with the message delivered and the payment looked up. */
export async function happens(world: World, payment: Payment, action: SandboxAction): Promise<void> {
  for (const message of await acts(world, payment, action)) await delivers(world, message)
  await world.works()
}

/** What the product's jobs work with. */
export function paymentParts(world: World): PaymentParts {
  const live = { send: () => {}, recheck: () => {} }
  return { ...world.parts, db: world.db, site: world.site, live, log: world.app.log }
}

/** Orders and pays. */
export async function buys(world: World, member: Person, choice: Choice = {}): Promise<Payment> {
  const payment = await orders(member, choice)
  await happens(world, payment, 'approve')
  return payment
}

interface OrderRow {
  provider?: string
  method?: PaymentMethod
  credits?: number
  total?: number
}

/** An order as a row, of 60 credits for 24.99 euros unless said, that has not been brought to its provider. */
export async function placesOrder(
  world: World,
  member: Person,
  { provider = 'sandbox', method = 'paypal', credits = 60, total = 2499 }: OrderRow = {},
): Promise<string> {
  const id = randomUUID()
  const createdAt = world.clock.now().toISOString()
  const site = { siteId: world.site.id }
  const price = { credits, currency: 'EUR', price: total, total, vatRate: 1900, vat: vatIn(total, 1900) }
  const about = { tier: 1, country: 'DE', language: 'de', method, provider, createdAt }
  await world.db
    .insertInto('payments')
    .values({ ...site, id, memberId: member.id, ...price, ...about })
    .execute()
  const event = { ...site, paymentId: id, version: 1, state: 'created', cause: 'order', createdAt }
  await world.db.insertInto('paymentEvents').values(event).execute()
  return id
}

export const paymentRowOf = (world: World, id: string) =>
  world.db
    .selectFrom('payments')
    .selectAll()
    .where('siteId', '=', world.site.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Spends credits on something. */
export const spends = (world: World, { id: memberId }: Person, amount: number) =>
  world.db.transaction().execute((tx) => {
    const spending = {
      site: world.site.id,
      memberId,
      amount,
      kind: 'gift',
      ref: `${memberId}:${randomUUID()}`,
    } as const
    return spendCredits(tx, { ...spending, now: world.clock.now() })
  })

/** How many credits a member owes. */
export async function debtOf(world: World, { id: memberId }: Person): Promise<number> {
  const row = await world.db
    .selectFrom('ledgerAccounts')
    .select('balance')
    .where('siteId', '=', world.site.id)
    .where('memberId', '=', memberId)
    .where('account', '=', 'debt')
    .executeTakeFirst()
  return row?.balance ?? 0
}

/** Gives money back as an operator does: so much, or all that is left. */
export const refunds = (world: World, paymentId: string, amount?: number) =>
  world.db.transaction().execute((tx) =>
    refundPayment({ tx, site: world.site, clock: world.clock }, paymentId, {
      reason: 'operator',
      ...(amount === undefined ? {} : { amount }),
    }),
  )

/** What a provider says of an order that nobody has acted on yet. */
export function truthOf(world: World, id: string, { amount = 2499, providerId = `sb_${id}` } = {}): ProviderPayment {
  return {
    providerId,
    status: 'open',
    amount,
    currency: 'EUR',
    paymentId: id,
    site: world.site.host,
    checkoutUrl: null,
    refunds: [],
    chargebacks: [],
  }
}

/** Does what follows from what a provider says, as a webhook does after asking. */
export const applies = (world: World, truth: ProviderPayment, log: PaymentParts['log'] = world.app.log) =>
  changeAndTell(paymentParts(world), (tx, tell) =>
    applyTruth({ ...paymentParts(world), log, tx, tell }, truth.paymentId, truth, 'webhook'),
  )

/** Takes everything out of the queue that a test has no use for. */
export async function clearsQueue({ ground: { owner } }: World): Promise<void> {
  await owner.query('select graphile_worker.complete_jobs(array(select id from graphile_worker._private_jobs))')
}

/** All that must be true of money and credits is true. */
export async function holdsTrue(world: World): Promise<void> {
  expect(await brokenInvariants(world.ground.owner)).toEqual([])
  // What a member reads in the history of credits has words; the two kinds left out are booked by tests alone.
  const { rows } = await world.ground.owner.query<{ kind: string }>(
    `select distinct kind from ledger_entries
     where site_id = $1 and member_id is not null and asset = 'CREDIT' and account <> 'debt'
       and kind not in ('adjust', 'expired')`,
    [world.site.id],
  )
  expect(creditKinds).toEqual(expect.arrayContaining(rows.map(({ kind }) => kind)))
}

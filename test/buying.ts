import { expect } from 'vitest'
import type { Ask } from '#contract/endpoint.ts'
import { orderBundle, type Payment, quoteOrder, type Tier } from '#contract/payments.ts'
import type { PaymentMethod } from '#contract/payment-methods.ts'
import type { SandboxAction, SandboxMessage } from '#fakes/sandbox/sandbox.ts'
import type { PaymentParts } from '#server/payments/open-at-provider.ts'
import { brokenInvariants } from '#server/platform/db/broken-invariants.ts'
import type { Person } from './people.ts'
import type { World } from './world.ts'

interface Choice {
  tier?: Tier
  paymentmethod?: PaymentMethod
  discount?: string
}

/** Orders a bundle at the price that the quote names, as the order screen does. */
export async function orders(member: Person, choice: Choice = {}, key?: string): Promise<Payment> {
  return (await member.call(orderBundle, await orderFor(member, choice), key)).payment
}

export async function orderFor(member: Person, choice: Choice = {}): Promise<Ask<typeof orderBundle>> {
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

export function delivers(world: World, { url, body, headers }: SandboxMessage) {
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

/** All that must be true of money and credits is true. */
export async function holdsTrue(world: World): Promise<void> {
  expect(await brokenInvariants(world.ground.owner)).toEqual([])
}

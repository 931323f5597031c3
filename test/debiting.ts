import { confirmDirectDebit, startDirectDebit } from '#contract/direct-debit.ts'
import type { Payment } from '#contract/payments.ts'
import { happens, LONG_AGO, orders } from './buying.ts'
import { type Person, person, type PersonOptions } from './people.ts'
import type { World } from './world.ts'

export const OTHER_IBAN = 'NL91 ABNA 0417 1643 00'
export const THIRD_IBAN = 'FR14 2004 1010 0505 0001 3M02 606'
let phones = 0
let accounts = 0
const accountsOfSites = new Map<string, string>()
const sitesOfDebtors = new WeakMap<Person, World>()
const accountsOfPayments = new Map<string, string>()

/** The account from which a test's debits come. Each world has its own, since one that fails is known on every site. */
export function ibanOf({ host }: World): string {
  const iban = accountsOfSites.get(host) ?? newIban()
  accountsOfSites.set(host, iban)
  return iban
}

export function newIban(): string {
  const account = `37040044${String(532_013_000 + ++accounts).padStart(10, '0')}`
  const check = 98n - (BigInt(`${account}131400`) % 97n)
  return `DE${String(check).padStart(2, '0')}${account}`
}

/** Another phone for each: their limits are not what most tests are about. */
export const newPhone = () => `+4915${String(20_000_000 + 12_347 * ++phones).padStart(9, '0')}`

/** What a member types to pay by direct debit. */
export const details = (
  payment: Pick<Payment, 'payment_id'>,
  phone = newPhone(),
  iban = accountsOfPayments.get(payment.payment_id) ?? newIban(),
) => ({
  payment_id: payment.payment_id,
  account_holder: 'Anna Beispiel',
  iban,
  phone,
  street: 'Weg',
  house_number: '1a',
  zip: '50667',
  city: 'Köln',
})

export async function debit(member: Person, tier: 0 | 1 | 3 = 0): Promise<Payment> {
  const payment = await orders(member, { tier, paymentmethod: 'sdd' })
  const world = sitesOfDebtors.get(member)
  if (world) accountsOfPayments.set(payment.payment_id, ibanOf(world))
  return payment
}

export async function debtor(world: World, options: PersonOptions = {}): Promise<Person> {
  const member = await person(world, { signupAt: LONG_AGO, ...options })
  sitesOfDebtors.set(member, world)
  return member
}

/** The newest message on a phone. */
export async function smsTo(world: World, phone: string): Promise<string> {
  await world.works()
  return world.ground.mailbox.list(phone)[0]?.text ?? ''
}

export async function codeFor(world: World, phone: string): Promise<string> {
  return /\d{6}/.exec(await smsTo(world, phone))?.[0] ?? ''
}

export const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Names an account, and allows the debit with the code. */
export async function allows(world: World, member: Person, payment: Payment, iban = ibanOf(world)): Promise<Payment> {
  const phone = newPhone()
  await member.call(startDirectDebit, details(payment, phone, iban))
  const sms_code = await codeFor(world, phone)
  return (await member.call(confirmDirectDebit, { payment_id: payment.payment_id, sms_code })).payment
}

/** Pays by a debit, once and for all: 20 credits. */
export async function debits(world: World, member: Person): Promise<Payment> {
  const payment = await debit(member)
  await allows(world, member, payment)
  await happens(world, payment, 'approve')
  return payment
}

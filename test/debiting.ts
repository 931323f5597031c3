import { confirmDirectDebit, startDirectDebit } from '#contract/direct-debit.ts'
import type { Payment } from '#contract/payments.ts'
import { LONG_AGO, orders } from './buying.ts'
import { type Person, person, type PersonOptions } from './people.ts'
import type { World } from './world.ts'

export const IBAN = 'DE89 3704 0044 0532 0130 00'
export const OTHER_IBAN = 'NL91 ABNA 0417 1643 00'
let phones = 0

/** Another phone for each: their limits are not what most tests are about. */
export const newPhone = () => `+4915${String(20_000_000 + 12_347 * ++phones).padStart(9, '0')}`

/** What a member types to pay by direct debit. */
export const details = (payment: Pick<Payment, 'payment_id'>, phone = newPhone(), iban = IBAN) => ({
  payment_id: payment.payment_id,
  account_holder: 'Anna Beispiel',
  iban,
  phone,
  street: 'Weg',
  house_number: '1a',
  zip: '50667',
  city: 'Köln',
})

export const debit = (member: Person, tier: 0 | 1 | 3 = 0) => orders(member, { tier, paymentmethod: 'sdd' })

export const debtor = (world: World, options: PersonOptions = {}) => person(world, { signupAt: LONG_AGO, ...options })

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
export async function allows(world: World, member: Person, payment: Payment, iban = IBAN): Promise<Payment> {
  const phone = newPhone()
  await member.call(startDirectDebit, details(payment, phone, iban))
  const sms_code = await codeFor(world, phone)
  return (await member.call(confirmDirectDebit, { payment_id: payment.payment_id, sms_code })).payment
}

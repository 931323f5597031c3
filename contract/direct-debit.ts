import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { cleanLine } from './fields.ts'
import { Payment, PaymentId, PaymentNow } from './payments.ts'

/**
 * Paying by direct debit: an order with `sdd` has `checkout_url` `/directdebit?payment={id}`. There the member names the
 * account and a mobile phone, gets a code by SMS, and allows this one debit with it.
 */
export const Mandate = z.object({
  /** What stands in the mandate and in the bank's statement. */
  reference: z.string(),
  /** `DE** **** **** **** **30 00`: the whole is never shown again. */
  iban_masked: z.string(),
  /** `+49 151 ••• 789`: the phone that the code goes to. */
  phone_masked: z.string(),
  is_signed: z.boolean(),
  signed_at: z.nullable(z.iso.datetime()),
  /** Until when the code that was sent last can be used. */
  code_until: z.nullable(z.iso.datetime()),
})

export type Mandate = z.infer<typeof Mandate>

export const readDirectDebit = endpoint({
  method: 'GET',
  path: '/api/direct-debit/:payment_id',
  summary: 'The payment that is to be allowed, whom the member allows it, and how far they have come.',
  input: z.object({ payment_id: PaymentId }),
  output: z.object({
    payment: Payment,
    mandate: z.nullable(Mandate),
    /** Who takes the money, for the text of the mandate. */
    creditor: z.object({ name: z.string(), address: z.string(), identifier: z.string() }),
    /** How a mobile number of the member's country is written, at home and from elsewhere. */
    phone_example: z.object({ national: z.string(), international: z.string() }),
  }),
  refusals: ['authentication_required', 'payments.not_found'],
})

export const startDirectDebit = endpoint({
  method: 'POST',
  path: '/api/direct-debit/:payment_id',
  summary: 'Names the account, and sends a code to the phone; once more for another code.',
  input: z.object({
    payment_id: PaymentId,
    account_holder: cleanLine(70, 2),
    iban: z.string().check(z.maxLength(60)),
    street: cleanLine(70, 1),
    house_number: cleanLine(12, 1),
    zip: cleanLine(12, 3),
    city: cleanLine(60, 1),
    phone: z.string().check(z.maxLength(30)),
  }),
  output: z.object({ mandate: Mandate }),
  refusals: [
    'authentication_required',
    'account.confirm_first',
    'payments.not_found',
    'direct_debit.blocked',
    'direct_debit.limit_reached',
    'payments.limit_reached',
    'payments.paused',
  ],
  secrets: ['iban', 'phone', 'account_holder', 'street', 'house_number', 'zip', 'city'],
})

export const confirmDirectDebit = endpoint({
  method: 'POST',
  path: '/api/direct-debit/:payment_id/confirm',
  summary: 'Allows the debit with the code from the phone; five tries, ten minutes.',
  input: z.object({ payment_id: PaymentId, sms_code: z.string().check(z.regex(/^\d{6}$/)) }),
  output: PaymentNow,
  refusals: [
    'authentication_required',
    'account.confirm_first',
    'payments.not_found',
    'direct_debit.blocked',
    'direct_debit.code_wrong',
    'payments.limit_reached',
    'payments.paused',
  ],
  secrets: ['sms_code'],
})

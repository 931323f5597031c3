import * as z from 'zod/mini'
import { Currency } from './currencies.ts'
import { endpoint } from './endpoint.ts'
import { PaymentId } from './payments.ts'

export const Invoice = z.object({
  number: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  /** Of a credit note: the number of the invoice that it corrects. */
  corrects: z.nullable(z.string()),
  /** What the paper is about; of a credit note below zero, since it is money that goes back. */
  total_cents: z.int(),
  currency: Currency,
  issued_at: z.iso.datetime(),
  /** Where the PDF is. */
  url: z.string(),
})

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/payments/:id/invoices',
  summary: 'The papers of a payment: its invoice some seconds after it was paid, and a credit note for each refund.',
  input: z.object({ id: PaymentId }),
  output: z.object({ invoices: z.array(Invoice) }),
  refusals: ['authentication_required'],
})

export const invoicePath = (number: string) => `/api/invoices/${number}.pdf`

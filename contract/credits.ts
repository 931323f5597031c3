import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** What changes the credits of a member, and has words. */
export const creditKinds = [
  'signup',
  'message',
  'photo',
  'gift',
  'icebreaker',
  'purchase',
  'refund',
  'refund_failed',
  'chargeback',
  'chargeback_reversed',
  'provisional',
  'provisional_settled',
  'provisional_failed',
  'debt_paid',
] as const

/** From here down a member is told how few credits are left. */
export const FEW_CREDITS = 10

/** One thing that changed what a member has. */
export const CreditChange = z.object({
  at: z.iso.datetime(),
  /** One of `creditKinds`, or one that a newer server knows. */
  kind: z.string(),
  /** What came (above zero) or went. */
  amount: z.int(),
  /** What the member had afterwards. */
  balance: z.int(),
})
export type CreditChange = z.infer<typeof CreditChange>

export const readCredits = endpoint({
  method: 'GET',
  path: '/api/credits',
  summary: 'What the member has, and everything that changed it, the newest first, 50 at a time.',
  input: z.object({
    /** `next` of the page before. */
    after: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
  }),
  output: z.object({
    balance: z.int(),
    /** Credits that were spent though their money was called back: the next purchase pays for them first. */
    debt: z.int(),
    changes: z.array(CreditChange),
    next: z.nullable(z.string()),
  }),
  refusals: ['authentication_required'],
})

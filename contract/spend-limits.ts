import * as z from 'zod/mini'
import { Currency } from './currencies.ts'
import { endpoint } from './endpoint.ts'

export const LEAST_LIMIT_CENTS = 100
export const MOST_LIMIT_CENTS = 10_000_000
const Limit = z.nullable(z.int().check(z.minimum(LEAST_LIMIT_CENTS), z.maximum(MOST_LIMIT_CENTS)))

export const SpendLimits = z.object({
  currency: Currency,
  /** What may be spent within 24 hours and within 30 days, in minor units; null for no limit. */
  daily_cents: z.nullable(z.int()),
  monthly_cents: z.nullable(z.int()),
  /** Looser limits that were asked for, and when they begin to count: a day later, so that nobody lifts them in the heat. */
  next: z.nullable(
    z.object({
      daily_cents: z.nullable(z.int()),
      monthly_cents: z.nullable(z.int()),
      counts_from: z.iso.datetime(),
    }),
  ),
  /** Until then the member has chosen to buy nothing. */
  paused_until: z.nullable(z.iso.datetime()),
  /** What was paid and not given back. */
  spent_day_cents: z.int(),
  spent_month_cents: z.int(),
  /** What was ordered and is not paid yet: the limits count it too, until it is paid or given up. */
  unpaid_day_cents: z.int(),
  unpaid_month_cents: z.int(),
  /** The member has spent much within 30 days: a notice says so. */
  is_high: z.boolean(),
})

export const readSpendLimits = endpoint({
  method: 'GET',
  path: '/api/spend-limits',
  summary: "What the member has spent and the member's own limits.",
  input: z.object({}),
  output: SpendLimits,
  refusals: ['authentication_required'],
})

export const setSpendLimits = endpoint({
  method: 'PUT',
  path: '/api/spend-limits',
  summary: 'Sets own limits. Stricter ones count at once, looser ones after a day.',
  input: z.object({ daily_cents: Limit, monthly_cents: Limit }),
  output: SpendLimits,
  refusals: ['authentication_required', 'account.confirm_first'],
})

export const pauseBuying = endpoint({
  method: 'POST',
  path: '/api/spend-limits/pause',
  summary: 'Buys nothing for some days. A pause can be made longer, not shorter.',
  input: z.object({ days: z.union([z.literal(1), z.literal(7), z.literal(30)]) }),
  output: SpendLimits,
  refusals: ['authentication_required', 'account.confirm_first'],
})

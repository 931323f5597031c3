import * as z from 'zod/mini'

/** ISO 4217 currencies that a site can sell in. */
export const currencies = ['EUR', 'USD', 'GBP', 'CHF', 'PLN', 'CAD', 'AUD', 'NZD'] as const
export const Currency = z.enum(currencies)
export type Currency = z.infer<typeof Currency>

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Country } from './locales.ts'

export const MOST_HIDDEN_REGIONS = 50
/** After a recovery: those that stand, and as many that are back. Such a list can be made shorter, not longer. */
export const MOST_HIDDEN_AFTER_RECOVERY = 2 * MOST_HIDDEN_REGIONS

/** A region by its code, or the whole country. */
export const HiddenRegion = z.object({ country: Country, region: z.nullable(z.string().check(z.maxLength(10))) })
export type HiddenRegion = z.infer<typeof HiddenRegion>

/** From whom a member hides. Addresses and numbers are kept as hashes, so that they can be counted and not be told. */
export const Hidden = z.object({ regions: z.array(HiddenRegion), contacts: z.int() })
export type Hidden = z.infer<typeof Hidden>

export const readHidden = endpoint({
  method: 'GET',
  path: '/api/visibility/hidden',
  summary: 'From which regions the member hides, and from how many addresses and phone numbers.',
  input: z.object({}),
  output: Hidden,
  refusals: ['authentication_required'],
})

export const hideFromRegions = endpoint({
  method: 'PUT',
  path: '/api/visibility/hidden/regions',
  summary: 'Hides the member from everybody who lives in these regions, and from nobody else by region.',
  input: z.object({ regions: z.array(HiddenRegion).check(z.maxLength(MOST_HIDDEN_AFTER_RECOVERY)) }),
  output: Hidden,
  refusals: ['authentication_required', 'account.confirm_first'],
})

/** An e-mail address, or a phone number with its country, `+49 30 123456` or as one dials it, `0049 30 123456`; no country begins with 0. */
export const CONTACT = /^(?:[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+|(?:\+|00)[ ()]*[1-9][\d ()/-]{5,23})$/

export const Contact = z.string().check(z.trim(), z.maxLength(254, { abort: true }), z.regex(CONTACT))

export const hideFromContact = endpoint({
  method: 'PUT',
  path: '/api/visibility/hidden/contacts',
  summary:
    'Hides the member from whoever has this address or phone number, now or later, or no longer. The answer is the same whether there is such a member or not.',
  input: z.object({ contact: Contact, is_hidden: z.boolean() }),
  // Somebody else's, who has not asked to be written down here.
  secrets: ['contact'],
  output: Hidden,
  refusals: ['authentication_required', 'account.confirm_first', 'visibility.too_many_contacts'],
})

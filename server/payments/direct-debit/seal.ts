import * as z from 'zod/mini'
import { seal, unseal } from '#server/platform/seal.ts'
import type { Secrets } from '#server/platform/secrets.ts'

const Details = z.object({
  account_holder: z.string(),
  iban: z.string(),
  street: z.string(),
  house_number: z.string(),
  zip: z.string(),
  city: z.string(),
  phone: z.string(),
})
export type Details = z.infer<typeof Details>

/** Encrypts what a bank has to know, for one payment: in another's row it opens to nothing. */
export function sealDetails(secrets: Secrets, paymentId: string, details: Details): Buffer {
  return seal(sealOf(secrets, paymentId), JSON.stringify(details))
}

export function unsealDetails(secrets: Secrets, paymentId: string, sealed: Buffer): Details {
  const text = unseal(sealOf(secrets, paymentId), sealed)
  if (text === undefined)
    throw new Error('A mandate does not open: it was sealed with another SECRET, or for another payment')
  return Details.parse(JSON.parse(text))
}

function sealOf(secrets: Secrets, paymentId: string) {
  return { secrets, purpose: 'direct debit', about: paymentId }
}

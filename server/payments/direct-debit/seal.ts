import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
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

const PURPOSE = 'direct debit'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts what a bank has to know, for one payment: in another's row it opens to nothing. */
export function seal(secrets: Secrets, paymentId: string, details: Details): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', secrets.key(PURPOSE), nonce).setAAD(Buffer.from(paymentId))
  const text = Buffer.concat([cipher.update(JSON.stringify(details)), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

export function unseal(secrets: Secrets, paymentId: string, sealed: Buffer): Details {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', secrets.key(PURPOSE), nonce)
    .setAAD(Buffer.from(paymentId))
    .setAuthTag(tag)
  const text = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  return Details.parse(JSON.parse(text.toString()))
}

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Secrets } from './secrets.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** What a sealed text is for, and of what: elsewhere it opens to nothing. */
interface Sealed {
  secrets: Secrets
  purpose: string
  about: string
}

/** Encrypts a text: nobody without the installation's secret reads it, or makes another that opens. */
export function seal({ secrets, purpose, about }: Sealed, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', secrets.key(purpose), nonce).setAAD(Buffer.from(about))
  const hidden = Buffer.concat([cipher.update(text), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden])
}

/** The text again; undefined of what was not sealed for this. */
export function unseal({ secrets, purpose, about }: Sealed, sealed: Buffer): string | undefined {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv('aes-256-gcm', secrets.key(purpose), sealed.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(about))
    .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const text = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([text, decipher.final()]).toString()
  } catch {
    return undefined
  }
}

import { randomBytes } from 'node:crypto'

// As long as a nonce, so that one can be written over the other; random, so that no member's text can contain it.
export const noncePlaceholder = randomBytes(18).toString('base64url')

export interface NonceTemplate {
  bytes: Buffer
  offsets: number[]
}

export function makeNonce(): string {
  return randomBytes(18).toString('base64url')
}

/** A page with holes for the nonce: a cached page gets a fresh nonce for the price of a copy. */
export function nonceTemplate(html: string): NonceTemplate {
  const bytes = Buffer.from(html)
  const offsets: number[] = []
  for (let at = bytes.indexOf(noncePlaceholder); at >= 0; at = bytes.indexOf(noncePlaceholder, at + 1)) offsets.push(at)
  return { bytes, offsets }
}

export function withNonce({ bytes, offsets }: NonceTemplate, nonce: string): Buffer {
  const page = Buffer.allocUnsafe(bytes.length)
  bytes.copy(page)
  for (const offset of offsets) page.write(nonce, offset, 'latin1')
  return page
}

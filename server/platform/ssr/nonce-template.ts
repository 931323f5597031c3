import { randomFillSync } from 'node:crypto'

const NONCE_BYTES = 18
export const NONCE_LENGTH = 24

// Drawn many at a time: the system's generator asks more for a call than for its bytes.
const drawn = Buffer.alloc(NONCE_BYTES * 256)
let used = drawn.length

export function makeNonce(): string {
  if (used === drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  used += NONCE_BYTES
  return drawn.toString('base64url', used - NONCE_BYTES, used)
}

// As long as a nonce, so that one can be written over the other; random, so that no member's text can contain it.
export const noncePlaceholder = makeNonce()

export interface NonceTemplate {
  bytes: Buffer
  offsets: number[]
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

import { constants, crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import { NONCE_LENGTH, type NonceTemplate, withNonce } from './nonce-template.ts'

/** A page that is compressed already, with holes for the nonce. */
export interface GzipTemplate {
  bytes: Buffer
  offsets: number[]
  /** The checksum of the page with nothing in its holes, and what each bit of a nonce changes in it. */
  checksum: number
  checksumBits: Uint32Array
}

// No name, no time, no system: https://www.rfc-editor.org/rfc/rfc1952#section-2.3
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** Opens a block that is stored as it is: not the last, its length, its length's complement. */
const STORED = Buffer.from([0, NONCE_LENGTH, 0, 0xff - NONCE_LENGTH, 0xff])
const TRAILER_LENGTH = 8
/** How far back a repetition can reach, with some room. */
const REACH = 30_000

// Bytes that no text in UTF-8 contains, and no three of them twice: nothing but a nonce can become their repetition.
const FILLER = Buffer.from('f5f6f7f8f9fafbfcfdfefffefdfcfbfaf9f8f7f6f5c0c1c0', 'hex').toString('latin1')
const BLANK = '\0'.repeat(NONCE_LENGTH)

/**
 * Compresses a page once for all its nonces. The first nonce stands in the stream as it is and the others become
 * repetitions of it. Undefined for a page where one did not.
 */
export function gzipTemplate(page: NonceTemplate): GzipTemplate | undefined {
  const filled = withNonce(page, FILLER)
  const holes = page.offsets.filter((offset, index) => offset - (page.offsets[index - 1] ?? -REACH) >= REACH)
  const parts: Buffer[] = [HEAD]
  const offsets: number[] = []
  let from = 0
  for (const hole of holes) {
    parts.push(deflatePart(filled, from, hole, constants.Z_SYNC_FLUSH), STORED)
    offsets.push(lengthOf(parts))
    from = hole + NONCE_LENGTH
    parts.push(filled.subarray(hole, from))
  }
  const trailer = Buffer.alloc(TRAILER_LENGTH)
  trailer.writeUInt32LE(filled.length, 4)
  parts.push(deflatePart(filled, from, filled.length, constants.Z_FINISH), trailer)

  const blank = withNonce(page, BLANK)
  const checksum = crc32(blank)
  const template = { bytes: Buffer.concat(parts), offsets, checksum, checksumBits: checksumBits(page, blank, checksum) }
  const zipped = gzipWithNonce(template, BLANK)
  return inflateRawSync(zipped.subarray(HEAD.length)).equals(blank) ? template : undefined
}

export function gzipWithNonce({ bytes, offsets, checksum, checksumBits }: GzipTemplate, nonce: string): Buffer {
  const zipped = withNonce({ bytes, offsets }, nonce)
  let sum = checksum
  for (let bit = 0; bit < checksumBits.length; bit++) {
    if ((nonce.charCodeAt(bit >> 3) >> (bit & 7)) & 1) sum ^= checksumBits[bit] ?? 0
  }
  zipped.writeInt32LE(sum | 0, zipped.length - TRAILER_LENGTH)
  return zipped
}

function deflatePart(page: Buffer, from: number, to: number, finishFlush: number): Buffer {
  const dictionary = page.subarray(Math.max(0, from - REACH), from)
  const level = constants.Z_BEST_COMPRESSION
  return deflateRawSync(page.subarray(from, to), { level, finishFlush, ...(from > 0 ? { dictionary } : {}) })
}

/** A checksum is linear in the bits of what it sums up, so the changes of single bits add up to that of any nonce. */
function checksumBits({ offsets }: NonceTemplate, blank: Buffer, checksum: number): Uint32Array {
  return Uint32Array.from({ length: NONCE_LENGTH * 8 }, (_, bit) => {
    for (const offset of offsets) blank[offset + (bit >> 3)] = 1 << (bit & 7)
    const change = crc32(blank) ^ checksum
    for (const offset of offsets) blank[offset + (bit >> 3)] = 0
    return change
  })
}

function lengthOf(parts: readonly Buffer[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0)
}

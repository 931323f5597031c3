import { sha256 } from '@noble/hashes/sha2.js'

export interface Puzzle {
  challenge: string
  /** Bits of zero that the hash of `challenge:solution` begins with; from 1 to 32. */
  difficulty: number
}

/** Tries numbers until one fits. The browser's own hash answers later each time, which would take far longer. */
export function solve({ challenge, difficulty }: Puzzle): string {
  const encoder = new TextEncoder()
  // What every try begins with is hashed once.
  const beginning = sha256.create().update(encoder.encode(`${challenge}:`))
  for (let tried = 0; ; tried++) {
    const solution = tried.toString(36)
    const hash = beginning.clone().update(encoder.encode(solution)).digest()
    if (new DataView(hash.buffer, hash.byteOffset).getUint32(0) >>> (32 - difficulty) === 0) return solution
  }
}

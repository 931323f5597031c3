// The first 32 bits of the fractional parts of the roots of the first primes, as the standard builds its constants.
const primes = firstPrimes(64)
const ROUNDS = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
const START = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

const BLOCK = 64
/** The bit that ends a text, and its length. */
const CLOSING = 9

function firstPrimes(count: number): number[] {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n)
  return found
}

function fraction(root: number): number {
  return Math.floor((root % 1) * 2 ** 32)
}

/**
 * Hashes many texts with one beginning by SHA-256 and returns the first 32 bits of each. The browser's own answers by a
 * promise, which for small texts costs far more than the hashing.
 */
export function sha256After(beginning: Uint8Array): (end: Uint8Array) => number {
  const whole = beginning.length - (beginning.length % BLOCK)
  const begun = Int32Array.from(START)
  const bytes = new DataView(beginning.buffer, beginning.byteOffset, beginning.length)
  for (let from = 0; from < whole; from += BLOCK) mix(begun, bytes, from)
  const open = beginning.subarray(whole)

  return (end) => {
    const length = open.length + end.length
    const size = Math.ceil((length + CLOSING) / BLOCK) * BLOCK
    const rest = new Uint8Array(size)
    rest.set(open)
    rest.set(end, open.length)
    rest[length] = 0x80
    const view = new DataView(rest.buffer)
    view.setUint32(size - 4, (whole + length) * 8)

    const state = begun.slice()
    for (let from = 0; from < size; from += BLOCK) mix(state, view, from)
    return word(state, 0) >>> 0
  }
}

const schedule = new Int32Array(64)

function mix(state: Int32Array, bytes: DataView, from: number): void {
  const w = schedule
  for (let i = 0; i < 16; i++) w[i] = bytes.getInt32(from + i * 4)
  for (let i = 16; i < 64; i++) {
    const early = word(w, i - 15)
    const late = word(w, i - 2)
    const small = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const large = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    w[i] = (word(w, i - 16) + small + word(w, i - 7) + large) | 0
  }

  let a = word(state, 0)
  let b = word(state, 1)
  let c = word(state, 2)
  let d = word(state, 3)
  let e = word(state, 4)
  let f = word(state, 5)
  let g = word(state, 6)
  let h = word(state, 7)
  for (let i = 0; i < 64; i++) {
    const chosen = (e & f) ^ (~e & g)
    const major = (a & b) ^ (a & c) ^ (b & c)
    const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + chosen + word(ROUNDS, i) + word(w, i)) | 0
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + major) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  state[0] = word(state, 0) + a
  state[1] = word(state, 1) + b
  state[2] = word(state, 2) + c
  state[3] = word(state, 3) + d
  state[4] = word(state, 4) + e
  state[5] = word(state, 5) + f
  state[6] = word(state, 6) + g
  state[7] = word(state, 7) + h
}

function turn(value: number, bits: number): number {
  return (value >>> bits) | (value << (32 - bits))
}

/** An index that is known to be inside. */
function word(words: Int32Array, at: number): number {
  return words[at] as number
}

import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeSecrets } from '#server/platform/secrets.ts'
import { isSolved } from '#server/signup/challenge.ts'
import { sha256After } from './sha256.ts'
import { solve } from './solve.ts'

describe('the proof of work', () => {
  it.each([0, 1, 54, 55, 56, 63, 64, 65, 119, 120, 200])('B2.9 hashes %i bytes as everybody does', (length) => {
    const bytes = new Uint8Array(randomBytes(length))
    const known = createHash('sha256').update(bytes).digest().readUInt32BE(0)

    for (const cut of [0, length >> 1, length]) {
      expect(sha256After(bytes.slice(0, cut))(bytes.slice(cut))).toBe(known)
    }
  })

  it('B2.9 is solved as a server wants it that asks for the whole effort: 16 bits', () => {
    const secrets = makeSecrets('a secret for the proofs of tests')
    const challenge = `1.1790000000000.${randomBytes(12).toString('base64url')}.${randomBytes(32).toString('base64url')}`

    expect(isSolved(secrets, challenge, solve({ challenge, difficulty: 16 }))).toBe(true)
  })
})

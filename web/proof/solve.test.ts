import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { isSolved } from '#server/signup/challenge.ts'
import { solve } from './solve.ts'

// Around the block of 64 bytes that the hash works in.
it.each([1, 50, 63, 64, 65, 120])(
  'C-12 B2.9 a puzzle of %i bytes is solved as a server wants it that asks for the whole effort: 16 bits',
  (length) => {
    const challenge = randomBytes(length).toString('base64url').slice(0, length)
    const puzzle = { challenge, difficulty: 16 }

    expect(isSolved(puzzle, solve(puzzle))).toBe(true)
  },
)

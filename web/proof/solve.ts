import { sha256After } from './sha256.ts'

export interface Puzzle {
  challenge: string
  /** Bits of zero that the hash of `challenge:solution` begins with; from 1 to 32. */
  difficulty: number
}

/** Tries numbers until one fits. */
export function solve({ challenge, difficulty }: Puzzle): string {
  const encoder = new TextEncoder()
  const hash = sha256After(encoder.encode(`${challenge}:`))
  for (let tried = 0; ; tried++) {
    const solution = tried.toString(36)
    if (hash(encoder.encode(solution)) >>> (32 - difficulty) === 0) return solution
  }
}

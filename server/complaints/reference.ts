import { randomBytes } from 'node:crypto'

// 32 of them, so that five bits of a byte pick one evenly; without those that look alike: 0 and O, 1 and I.
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 8

/** What a complaint is called on the telephone. Drawn from so many that nobody finds another one by trying. */
export function newReference(): string {
  return [...randomBytes(LENGTH)].map((byte) => SIGNS[byte % SIGNS.length]).join('')
}

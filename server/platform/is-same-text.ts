import { timingSafeEqual } from 'node:crypto'

/** Compares what a client brought with a secret, in a time that says nothing of either. Letters beyond ASCII have more bytes. */
export function isSameText(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

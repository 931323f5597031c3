import { Refusal } from '#server/platform/refusal.ts'

export const KEY_HEADER = 'idempotency-key'
export const KEY_LENGTH = { shortest: 8, longest: 128 } as const
const PRINTABLE = /^[\x20-\x7e]{8,128}$/

/** The key of a change, as its client made it. A key that cannot be kept is refused: its client counts on it. */
export function readKey(given: unknown): string | undefined {
  if (given === undefined) return undefined
  if (typeof given !== 'string' || !PRINTABLE.test(given)) throw new Refusal('request.key_invalid')
  return given
}

import type { NewEvent } from '#contract/events.ts'

/** An event as it travels through a socket. */
export function asText(seq: number, event: NewEvent): string {
  return JSON.stringify({ seq, ...event })
}

export function resetText(last: number): string {
  return JSON.stringify({ type: 'reset', last })
}

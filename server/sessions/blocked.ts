import { Refusal } from '#server/platform/refusal.ts'

/** Too many wrong passwords or codes: nothing is looked at for so many minutes. */
export function blocked(minutes: number): Refusal {
  return new Refusal('sessions.blocked', { minutes, seconds: minutes * 60 })
}

import type { Clock } from '#server/platform/clock.ts'

const MOST_FAILURES = 5
const PAUSE_MS = 30_000

/** Says when to leave a service outside alone: after some failures in a row for half a minute, then after each further one. */
export interface Breaker {
  isOpen(): boolean
  succeed(): void
  fail(): void
}

export function makeBreaker(clock: Clock): Breaker {
  let failures = 0
  let pausedUntil = 0
  return {
    isOpen: () => clock.now().getTime() < pausedUntil,
    succeed() {
      failures = 0
      pausedUntil = 0
    },
    fail() {
      failures++
      if (failures >= MOST_FAILURES) pausedUntil = clock.now().getTime() + PAUSE_MS
    },
  }
}

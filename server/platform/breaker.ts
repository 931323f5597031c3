import type { Clock } from '#server/platform/clock.ts'

const MOST_FAILURES = 5
const PAUSE_MS = 30_000

/** Says when to leave a service outside alone: after some failures in a row for half a minute, then after each further one. */
export interface Breaker {
  isOpen(): boolean
  succeed(): void
  fail(): void
}

/** Hosts can be made up: more than there are services need not be remembered. */
const MOST_HOSTS = 1000

/** One for each host: one that fails does not stop the others. */
export function breakersByHost(clock: Clock): (host: string) => Breaker {
  const breakers = new Map<string, Breaker>()
  return (host) => {
    const known = breakers.get(host) ?? makeBreaker(clock)
    breakers.delete(host)
    breakers.set(host, known)
    const oldest = breakers.size > MOST_HOSTS ? breakers.keys().next().value : undefined
    if (oldest !== undefined) breakers.delete(oldest)
    return known
  }
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

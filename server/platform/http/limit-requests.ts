import type { FastifyRequest } from 'fastify'
import { Refusal } from '#server/platform/refusal.ts'
import { householdOf } from './client.ts'

const MINUTE_MS = 60_000
/** Some fifteen megabytes. More callers than this in a minute push out those who came first. */
const MOST_CALLERS = 100_000

interface Window {
  count: number
  /** When it ends and the next one begins, by the clock of the process. */
  until: number
}

/** Asks one network address to pause when it calls more often than the site allows. Zero means no limit. */
export function requestLimiter(): (request: FastifyRequest) => Refusal | undefined {
  const windows = new Map<string, Window>()

  return (request) => {
    const { site, url } = request
    const most = site.settings.requests_per_minute
    // Pictures come by the dozen while somebody scrolls; they cost little and change nothing.
    if (most === 0 || url.startsWith('/media/') || url.startsWith('/assets/')) return undefined
    const caller = `${site.id}:${householdOf(request.clientAddress)}`
    const now = performance.now()
    const window = windows.get(caller)
    if (!window || window.until <= now) {
      open(caller, now)
      return undefined
    }
    window.count++
    if (window.count <= most) return undefined
    return new Refusal('request.too_many', { seconds: Math.ceil((window.until - now) / 1000) })
  }

  function open(caller: string, now: number): void {
    // Whoever comes again goes to the end: the first in the map are those whose window began first.
    windows.delete(caller)
    windows.set(caller, { count: 1, until: now + MINUTE_MS })
    for (const [other, { until }] of windows) {
      if (until > now && windows.size <= MOST_CALLERS) break
      windows.delete(other)
    }
  }
}

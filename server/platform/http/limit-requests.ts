import type { FastifyInstance } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '#server/platform/refusal.ts'

const MINUTE = 60

/** Asks one network address to pause when it calls more often than the site allows. Zero means no limit. */
export function limitRequests(app: FastifyInstance): void {
  const limiters = new Map<number, RateLimiterMemory>()
  const limiterOf = (points: number) => {
    const limiter =
      limiters.get(points) ?? new RateLimiterMemory({ points, duration: MINUTE, keyPrefix: String(points) })
    limiters.set(points, limiter)
    return limiter
  }

  app.addHook('onRequest', async (request) => {
    const points = request.site.settings.requests_per_minute
    // Pictures come by the dozen while somebody scrolls; they cost little and change nothing.
    if (points === 0 || request.isOwn || request.url.startsWith('/media/') || request.url.startsWith('/assets/')) return
    try {
      await limiterOf(points).consume(`${request.site.id}:${request.ip}`)
    } catch (stop) {
      if (stop instanceof RateLimiterRes) {
        throw new Refusal('request.too_many', { seconds: Math.ceil(stop.msBeforeNext / 1000) })
      }
      throw stop
    }
  })
}

import type { FastifyRequest } from 'fastify'
import { Refusal } from '#server/platform/refusal.ts'
import { householdOf } from './client.ts'
import { WindowCounter } from './window-counter.ts'

/** Asks one network address to pause when it calls more often than the site allows. */
export function requestLimiter(
  mostFor: (site: FastifyRequest['site']) => number,
): (request: FastifyRequest) => Refusal | undefined {
  const requests = new WindowCounter()

  return ({ site, url, clientAddress }) => {
    // Pictures come by the dozen while somebody scrolls; they cost little and change nothing.
    if (url.startsWith('/media/') || url.startsWith('/assets/')) return undefined
    const seconds = requests.count(`${site.id}:${householdOf(clientAddress)}`, mostFor(site))
    return seconds === 0 ? undefined : new Refusal('request.too_many', { seconds })
  }
}

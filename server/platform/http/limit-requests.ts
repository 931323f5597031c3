import type { FastifyRequest } from 'fastify'
import { Refusal } from '#server/platform/refusal.ts'
import { householdOf } from './client.ts'
import { isFileAddress } from './file-address.ts'
import { WindowCounter } from './window-counter.ts'

/** Asks one network address to pause when it calls more often than the site allows. */
export function requestLimiter(
  mostFor: (site: FastifyRequest['site']) => number,
): (request: FastifyRequest) => Refusal | undefined {
  const requests = new WindowCounter()

  return (request) => {
    const { site, url, clientAddress } = request
    // Pictures come by the dozen while somebody scrolls; they cost little and change nothing. Private ones are limited
    // where they are judged; what leads to no file counts.
    if (isFileAddress(url) && isFileAddress(request.routeOptions.url ?? '')) return undefined
    const seconds = requests.count(`${site.id}:${householdOf(clientAddress)}`, mostFor(site))
    return seconds === 0 ? undefined : new Refusal('request.too_many', { seconds })
  }
}

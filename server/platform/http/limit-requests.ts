import type { FastifyRequest } from 'fastify'
import { Refusal } from '#server/platform/refusal.ts'
import { householdOf } from './client.ts'
import { isFileAddress } from './file-address.ts'
import { WindowCounter } from './window-counter.ts'

interface RequestLimiter {
  /** Counts a request before anything is done for it, and refuses one too many. */
  refuse(request: FastifyRequest): Refusal | undefined
  /** Counts an address of a file that has turned out to lead to none. */
  countMiss(request: FastifyRequest, error: Error): void
}

/** Asks one network address to pause when it calls more often than the site allows. */
export function requestLimiter(mostFor: (site: FastifyRequest['site']) => number): RequestLimiter {
  const requests = new WindowCounter()
  const misses = new WindowCounter()

  return {
    refuse(request) {
      const most = mostFor(request.site)
      // Pictures come by the dozen while somebody scrolls; they cost little and change nothing. Private ones are limited
      // where they are judged. Only after many that led to none are all refused: which are there, the database would say.
      const seconds = isForFile(request)
        ? misses.secondsToWait(callerOf(request), most)
        : requests.count(callerOf(request), most)
      return seconds === 0 ? undefined : new Refusal('request.too_many', { seconds })
    },
    countMiss(request, error) {
      // What failed is our case, and what was refused as too many has cost nothing. Before its site is known it is nobody's.
      const isMiss = error instanceof Refusal && error.code !== 'request.too_many' && request.clientAddress !== ''
      if (!isMiss || !isForFile(request)) return
      for (const counter of [requests, misses]) counter.count(callerOf(request), mostFor(request.site))
    },
  }
}

/** What no route of files takes is counted as any other request. */
function isForFile(request: FastifyRequest): boolean {
  const { url } = request
  return isFileAddress(url) && isFileAddress(request.routeOptions.url ?? '')
}

function callerOf({ site, clientAddress }: FastifyRequest): string {
  return `${site.id}:${householdOf(clientAddress)}`
}

import type { FastifyRequest } from 'fastify'
import { errors } from '#contract/errors.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { householdOf } from './client.ts'
import { isFileAddress } from './file-address.ts'
import { WindowCounter } from './window-counter.ts'

/** Of files so many times as much: they come by the dozen while somebody scrolls, to a whole house at once, and cost little. */
const FILES_FOR_REQUEST = 20

interface RequestLimiter {
  /** Counts a request before anything is done for it, and refuses one too many. */
  refuse(request: FastifyRequest): Refusal | undefined
  /** Counts an address of a file that has turned out to lead to none. */
  countMiss(request: FastifyRequest, error: Error): void
}

/** Asks one network address to pause when it calls more often than the site allows. */
export function requestLimiter(mostFor: (site: FastifyRequest['site']) => number): RequestLimiter {
  const requests = new WindowCounter()
  const files = new WindowCounter()
  const misses = new WindowCounter()

  return {
    refuse(request) {
      const most = mostFor(request.site)
      // Private ones are limited where they are judged too. After many that led to none all are refused: which are there, the
      // database would say.
      const caller = callerOf(request)
      const seconds = isForFile(request)
        ? misses.secondsToWait(caller, most) || files.count(caller, most * FILES_FOR_REQUEST)
        : requests.count(caller, most)
      return seconds === 0 ? undefined : new Refusal('request.too_many', { seconds })
    },
    countMiss(request, error) {
      // What failed is our case, and so is what was not done because we were busy; what was refused as too many has cost nothing.
      // Before its site is known it is nobody's.
      const isOurs = !(error instanceof Refusal) || errors[error.code] >= 500
      const isMiss = !isOurs && error.code !== 'request.too_many' && request.clientAddress !== ''
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

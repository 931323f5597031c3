import type { LookupFunction } from 'node:net'
import { isOutside, requestStatus } from '#server/platform/fetch-outside.ts'
import { lookupPublic } from '#server/platform/public-addresses.ts'

/** What became of it: `refused` when it will not be taken however often it comes. Whatever may pass throws. */
export type PostbackOutcome = 'sent' | 'refused'

export interface PostbackSender {
  /** The id is the same for each repetition. */
  send(address: string, id: string): Promise<PostbackOutcome>
}

interface Options {
  lookup?: LookupFunction
  /** Where the connection is made; tests have the network on their own machine. */
  connectTo?: (address: string) => string
  deadlineMs?: number
}

const DEADLINE_MS = 10_000
/** Try again later, in the words of HTTP. */
const LATER = [408, 425, 429]

/** Sends to names of the public internet, encrypted, and follows nobody further. */
export function openPostbackSender({
  lookup = lookupPublic,
  connectTo = (address) => address,
  deadlineMs = DEADLINE_MS,
}: Options = {}): PostbackSender {
  return {
    async send(address, id) {
      if (!isOutside(address)) return 'refused'
      const headers = { 'idempotency-key': id }
      const status = await requestStatus(connectTo(address), { headers, lookup, deadlineMs })
      if (status >= 200 && status < 300) return 'sent'
      if (status >= 500 || status < 200 || LATER.includes(status)) throw new Error(`The network answered ${status}`)
      return 'refused'
    },
  }
}

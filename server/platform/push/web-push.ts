import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import webPush from 'web-push'
import { isPushService, type IsPushService } from './push-services.ts'
import { lookupPublic } from './public-addresses.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** A browser, as its push service knows it. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushText {
  payload: string
  /** Takes the place of what was sent under the same topic and has not arrived yet. */
  topic: string
  /** How long it is worth arriving. */
  seconds: number
  urgency: 'normal' | 'low'
  /** Whom a push service can write to: `mailto:…`. */
  contact: string
}

/**
 * What became of it: `gone` when the browser is subscribed no more, `refused` when the service will not take this one
 * however often it comes. Whatever may pass throws.
 */
export type PushOutcome = 'sent' | 'gone' | 'refused'

export interface WebPush {
  send(target: PushTarget, text: PushText): Promise<PushOutcome>
}

interface Options {
  keys: VapidKeys
  isKnown?: IsPushService
  lookup?: LookupFunction
  deadlineMs?: number
}

const DEADLINE_MS = 10_000

/** Sends to browsers by the protocol of RFC 8030 and 8291: to known services and public addresses only, never further. */
export function openWebPush({
  keys,
  isKnown = isPushService,
  lookup = lookupPublic,
  deadlineMs = DEADLINE_MS,
}: Options): WebPush {
  return {
    async send({ endpoint, p256dh, auth }, { payload, topic, seconds, urgency, contact }) {
      if (!isKnown(endpoint)) return 'refused'
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject: contact, ...keys },
        TTL: seconds,
        topic,
        urgency,
      })
      const status = await post(endpoint, { headers, body, lookup, deadlineMs })
      if (status >= 200 && status < 300) return 'sent'
      if (status === 404 || status === 410) return 'gone'
      if (status === 429 || status >= 500 || status < 400) throw new Error(`The push service answered ${status}`)
      return 'refused'
    },
  }
}

interface Post {
  headers: Record<string, unknown>
  body: Buffer | null
  lookup: LookupFunction
  deadlineMs: number
}

/** The status alone: nobody wants to read what a service has to say, however much it is. */
function post(endpoint: string, { headers, body, lookup, deadlineMs }: Post): Promise<number> {
  const { protocol } = new URL(endpoint)
  const { request } = protocol === 'https:' ? https : http
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const asked = request(endpoint, {
    method: 'POST',
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    lookup,
    signal: AbortSignal.timeout(deadlineMs),
    agent: false,
  })
  asked.on('response', (response) => {
    resolve(response.statusCode ?? 0)
    response.destroy()
  })
  asked.on('error', reject)
  asked.end(body ?? undefined)
  return promise
}

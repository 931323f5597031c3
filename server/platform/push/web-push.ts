import type { LookupFunction } from 'node:net'
import webPush from 'web-push'
import { requestStatus } from '#server/platform/fetch-outside.ts'
import { arePushKeys, type PushKeys } from './push-keys.ts'
import { isPushService, type IsPushService } from './push-services.ts'
import { lookupPublic } from '#server/platform/public-addresses.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** A browser, as its push service knows it. */
export interface PushTarget extends PushKeys {
  endpoint: string
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
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'later'

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
      // What a member has made up is no failure of the service, which would cost everybody else their notices.
      if (!isKnown(endpoint) || !arePushKeys({ p256dh, auth })) return 'refused'
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject: contact, ...keys },
        TTL: seconds,
        topic,
        urgency,
      })
      const status = await requestStatus(endpoint, {
        method: 'POST',
        headers,
        body: body ?? undefined,
        lookup,
        deadlineMs,
      })
      if (status >= 200 && status < 300) return 'sent'
      if (status === 404 || status === 410) return 'gone'
      // One subscription gets too much: that is between its browser and the service, and nobody else's notices wait for it.
      if (status === 429) return 'later'
      if (status >= 500 || status < 400) throw new Error(`The push service answered ${status}`)
      return 'refused'
    },
  }
}

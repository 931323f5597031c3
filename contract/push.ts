import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** As `PushSubscription.toJSON()` writes it. */
const Subscription = z.object({
  endpoint: z.url().check(z.maxLength(1000)),
  expirationTime: z.optional(z.nullable(z.number())),
  keys: z.object({
    p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}(==)?$/)),
  }),
})

export const subscribe = endpoint({
  method: 'POST',
  path: '/api/user.php?push=1',
  summary: 'Sends notices to this browser from now on, for as long as its session lasts.',
  input: z.object({ subscription: Subscription }),
  // Whoever knows them can send to the browser.
  secrets: ['subscription'],
  output: z.object({ id: z.uuid() }),
  refusals: ['authentication_required', 'account.confirm_first'],
})

/** A browser that shows notices. */
export const PushDevice = z.object({
  id: z.uuid(),
  device: z.string(),
  created_at: z.iso.datetime(),
  is_current: z.boolean(),
})
export type PushDevice = z.infer<typeof PushDevice>

export const listPushDevices = endpoint({
  method: 'GET',
  path: '/api/push/devices',
  summary: 'The browsers that show notices to the member, the one that asks first.',
  input: z.object({}),
  output: z.object({ devices: z.array(PushDevice) }),
  refusals: ['authentication_required'],
})

export const endPushDevice = endpoint({
  method: 'DELETE',
  path: '/api/push/devices/:id',
  summary: 'Sends no more notices to one of these browsers.',
  input: z.object({ id: z.uuid() }),
  output: z.object({}),
  refusals: ['authentication_required', 'account.confirm_first'],
})

/** What a notice brings to a device. A closing one takes away what is shown under its tag. */
export type PushMessage =
  | {
      what: 'show'
      tag: string
      title: string
      body: string
      path: string
      /** Unread messages and new likes. */
      count: number
    }
  | { what: 'close'; tag: string; count: number }

/** What the service worker asks of an open page: to show another screen, or to know what has just been shown. */
export type WorkerMessage = { type: 'open'; path: string } | { type: 'push'; message: PushMessage }

import type { LookupFunction } from 'node:net'
import type { PushMessage } from '#contract/push.ts'
import { subscribe } from '#contract/push.ts'
import { type PushService, startPushService, type Subscription } from '#fakes/push-service/push-service.ts'
import { notificationJobs } from '#server/notifications/jobs.ts'
import { runDueJobs } from '#server/platform/jobs/run-jobs.ts'
import { vapidKeys } from '#server/platform/push/vapid-keys.ts'
import { openWebPush, type WebPush } from '#server/platform/push/web-push.ts'
import type { Visitor } from './visitor.ts'
import { it as base, type World } from './world.ts'

/** Devices that show notices, and the push service of their browsers. */
export class Devices {
  readonly service: PushService
  readonly webPush: WebPush
  readonly #world: World

  constructor(world: World, service: PushService) {
    this.#world = world
    this.service = service
    const outside = openWebPush({
      keys: vapidKeys(world.parts.secrets),
      isKnown: () => true,
      lookup: local,
      deadlineMs: 2000,
    })
    this.webPush = {
      send: (target, text) => outside.send({ ...target, endpoint: service.localAddress(target.endpoint) }, text),
    }
  }

  /** A browser in which the member has said yes. */
  async of(member: Visitor): Promise<Subscription> {
    const subscription = await this.service.subscribe(vapidKeys(this.#world.parts.secrets).publicKey)
    const { endpoint, keys } = subscription
    await member.call(subscribe, { subscription: { endpoint, keys } })
    return subscription
  }

  /** What the device shows now, the newest last: a newer notice takes the place of the one with the same tag. */
  shown(device: Subscription): Extract<PushMessage, { what: 'show' }>[] {
    const shown = new Map<string, Extract<PushMessage, { what: 'show' }>>()
    for (const message of this.arrived(device)) {
      shown.delete(message.tag)
      if (message.what === 'show') shown.set(message.tag, message)
    }
    return [...shown.values()]
  }

  arrived(device: Subscription): PushMessage[] {
    return this.service.messagesTo(device) as PushMessage[]
  }

  /** Does what waits in the queue for devices. */
  async works({ isHurried = false } = {}): Promise<void> {
    const { ground, parts, app } = this.#world
    if (isHurried)
      await ground.owner.query('update graphile_worker._private_jobs set run_at = now() where run_at > now()')
    await runDueJobs(ground.url, notificationJobs({ ...parts, webPush: this.webPush, log: app.log }))
  }
}

const local: LookupFunction = (_, options, callback) =>
  options.all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4)

export const it = base.extend('devices', async ({ world }, { onCleanup }): Promise<Devices> => {
  const service = await startPushService()
  onCleanup(() => service.stop())
  return new Devices(world, service)
})

import { describe, expect } from 'vitest'
import { block } from '#contract/blocks.ts'
import { markRead } from '#contract/chats.ts'
import { like, seeLike } from '#contract/likes.ts'
import * as notifications from '#contract/notifications.ts'
import { listPushDevices, subscribe } from '#contract/push.ts'
import { pageHidden } from '#contract/sessions.ts'
import { requestPhotos, revokePhotos } from '#contract/private-photos.ts'
import { breakersByHost } from '#server/platform/breaker.ts'
import type { PushOutcome } from '#server/platform/push/web-push.ts'
import { gives, sends } from '#test/chatting.ts'
import { type Devices, it } from '#test/devices.ts'
import { looks, menAway, writerAndReader } from '#test/noticing.ts'
import { another, type Person, person } from '#test/people.ts'
import type { World } from '#test/world.ts'
import { deliverPush } from './deliver-push.ts'

/** Lets time pass, with the looks that a running server has, and does what they put into the queue. */
async function passes(world: World, devices: Devices, seconds: number): Promise<void> {
  await looksFor(world, seconds)
  await devices.works()
}

async function looksFor(world: World, seconds: number): Promise<void> {
  for (let i = 0; i < seconds; i += 5) {
    world.clock.pass({ seconds: 5 })
    await looks(world)
  }
}

/** Brings the one notice that waits to a push service that does this. */
async function delivers(
  world: World,
  send: () => Promise<PushOutcome>,
  breakerOf = breakersByHost(world.clock),
): Promise<void> {
  const { ground, site, clock, app, db } = world
  const { subscriptionId: subscription, tag } = await db
    .selectFrom('pushes')
    .select(['subscriptionId', 'tag'])
    .executeTakeFirstOrThrow()
  const parts = {
    database: ground.database,
    siteById: () => site,
    clock,
    breakerOf,
    log: app.log,
  }
  await deliverPush({ ...parts, webPush: { send } }, { site: site.id, subscription, tag })
}

async function writer(world: World, name: string): Promise<Person> {
  const somebody = await person(world, { name, isPaid: true })
  await gives(world, somebody.id, 10)
  return somebody
}

describe('a notice on a device', () => {
  it('R4.16 P07 comes within seconds, one for all messages, opens their chat and names nobody', async ({
    world,
    devices,
  }) => {
    const [anna, ben] = await writerAndReader(world)
    const [phone, desktop] = [await devices.of(ben), await devices.of(await another(world, ben))]
    const { conversation } = await sends(anna, ben, 'my dearest')
    for (const text of ['two', 'three', 'four', 'five']) await sends(anna, ben, text)

    await passes(world, devices, 20)

    for (const device of [phone, desktop]) {
      expect(devices.arrived(device)).toEqual([
        {
          what: 'show',
          tag: conversation,
          path: `/chats/${conversation}`,
          title: 'Du hast 5 neue Nachrichten',
          body: 'Zum Ansehen tippen.',
          count: 5,
        },
      ])
    }
    expect(JSON.stringify(devices.arrived(phone))).not.toMatch(/Anna|dearest|flirt|dating|love/i)
    const { notices } = await ben.call(notifications.listNotices, {})
    expect(notices).toMatchObject([{ kind: 'new_conversations', channel: 'push', messages: 5, chats: 1 }])
  })

  it('B3.6 names who wrote for whoever switched discreet mode off, and never what', async ({ world, devices }) => {
    const [anna, ben] = await writerAndReader(world)
    const phone = await devices.of(ben)
    await ben.call(notifications.changeDiscreetMode, { is_on: false })
    await sends(anna, ben, 'my dearest')

    await passes(world, devices, 20)

    expect(devices.shown(phone)).toMatchObject([{ title: 'Anna', body: 'hat dir geschrieben' }])
    expect(await ben.call(notifications.readDiscreetMode, {})).toEqual({ is_on: false })
    expect(await anna.call(notifications.readDiscreetMode, {})).toEqual({ is_on: true })
  })

  it('R4.16 a newer one takes the place of the older of the same chat; several chats are one', async ({
    world,
    devices,
  }) => {
    const [anna, ben] = await writerAndReader(world)
    const phone = await devices.of(ben)
    const { conversation } = await sends(anna, ben, 'hello')
    await passes(world, devices, 20)
    await sends(anna, ben, 'are you there?')
    await passes(world, devices, 30)
    const within = devices.arrived(phone).length
    await passes(world, devices, 60)
    const [carla, dora] = [await writer(world, 'Carla'), await writer(world, 'Dora')]
    for (const somebody of [carla, dora]) await sends(somebody, ben, 'hello')
    await passes(world, devices, 120)

    expect(within).toBe(1)
    expect(devices.shown(phone)).toMatchObject([
      { tag: conversation, title: 'Du hast 2 neue Nachrichten' },
      { tag: 'chats', path: '/chats', count: 4 },
    ])
  })

  it('R4.16 leaves the other devices once the chat is read on one, and is not sent when it was read before', async ({
    world,
    devices,
  }) => {
    const [anna, ben] = await writerAndReader(world)
    const phone = await devices.of(ben)
    const { conversation } = await sends(anna, ben, 'hello')
    await passes(world, devices, 20)
    const before = devices.shown(phone).length

    await ben.call(markRead, { conversation, seq: 1 })
    await devices.works()
    await sends(anna, ben, 'and now?')
    await passes(world, devices, 5)
    await ben.call(markRead, { conversation, seq: 2 })
    await passes(world, devices, 120)

    expect(before).toBe(1)
    expect(devices.shown(phone)).toEqual([])
    expect(devices.arrived(phone).map(({ what }) => what)).toEqual(['show', 'close'])
    expect(await world.db.selectFrom('pushes').selectAll().execute()).toEqual([])
  })

  it('R4.16 is not sent to whoever has seen it on an open screen', async ({ world, devices }) => {
    const [anna, ben] = await writerAndReader(world)
    const phone = await devices.of(ben)
    await sends(anna, ben, 'hello')
    world.clock.pass({ seconds: 1 })
    await ben.call(pageHidden, {})

    await passes(world, devices, 60)

    expect(devices.arrived(phone)).toEqual([])
  })

  it('R3.10 waits for the end of the quiet hours, and goes by its own switch', async ({ world, devices }) => {
    const [anna, ben] = await writerAndReader(world)
    const phone = await devices.of(ben)
    await ben.call(notifications.changeQuietHours, { time_zone: 'UTC', from_hour: 12, to_hour: 13 })
    await sends(anna, ben, 'hello')
    await passes(world, devices, 60)
    const atNight = devices.arrived(phone).length
    world.clock.pass({ hours: 1 })
    await passes(world, devices, 10)
    const after = devices.arrived(phone).length
    await ben.call(notifications.changePreference, { kind: 'new_conversations', channel: 'push', is_on: false })
    world.clock.pass({ hours: 1 })
    await sends(anna, ben, 'hello again')
    await passes(world, devices, 120)

    expect([atNight, after, devices.arrived(phone).length]).toEqual([0, 1, 1])
  })

  it('R3.10 M4-7 follows other quiet hours from the moment they are chosen, whatever waited for the end of the old ones', async ({
    world,
    devices,
  }) => {
    const [anna, ben] = await writerAndReader(world)
    const phone = await devices.of(ben)
    const noon = { time_zone: 'UTC', from_hour: 12, to_hour: 13 }
    await ben.call(notifications.changeQuietHours, noon)
    await sends(anna, ben, 'hello')
    await passes(world, devices, 60)
    await ben.call(notifications.changeQuietHours, { ...noon, to_hour: 14 })
    world.clock.pass({ seconds: 1 })
    await sends(anna, ben, 'are you there')
    await passes(world, devices, 60)
    const stillQuiet = devices.arrived(phone).length

    await ben.call(notifications.changeQuietHours, { ...noon, from_hour: 3, to_hour: 4 })
    world.clock.pass({ seconds: 1 })
    await sends(anna, ben, 'hello again')
    await passes(world, devices, 60)

    expect([stillQuiet, devices.arrived(phone).length]).toEqual([0, 1])
  })

  it('R3.10 waits for the morning when the push service comes back at night, and is taken away at any hour', async ({
    world,
    devices,
  }) => {
    const [anna, ben] = await writerAndReader(world)
    const [carl] = await menAway(world, 'Carl')
    const [bens, carls] = [await devices.of(ben), await devices.of(carl)]
    world.clock.pass({ minutes: 1 })
    await ben.call(notifications.changeQuietHours, { time_zone: 'UTC', from_hour: 13, to_hour: 14 })
    const { conversation } = await sends(anna, ben, 'hello')
    await sends(anna, carl, 'hello')
    devices.service.answersWith = (_, response) => response.writeHead(503).end()
    await passes(world, devices, 20)
    devices.service.answersWith = undefined
    world.clock.pass({ hours: 1 })
    await devices.works({ isHurried: true })
    await passes(world, devices, 10)
    const atNight = [bens, carls].map((device) => devices.arrived(device).length)
    world.clock.pass({ hours: 1 })
    await passes(world, devices, 10)
    const inTheMorning = [bens, carls].map((device) => devices.arrived(device).length)
    await ben.call(notifications.changeQuietHours, { time_zone: 'UTC', from_hour: 14, to_hour: 15 })
    await ben.call(markRead, { conversation, seq: 1 })
    await devices.works()

    expect([atNight, inTheMorning]).toEqual([
      [0, 1],
      [1, 1],
    ])
    expect(devices.arrived(bens).map(({ what }) => what)).toEqual(['show', 'close'])
  })

  it('R3.10 waits for the morning of whoever lives abroad when the push service comes back, by the clock there', async ({
    world,
    devices,
  }) => {
    const [anna, ben] = await writerAndReader(world)
    const lastActiveAt = new Date(world.clock.now().getTime() - 3_600_000)
    const abel = await person(world, { name: 'Abel', gender: 'male', seeks: 'female', country: 'US', lastActiveAt })
    const [bens, abels] = [await devices.of(ben), await devices.of(abel)]
    const arrived = () => [bens, abels].map((device) => devices.arrived(device).length)
    // In the afternoon in Berlin, and in the morning in Chicago.
    world.clock.pass({ hours: 3 })
    for (const reader of [ben, abel]) await sends(anna, reader, 'hello')
    devices.service.answersWith = (_, response) => response.writeHead(503).end()
    await passes(world, devices, 20)
    devices.service.answersWith = undefined

    // In the morning in Berlin, and past two at night in Chicago.
    world.clock.pass({ hours: 17 })
    await devices.works({ isHurried: true })
    await passes(world, devices, 10)
    const atNight = arrived()
    world.clock.pass({ hours: 6 })
    await passes(world, devices, 10)

    expect(atNight).toEqual([1, 0])
    expect(arrived()).toEqual([1, 1])
  })

  it('R3.10 goes to nobody whom a block parts from the writer meanwhile, not even from the queue', async ({
    world,
    devices,
  }) => {
    const [anna, ben] = await writerAndReader(world)
    const phone = await devices.of(ben)
    await sends(anna, ben, 'hello')
    const { db, clock } = world
    await looks(world)
    clock.pass({ seconds: 10 })
    await looks(world)
    const waiting = await db.selectFrom('pushes').select('tag').execute()
    await anna.call(block, { id: ben.id })

    await devices.works()

    expect(waiting).toHaveLength(1)
    expect(devices.arrived(phone)).toEqual([])
    expect(await db.selectFrom('pushes').select('tag').execute()).toEqual([])
  })

  it('R3.10 tells of likes too, and leaves when they are seen', async ({ world, devices }) => {
    const [anna, ben] = await writerAndReader(world)
    const phone = await devices.of(anna)
    world.clock.pass({ minutes: 1 })
    await ben.call(like, { id: anna.id })
    await passes(world, devices, 20)
    const shown = devices.shown(phone)

    await anna.call(seeLike, { id: ben.id })
    await devices.works()

    expect(shown).toMatchObject([{ tag: 'likes', path: expect.stringMatching(/^\/likes\/m\//), count: 1 }])
    expect(JSON.stringify(shown)).not.toMatch(/Ben|gefällt|like(?!s)/i)
    expect(devices.shown(phone)).toEqual([])
  })

  it('R3.10 tells of requests for private photos, and leaves when they are answered', async ({ world, devices }) => {
    const anna = await person(world, { name: 'Anna', photos: 1, privatePhotos: 1 })
    const ben = await person(world, { name: 'Ben', gender: 'male', seeks: 'female', isPaid: true })
    const phone = await devices.of(anna)
    world.clock.pass({ minutes: 1 })
    await ben.call(requestPhotos, { id: anna.id })
    await passes(world, devices, 20)
    const shown = devices.shown(phone)

    await anna.call(revokePhotos, { viewer_id: ben.id })
    await devices.works()

    expect(shown).toMatchObject([{ tag: 'photo-requests', path: '/profile', title: 'Es gibt Neuigkeiten für dich' }])
    expect(JSON.stringify(shown)).not.toMatch(/Ben|Foto|privat/)
    expect(devices.shown(phone)).toEqual([])
  })

  it('F15 waits when the push service is down, slow, talks nonsense or sends elsewhere, and arrives once', async ({
    world,
    devices,
  }) => {
    const [anna, ben] = await writerAndReader(world)
    const phone = await devices.of(ben)
    await sends(anna, ben, 'hello')
    const { service } = devices
    let followed = 0
    const failures: NonNullable<typeof service.answersWith>[] = [
      (_, response) => response.destroy(),
      (_, response) => response.writeHead(503).end(),
      (request, response) => {
        if (request.url === '/elsewhere') followed++
        response.writeHead(302, { location: '/elsewhere' }).end()
      },
      (_, response) => response.socket?.end('nonsense'),
    ]
    for (const failure of failures) {
      service.answersWith = failure
      await (failure === failures[0] ? passes(world, devices, 20) : devices.works({ isHurried: true }))
    }
    const endless = Buffer.alloc(1 << 20)
    let written = 0
    service.answersWith = (_, response) => {
      response.writeHead(201)
      const more = () => {
        while (written < 100 << 20 && !response.destroyed && response.write(endless)) written += endless.length
      }
      response.on('drain', more)
      more()
    }
    world.clock.pass({ minutes: 1 })
    await devices.works({ isHurried: true })
    service.answersWith = undefined
    await devices.works({ isHurried: true })

    expect(followed).toBe(0)
    expect(written).toBeLessThan(50 << 20)
    expect(service.requests).toBe(5)
    const rows = await world.db.selectFrom('pushes').select('sentAt').execute()
    expect(rows).toEqual([{ sentAt: expect.any(String) }])
    expect(devices.arrived(phone)).toEqual([])
  })

  it('F15 pauses after five failures in a row, and goes on afterwards', async ({ world, devices }) => {
    const [anna, ben] = await writerAndReader(world)
    const many = await Promise.all(Array.from({ length: 7 }, async () => devices.of(await another(world, ben))))
    await sends(anna, ben, 'hello')
    devices.service.answersWith = (_, response) => response.writeHead(500).end()
    await passes(world, devices, 20)
    const failed = devices.service.requests
    devices.service.answersWith = undefined
    world.clock.pass({ seconds: 31 })

    await devices.works({ isHurried: true })

    // Three are sent at a time, so that one or two may be under way when it opens.
    expect(failed).toBeGreaterThanOrEqual(5)
    expect(failed).toBeLessThan(8)
    expect(many.map((device) => devices.shown(device).length)).toEqual(many.map(() => 1))
  })

  it('Y-5 comes although somebody has devices with keys that are none: they count for no service', async ({
    world,
    devices,
  }) => {
    const [anna, ben] = await writerAndReader(world)
    const [carl] = await menAway(world, 'Carl')
    for (let i = 0; i < 8; i++) await devices.of(await another(world, carl))
    // As they were taken before keys were looked at.
    await world.db
      .updateTable('pushSubscriptions')
      .set({ p256dh: 'A'.repeat(87) })
      .execute()
    const phone = await devices.of(ben)
    world.clock.pass({ minutes: 1 })
    await sends(anna, carl, 'hello')
    await looksFor(world, 20)
    await sends(anna, ben, 'hello')

    await passes(world, devices, 20)

    expect(devices.shown(phone)).toHaveLength(1)
    expect(devices.service.requests).toBe(1)
  })

  it('R4.16 is sent once more under the same tag when a process dies after sending: one notice to the member', async ({
    world,
    devices,
  }) => {
    const [anna, ben] = await writerAndReader(world)
    const phone = await devices.of(ben)
    await sends(anna, ben, 'hello')
    await passes(world, devices, 20)
    // As if the process had died before it wrote down that it was sent.
    await world.ground.owner.query(`update pushes set sent_at = null where site_id = $1`, [world.site.id])
    await world.ground.owner.query(
      `select enqueue('send-push', json_build_object('site', site_id, 'subscription', subscription_id, 'tag', tag)) from pushes`,
    )
    await devices.works()

    expect(devices.arrived(phone)).toHaveLength(2)
    expect(devices.shown(phone)).toHaveLength(1)
  })

  it('R4.16 tells the number that the open page shows: without whom a block hides', async ({ world, devices }) => {
    const [anna, ben] = await writerAndReader(world)
    const [carla, dora] = [await writer(world, 'Carla'), await writer(world, 'Dora')]
    const phone = await devices.of(ben)
    for (const somebody of [carla, dora]) {
      await sends(somebody, ben, 'hello')
      await somebody.call(like, { id: ben.id })
    }
    await ben.call(block, { id: carla.id })
    await dora.call(block, { id: ben.id })
    world.clock.pass({ minutes: 1 })
    await sends(anna, ben, 'hello')

    await passes(world, devices, 20)

    expect(devices.shown(phone)).toMatchObject([{ count: 1 }])
  })

  it('R4.16 is not sent a day late, nor to take away what was never shown', async ({ world, devices }) => {
    const [anna, ben] = await writerAndReader(world)
    const phone = await devices.of(ben)
    await sends(anna, ben, 'hello')
    await looksFor(world, 20)
    const [late] = await world.db.selectFrom('pushes').select(['sentAt', 'isOver']).execute()
    world.clock.pass({ hours: 24 })
    await devices.works()
    const { conversation } = await sends(anna, ben, 'are you there?')
    await looksFor(world, 20)
    await ben.call(markRead, { conversation, seq: 2 })
    const [unseen] = await world.db.selectFrom('pushes').select(['sentAt', 'isOver']).execute()
    await devices.works()

    expect(late).toEqual({ sentAt: null, isOver: false })
    expect(unseen).toEqual({ sentAt: null, isOver: true })
    expect(devices.service.requests).toBe(0)
    expect(devices.arrived(phone)).toEqual([])
    expect(await world.db.selectFrom('pushes').selectAll().execute()).toEqual([])
  })

  it('R4.16 is not taken away where a browser ends what shows nothing', async ({ world, devices }) => {
    const [anna, ben] = await writerAndReader(world)
    await devices.of(ben)
    const { conversation } = await sends(anna, ben, 'hello')
    await passes(world, devices, 20)
    await world.db.updateTable('pushSubscriptions').set({ endpoint: 'https://web.push.apple.com/one' }).execute()
    await ben.call(markRead, { conversation, seq: 1 })
    const sent: string[] = []
    const [push] = await world.db.selectFrom('pushes').select(['subscriptionId', 'tag', 'isOver']).execute()

    await delivers(world, async () => {
      sent.push('something')
      return 'sent'
    })

    expect(push).toMatchObject({ isOver: true })
    expect(sent).toEqual([])
    expect(await world.db.selectFrom('pushes').selectAll().execute()).toEqual([])
  })

  it('A21-7 a subscription that gets too much makes nobody else’s notices wait', async ({ world, devices }) => {
    const [anna, ben] = await writerAndReader(world)
    const phone = await devices.of(ben)
    await sends(anna, ben, 'hello')
    await looksFor(world, 20)
    const breaker = breakersByHost(world.clock)

    for (let i = 0; i < 6; i++)
      await expect(delivers(world, async () => 'later', breaker)).rejects.toThrow('takes no more')
    const outcomes: string[] = []
    await delivers(
      world,
      async () => {
        outcomes.push('sent')
        return 'sent'
      },
      breaker,
    )

    expect(outcomes).toEqual(['sent'])
    expect(devices.shown(phone)).toEqual([])
  })

  it.for<PushOutcome>(['sent', 'refused'])(
    'R4.16 a message that comes while the one before is %s is shown all the same',
    async (outcome, { world, devices }) => {
      const [anna, ben] = await writerAndReader(world)
      const phone = await devices.of(ben)
      await sends(anna, ben, 'hello')
      await looksFor(world, 20)

      await delivers(world, async () => {
        await sends(anna, ben, 'are you there?')
        await looksFor(world, 90)
        return outcome
      })
      await devices.works()

      expect(devices.shown(phone)).toMatchObject([{ title: 'Du hast 2 neue Nachrichten' }])
    },
  )

  it('A39 comes to no device whose session has ended, or that nobody has used for two weeks', async ({
    world,
    devices,
  }) => {
    const [anna, ben] = await writerAndReader(world)
    const [carl] = await menAway(world, 'Carl')
    const [bens, carls] = [await devices.of(ben), await devices.of(carl)]
    world.clock.pass({ minutes: 1 })
    const changes = (somebody: Person, change: { expiresAt: string } | { seenAt: string }) =>
      world.db.updateTable('sessions').set(change).where('memberId', '=', somebody.id).execute()
    await changes(ben, { expiresAt: world.clock.now().toISOString() })
    await changes(carl, { seenAt: new Date(world.clock.now().getTime() - 14 * 86_400_000).toISOString() })
    for (const somebody of [ben, carl]) await sends(anna, somebody, 'hello')

    await passes(world, devices, 20)

    expect([devices.arrived(bens), devices.arrived(carls)]).toEqual([[], []])
  })

  it('R7.4 of who was logged in before is not shown in a browser that somebody else uses now', async ({
    world,
    devices,
  }) => {
    const [anna, ben] = await writerAndReader(world)
    const [carl] = await menAway(world, 'Carl')
    const { endpoint, keys } = await devices.of(ben)
    // With another device he can be told still.
    const bens = await devices.of(await another(world, ben))
    await sends(anna, ben, 'hello')
    await looksFor(world, 20)
    const waiting = await world.db.selectFrom('pushes').select('memberId').execute()

    await carl.call(subscribe, { subscription: { endpoint, keys } })
    await devices.works()

    expect(waiting).toEqual([{ memberId: ben.id }, { memberId: ben.id }])
    expect(devices.arrived({ endpoint, keys })).toEqual([])
    expect(devices.arrived(bens)).toHaveLength(1)
  })

  it('R4.16 removes a device that its push service knows no more, and only that one', async ({ world, devices }) => {
    const [anna, ben] = await writerAndReader(world)
    const [gone, there] = [await devices.of(ben), await devices.of(await another(world, ben))]
    devices.service.expire(gone)
    await sends(anna, ben, 'hello')

    await passes(world, devices, 20)

    expect([devices.shown(gone).length, devices.shown(there).length]).toEqual([0, 1])
    expect((await ben.call(listPushDevices, {})).devices).toHaveLength(1)
  })
})

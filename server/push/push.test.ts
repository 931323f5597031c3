import { createECDH } from 'node:crypto'
import { describe, expect } from 'vitest'
import { changePassword } from '#contract/account.ts'
import * as push from '#contract/push.ts'
import { endOtherSessions, endSession, listSessions, logIn, logOut } from '#contract/sessions.ts'
import { readSettings } from '#contract/sites.ts'
import { isPublic } from '#server/platform/public-addresses.ts'
import { isPushService } from '#server/platform/push/push-services.ts'
import { vapidKeys } from '#server/platform/push/vapid-keys.ts'
import { openWebPush } from '#server/platform/push/web-push.ts'
import { makeSecrets } from '#server/platform/secrets.ts'
import { it } from '#test/devices.ts'
import { person } from '#test/people.ts'
import { adds, Device } from '#test/software-passkey.ts'
import { PASSWORD, type Visitor } from '#test/visitor.ts'
import type { World } from '#test/world.ts'

const KEYS = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'a'.repeat(22) }
const known = (name: string) => ({ endpoint: `https://fcm.googleapis.com/fcm/send/${name}`, keys: KEYS })

describe('push subscriptions', () => {
  it('R7.4 POST user.php?push=1 takes what the browser gives, and logs nobody in', async ({ world }) => {
    const alice = await world.member()
    const subscription = { ...known('one'), expirationTime: null }

    const answer = await alice.requests('POST', '/api/user.php?push=1', { subscription })
    const nobody = await world.visitor().requests('POST', '/api/user.php?push=1', { subscription })
    const login = await world
      .visitor()
      .requests('POST', '/api/user.php?other=2', { email: alice.email, password: PASSWORD })
    const mixed = await alice.requests('POST', '/api/user.php?a=b&push=1', { subscription })

    expect([answer.statusCode, nobody.statusCode, login.statusCode, mixed.statusCode]).toEqual([200, 403, 200, 200])
    expect(nobody.json()).toMatchObject({ code: 'authentication_required' })
    expect(login.json()).toHaveProperty('user')
    expect(mixed.json()).toEqual(answer.json())
    const { devices } = await alice.call(push.listPushDevices, {})
    expect(devices).toEqual([
      {
        id: answer.json<{ id: string }>().id,
        device: expect.any(String),
        created_at: expect.any(String),
        is_current: true,
      },
    ])
  })

  it.for([
    ['no point of the curve', 'A'.repeat(87)],
    ['a point that is not on it', Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString('base64url')],
    ['the same sign again and again', 'B'.repeat(87)],
  ] as const)('Y-5 keys that no browser has made are not taken: %s', async ([, p256dh], { world }) => {
    const anna = await person(world)

    const taken = anna.call(push.subscribe, { subscription: { ...known('one'), keys: { ...KEYS, p256dh } } })

    await expect(taken).rejects.toMatchObject({ code: 'request.invalid' })
    expect(await anna.call(push.listPushDevices, {})).toEqual({ devices: [] })
  })

  it('R7.4 one browser is one device, and belongs to whoever is logged in there', async ({ world }) => {
    const [anna, ben] = [await person(world), await person(world)]
    const subscription = known('shared')

    await anna.call(push.subscribe, { subscription })
    await anna.call(push.subscribe, { subscription })
    const before = await anna.call(push.listPushDevices, {})
    await ben.call(push.subscribe, { subscription })

    expect(before.devices).toHaveLength(1)
    expect(await anna.call(push.listPushDevices, {})).toEqual({ devices: [] })
    expect((await ben.call(push.listPushDevices, {})).devices).toHaveLength(1)
  })

  it('R7.4 a member has ten at most: the oldest goes', async ({ world }) => {
    const anna = await world.member()
    const ids: string[] = []
    for (let i = 0; i < 11; i++) {
      world.clock.pass({ minutes: 1 })
      const browser = world.visitor()
      await browser.logsIn(anna.email)
      ids.push((await browser.call(push.subscribe, { subscription: known(`device-${i}`) })).id)
      if (i === 9) expect((await anna.call(push.listPushDevices, {})).devices).toHaveLength(10)
    }

    const { devices } = await anna.call(push.listPushDevices, {})

    expect(devices.map(({ id }) => id).toSorted()).toEqual(ids.slice(1).toSorted())
  })

  it('A39 is over with the session: by logging out, from the list of devices, and ended by hand', async ({ world }) => {
    const alice = await world.member()
    const other = world.visitor()
    await other.call(logIn, { email: alice.email, password: PASSWORD })
    await alice.call(push.subscribe, { subscription: known('mine') })
    await other.call(push.subscribe, { subscription: known('other') })
    const count = async () => (await alice.call(push.listPushDevices, {})).devices.length
    const both = await count()
    const { sessions } = await alice.call(listSessions, {})
    await alice.call(endSession, { id: sessions.find(({ is_current }) => !is_current)?.id ?? '' })
    const one = await count()
    const stranger = await person(world)
    const [device] = (await alice.call(push.listPushDevices, {})).devices
    await stranger.call(push.endPushDevice, { id: device?.id ?? '' })
    const still = await count()
    await alice.call(push.endPushDevice, { id: device?.id ?? '' })
    const none = await count()
    await alice.call(push.subscribe, { subscription: known('mine') })
    await alice.call(logOut, {})

    expect([both, one, still, none]).toEqual([2, 1, 1, 0])
    expect(await world.db.selectFrom('pushSubscriptions').select('id').execute()).toEqual([])
  })

  it('A20-M1 a session is one browser: the last one that was named for it', async ({ world }) => {
    const alice = await world.member()
    await alice.call(push.subscribe, { subscription: known('strange') })
    const { id } = await alice.call(push.subscribe, { subscription: known('mine') })

    expect((await alice.call(push.listPushDevices, {})).devices).toMatchObject([{ id, is_current: true }])
    expect(await world.db.selectFrom('pushSubscriptions').select('id').execute()).toEqual([{ id }])
  })

  const password = 'ein anderes langes Passwort'
  it.for([
    [
      'a new password',
      (alice: Visitor) => alice.call(changePassword, { old_password: PASSWORD, password, password_again: password }),
    ],
    ['the end of all other sessions', (alice: Visitor) => alice.call(endOtherSessions, {})],
    ['a passkey', (alice: Visitor, world: World) => adds(alice, new Device(world))],
  ] as const)(
    'A6-8 A20-M1 is over everywhere with %s, where somebody else was in too, and goes on where a page names it again',
    async ([, makeSafer], { world }) => {
      const alice = await world.member()
      const other = world.visitor()
      await other.logsIn(alice.email)
      await other.call(push.subscribe, { subscription: known('other') })
      await alice.call(push.subscribe, { subscription: known('strange') })

      await makeSafer(alice, world)

      expect(await world.db.selectFrom('pushSubscriptions').select('id').execute()).toEqual([])
      const { id } = await alice.call(push.subscribe, { subscription: known('mine') })
      expect((await alice.call(push.listPushDevices, {})).devices).toMatchObject([{ id, is_current: true }])
    },
  )

  it('A39 B3.1 and their sessions are listed no more once nobody has used them for 14 days', async ({ world }) => {
    const alice = await world.member()
    const phone = world.visitor()
    await phone.call(logIn, { email: alice.email, password: PASSWORD })
    await phone.call(push.subscribe, { subscription: known('phone') })
    const listed = async () => [
      (await alice.call(listSessions, {})).sessions.length,
      (await alice.call(push.listPushDevices, {})).devices.length,
    ]

    const kept = [await listed()]
    for (const days of [7, 6.9, 0.2]) {
      world.clock.pass({ days })
      kept.push(await listed())
    }

    expect(kept).toEqual([
      [2, 1],
      [2, 1],
      [2, 1],
      [1, 0],
    ])
    await expect(phone.call(push.listPushDevices, {})).rejects.toMatchObject({ code: 'authentication_required' })
  })

  it('R7.10 the settings tell the key to subscribe with, which is the same after each start', async ({ world }) => {
    const secret = 'a secret of an installation that starts twice'
    const settings = await world.visitor().call(readSettings, {})

    expect(settings.push_public_key).toBe(vapidKeys(world.parts.secrets).publicKey)
    expect(settings.push_public_key).toMatch(/^B[\w-]{86}$/)
    expect(vapidKeys(makeSecrets(secret))).toEqual(vapidKeys(makeSecrets(secret)))
    expect(vapidKeys(makeSecrets(secret))).not.toEqual(vapidKeys(world.parts.secrets))
  })
})

const FOREIGN = [
  'http://fcm.googleapis.com/fcm/send/x',
  'https://fcm.googleapis.com:8443/fcm/send/x',
  'https://user@fcm.googleapis.com/x',
  'https://user:secret@fcm.googleapis.com/x',
  'https://fcm.googleapis.com@127.0.0.1/x',
  'https://fcm.googleapis.com.example.org/x',
  'https://evilfcm.googleapis.com.evil/x',
  'https://notfcm.googleapis.com/x',
  'https://xfcm.googleapis.com/x',
  'https://fcm.googleapis.com./x',
  'https://push.apple.com.example.org/x',
  'https://evilpush.apple.com/x',
  'https://push.apple.com/x',
  'https://notify.windows.com/x',
  'https://xnotify.windows.com/x',
  'https://push.services.mozilla.com.example/x',
  'https://xpush.services.mozilla.com/x',
  'https://127.0.0.1/x',
  'https://127.1/x',
  'https://2130706433/x',
  'https://0x7f000001/x',
  'https://0177.0.0.1/x',
  'https://017700000001/x',
  'https://0/x',
  'https://10.0.0.1/x',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/x',
  'https://[::ffff:127.0.0.1]/x',
  'https://[::ffff:7f00:1]/x',
  'https://[fe80::1]/x',
  'https://[fd00::1]/x',
  'https://localhost/x',
  'https://localhost.localdomain/x',
  'https://metadata.google.internal/x',
  'https://kubernetes.default.svc/x',
  'https://intranet/x',
  'https://example.org/x',
  'https://example.org/https://fcm.googleapis.com/',
  'https://example.org#fcm.googleapis.com',
  'https://example.org?fcm.googleapis.com',
  'https://example.org\\fcm.googleapis.com',
  'https://fcm.googleapis.com%00.example.org/x',
  'https://googleapis.com/x',
  'https://storage.googleapis.com/x',
  'https://android.googleapis.com/gcm/send/x',
  'ftp://fcm.googleapis.com/x',
  'file:///etc/passwd',
  'gopher://fcm.googleapis.com/x',
  'ws://fcm.googleapis.com/x',
  'data:text/plain,x',
  'javascript:alert(1)',
  'fcm.googleapis.com/x',
  '//fcm.googleapis.com/x',
  '/api/user.php',
  '',
  ' ',
  'https://',
  'https://fcm%2egoogleapis.com.evil.org/x',
  'https://fcm。googleapis。com.evil.org/x',
  'https://ƒcm.googleapis.com/x',
]

describe('A18 addresses of push services', () => {
  it('A18 only those that browsers give out are taken, and none of 60 others', async ({ world }) => {
    const anna = await person(world)
    const own = [
      'https://fcm.googleapis.com/fcm/send/abc',
      'https://updates.push.services.mozilla.com/wpush/v2/abc',
      'https://web.push.apple.com/abc',
      'https://wns2-par02p.notify.windows.com/w/?token=abc',
    ]

    expect(FOREIGN.length).toBeGreaterThanOrEqual(60)
    for (const endpoint of FOREIGN) {
      const taken = anna.call(push.subscribe, { subscription: { endpoint, keys: KEYS } })
      await expect(taken).rejects.toMatchObject({ code: 'request.invalid' })
    }
    for (const endpoint of own) {
      const { id } = await anna.call(push.subscribe, { subscription: { endpoint, keys: KEYS } })
      expect((await anna.call(push.listPushDevices, {})).devices).toMatchObject([{ id }])
    }
    expect(FOREIGN.filter((endpoint) => isPushService(endpoint))).toEqual([])
  })

  it('A18 no connection is made when a known name leads inside at the moment of sending', async ({
    world,
    devices,
  }) => {
    const keys = vapidKeys(world.parts.secrets)
    const subscription = await devices.service.subscribe(keys.publicKey)
    const text = { payload: '{}', topic: 't', seconds: 60, urgency: 'normal', contact: 'mailto:a@example.org' } as const
    const endpoint = devices.service.localAddress(subscription.endpoint).replace('127.0.0.1', 'localhost')

    const sending = openWebPush({ keys, isKnown: () => true }).send({ endpoint, ...subscription.keys }, text)
    await expect(sending).rejects.toThrow('no public address')
    const unknown = openWebPush({ keys }).send({ endpoint, ...subscription.keys }, text)

    expect(await unknown).toBe('refused')
    expect(devices.service.requests).toBe(0)
  })

  it.for([
    ['127.0.0.1', 4],
    ['10.1.2.3', 4],
    ['172.31.0.1', 4],
    ['192.168.1.1', 4],
    ['169.254.169.254', 4],
    ['100.100.0.1', 4],
    ['0.0.0.0', 4],
    ['224.0.0.1', 4],
    ['255.255.255.255', 4],
    ['::1', 6],
    ['::', 6],
    ['::ffff:10.0.0.1', 6],
    ['64:ff9b::7f00:1', 6],
    ['64:ff9b:1::7f00:1', 6],
    ['2001::1', 6],
    ['fec0::1', 6],
    ['fd12::1', 6],
    ['fe80::1', 6],
  ] as const)('A18 %s is no public address', ([address, family]) => {
    expect(isPublic({ address, family })).toBe(false)
    expect(isPublic({ address: '142.250.184.10', family: 4 })).toBe(true)
    expect(isPublic({ address: '2a00:1450:4001:81b::200a', family: 6 })).toBe(true)
  })
})

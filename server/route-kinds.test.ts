import { expect } from 'vitest'
import { giveConsent, readConsents } from '#contract/account.ts'
import { listChats } from '#contract/chats.ts'
import { complain } from '#contract/complaints.ts'
import { likesOverview } from '#contract/likes.ts'
import { changeDiscreetMode } from '#contract/notifications.ts'
import { findPlaces } from '#contract/places.ts'
import { askReset } from '#contract/reset-password.ts'
import { changeOwnProfile } from '#contract/profiles.ts'
import { listSavedSearches, search } from '#contract/search.ts'
import { endOtherSessions, listSessions, readUser } from '#contract/sessions.ts'
import type { Visitor } from '#test/visitor.ts'
import { howManyWait, somebodyWaits } from '#test/waiting.ts'
import { it } from '#test/world.ts'

it.for([
  ['A20-L5', 'reads', 'chats', (alice: Visitor) => alice.asks(listChats, {})],
  ['A21-6', 'changes', 'discreet_modes', (alice: Visitor) => alice.asks(changeDiscreetMode, { is_on: true })],
] as const)(
  '%s one member’s %s take turns, and what is too much at once is refused',
  async ([, , table, ask], { makeWorld }) => {
    const world = await makeWorld()
    const [alice, bert] = [await world.member(), await world.member()]
    const phone = world.visitor()
    await phone.logsIn(alice.email)
    const { owner } = world.ground
    // Each of them waits for its table as long as this holds.
    await owner.query('begin')
    await owner.query(`lock table ${table} in access exclusive mode`)
    const codes: number[] = []

    const all = Array.from({ length: 129 }, async () => {
      const { statusCode } = await ask(alice)
      codes.push(statusCode)
    })
    await expect.poll(() => codes.length).toBeGreaterThanOrEqual(6)
    const refused = [...codes]
    const other = await bert.call(readUser, {})
    // Who is in the account from elsewhere keeps its owner from nothing.
    const own = await phone.asks(listSessions, {})
    await owner.query('rollback')
    await Promise.all(all)

    expect(refused).toEqual(Array.from({ length: 6 }, () => 503))
    expect(other.user).not.toBeNull()
    expect(own.statusCode).toBe(200)
    expect(codes.filter((code) => code === 200)).toHaveLength(123)
  },
)

it('A31-3 of one household a few at a time, however many sessions it has: everybody else is answered', async ({
  makeWorld,
}) => {
  const world = await makeWorld()
  const [alice, bert] = [await world.member(), await world.member()]
  const elsewhere = world.visitor({ ip: '203.0.113.9' })
  await elsewhere.logsIn(bert.email)
  const devices = Array.from({ length: 5 }, () => world.visitor({ ip: '198.51.100.4' }))
  for (const device of devices) await device.logsIn(alice.email)
  const { owner } = world.ground
  await owner.query('begin')
  await owner.query('lock table chats in access exclusive mode')

  const all = devices.flatMap((device) => Array.from({ length: 4 }, () => device.asks(listChats, {})))
  await somebodyWaits(world, 4)
  const other = await elsewhere.asks(listSessions, {})
  await owner.query('rollback')
  await Promise.all(all)

  expect(other.statusCode).toBe(200)
})

it('A32-7 of one household a few reads at a time that need no login: everybody else is answered', async ({
  makeWorld,
}) => {
  const world = await makeWorld()
  const elsewhere = await world.member()
  const { owner } = world.ground
  await owner.query('begin')
  await owner.query('lock table places in access exclusive mode')

  const asked = { country: 'DE', text: 'ber' } as const
  const all = Array.from({ length: 20 }, () => world.visitor({ ip: '198.51.100.4' }).asks(findPlaces, asked))
  await somebodyWaits(world, 4)
  const other = await elsewhere.asks(listSessions, {})
  const waiting = await howManyWait(world)
  await owner.query('rollback')

  expect([other.statusCode, waiting]).toEqual([200, 4])
  expect(new Set((await Promise.all(all)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})

it('A34-4 whatever one household asks for, it has fewer connections than there are', async ({ makeWorld }) => {
  const world = await makeWorld()
  const bert = await world.member()
  const elsewhere = world.visitor({ ip: '203.0.113.9' })
  await elsewhere.logsIn(bert.email)
  const devices = Array.from({ length: 5 }, () => world.visitor({ ip: '198.51.100.4' }))
  for (const device of devices) await device.logsIn(bert.email)
  const { owner } = world.ground
  await owner.query('begin')
  await owner.query('lock table profiles in access exclusive mode')

  const lists = devices.map((device) => device.asks(likesOverview, {}))
  await somebodyWaits(world, 8)
  const searches = devices.map((device) => device.asks(search, {}))
  const others = []
  for (let i = 0; i < 20; i++) others.push((await elsewhere.asks(listSessions, {})).statusCode)
  const waiting = await howManyWait(world)
  await owner.query('rollback')
  await Promise.all([...lists, ...searches])

  expect(new Set(others)).toEqual(new Set([200]))
  expect(waiting).toBe(8)
})

it('A23-4 what waits for its turn while its session is ended elsewhere is not done any more', async ({ makeWorld }) => {
  const world = await makeWorld()
  const alice = await world.member()
  const phone = world.visitor()
  await phone.logsIn(alice.email)
  const { owner } = world.ground
  await owner.query('begin')
  await owner.query('lock table saved_searches in access exclusive mode')
  const reads = Array.from({ length: 3 }, () => alice.asks(listSavedSearches, {}))
  await somebodyWaits(world, 3)

  const late = [
    alice.asks(giveConsent, { kind: 'landing', is_given: true }),
    alice.asks(changeOwnProfile, { about_me: 'Das habe ich nie geschrieben.' }),
  ]
  await phone.call(endOtherSessions, {})
  await owner.query('rollback')

  for (const answer of await Promise.all(late)) expect(answer.json()).toMatchObject({ code: 'authentication_required' })
  await Promise.all(reads)
  expect((await phone.call(readConsents, {})).landing_since).toBeNull()
})

it('A24-5 changes of one household that need no login take turns, and keep nobody else waiting', async ({ world }) => {
  const { owner } = world.ground
  const report = {
    category: 'other',
    text: 'Etwas stimmt hier nicht.',
    name: 'Anna B.',
    email: 'a@mail.example',
  } as const
  await owner.query('begin')
  await owner.query('lock table complaints in access exclusive mode')
  const codes: number[] = []

  const all = Array.from({ length: 210 }, async () => {
    const { statusCode } = await world.visitor().asks(complain, report)
    codes.push(statusCode)
  })
  await expect.poll(() => codes.length).toBeGreaterThanOrEqual(6)
  const refused = [...codes]
  const neighbour = await world.visitor({ ip: '198.51.100.7' }).asks(askReset, { email: 'niemand@mail.example.org' })
  await owner.query('rollback')
  await Promise.all(all)

  expect(refused).toEqual(Array.from({ length: 6 }, () => 503))
  expect(neighbour.statusCode).toBe(200)
  expect(codes.filter((code) => code === 200)).toHaveLength(10)
})

import { describe, expect } from 'vitest'
import { type ChatEntry, listChats, type Message, readMessages } from '#contract/chats.ts'
import { locales } from '#contract/locales.ts'
import type { MemberId } from '#contract/members.ts'
import { brokenInvariants } from '#server/platform/db/broken-invariants.ts'
import { it, type World } from '#test/world.ts'
import type { Visitor } from '#test/visitor.ts'
import { talk } from './chat-lines.ts'
import { seedDemoChats } from './demo-chats.ts'
import { demoLogin, seedDemoMember } from './demo-member.ts'
import { seedDemoPeople } from './demo-people.ts'

async function seed({ parts, clock, site, ground }: World): Promise<void> {
  const { url, storage } = ground
  await seedDemoMember({ database: parts.database, secrets: parts.secrets, clock, sites: [site] })
  await seedDemoPeople({ url, sites: [site], clock, people: 300 })
  await seedDemoChats({ url, sites: [site], clock, storage, folder: parts.uploadFolder })
}

async function demoMember(world: World): Promise<Visitor> {
  const visitor = world.visitor()
  await visitor.logsIn(demoLogin.email, demoLogin.password)
  return visitor
}

async function newest(reader: Visitor, { conversation }: ChatEntry): Promise<Message[]> {
  return (await reader.call(readMessages, { conversation })).messages
}

describe('the conversations of the demo member', () => {
  it('are of every kind, once, and nothing about them is untrue', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { automatic_answers: true, requests_per_minute: 0 } })
    await seed(world)
    await seed(world)

    const robin = await demoMember(world)
    const { chats, unread_messages } = await robin.call(listChats, {})
    const all = await Promise.all(chats.map((chat) => newest(robin, chat)))
    const has = (isSo: (message: Message) => boolean) => all.some((messages) => messages.some(isSo))

    expect(chats).toHaveLength(7)
    expect(unread_messages).toBe(4)
    expect(chats.some(({ last_message }) => last_message.seq >= 300)).toBe(true)
    expect(chats.filter(({ profile }) => profile.is_fictional)).toHaveLength(1)
    expect(has(({ kind }) => kind === 'ice_breaker')).toBe(true)
    expect(has(({ kind }) => kind === 'gift')).toBe(true)
    expect(has(({ picture }) => picture?.is_locked === true)).toBe(true)
    expect(has(({ picture }) => picture?.is_locked === false)).toBe(true)
    expect(has(({ is_automatic }) => is_automatic)).toBe(true)
    expect(await brokenInvariants(world.ground.owner)).toEqual([])
  })

  it('A20-11 are written although somebody has joined with the same address meanwhile', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { automatic_answers: true, requests_per_minute: 0 } })
    const { parts, clock, site } = world
    await seedDemoMember({ database: parts.database, secrets: parts.secrets, clock, sites: [site] })
    await world.visitor().joins({ email: demoLogin.email })

    await seed(world)

    expect((await (await demoMember(world)).call(listChats, {})).chats).toHaveLength(7)
    const owners = await world.db
      .selectFrom('chats')
      .innerJoin('members', 'members.id', 'chats.memberId')
      .select('members.status')
      .where('members.email', '=', demoLogin.email)
      .execute()
    expect(new Set(owners.map(({ status }) => status))).toEqual(new Set(['active']))
  })

  it('have pictures whose bytes are there', async ({ makeWorld }) => {
    const world = await makeWorld()
    await seed(world)
    const robin = await demoMember(world)
    const { chats } = await robin.call(listChats, {})
    const messages = (await Promise.all(chats.map((chat) => newest(robin, chat)))).flat()

    for (const { picture } of messages) {
      if (!picture) continue
      const address = picture.filename ?? picture.locked_filename ?? ''
      expect((await robin.requests('GET', address)).statusCode).toBe(200)
    }
  })

  it.for(locales)('have words in every language: %s', (locale) => {
    const id = (n: number) => `5a0c0000-0000-4000-a000-00000000000${n}` as MemberId
    const person = { gender: 'female', interests: ['hiking'], name: 'Eva' } as const
    const partners = [1, 2, 3, 4, 5, 6, 7].map((n) => ({ ...person, interests: [], id: id(n), isFictional: n === 7 }))
    const pictures = [1, 2].map(() => ({ kind: 'picture', score: 0, warning: null }) as const)

    const lines = talk({ ...person, interests: [], id: id(0), locale }, partners, pictures, 100)

    for (const { draft } of lines) {
      if (draft.kind === 'text' || draft.kind === 'ice_breaker') expect(draft.text).toMatch(/^[^{}]{3,300}$/)
    }
    expect(new Set(lines.map(({ partner }) => partner)).size).toBe(7)
  })
})

import type { LightMyRequestResponse } from 'fastify'
import { describe, expect } from 'vitest'
import type { Ask, Endpoint } from '#contract/endpoint.ts'
import { askReset } from '#contract/reset-password.ts'
import { logIn } from '#contract/sessions.ts'
import { it, type World } from '#test/world.ts'
import { isLong, times } from './effort.ts'

const PAIRS = times(10, 1000)

/** What an outsider can see of an answer. */
function outside(answer: LightMyRequestResponse) {
  const { request_id: _, ...body } = answer.json<Record<string, unknown>>()
  return { status: answer.statusCode, headers: Object.keys(answer.headers).toSorted(), body }
}

async function pairs<E extends Endpoint>(world: World, known: string, endpoint: E, ask: (email: string) => Ask<E>) {
  const took = { known: [] as number[], unknown: [] as number[] }
  for (let i = 0; i < PAIRS; i++) {
    const stranger = world.visitor({ ip: `198.18.${i % 250}.${Math.floor(i / 250) + 1}` })
    const timed = async (email: string, list: number[]) => {
      const since = performance.now()
      const answer = await stranger.asks(endpoint, ask(email))
      list.push(performance.now() - since)
      return outside(answer)
    }
    const one = await timed(known, took.known)
    const two = await timed(`nobody-${i}@mail.example.org`, took.unknown)
    expect(one).toEqual(two)
    // Limits are another matter: what is asked here is whether two first questions differ.
    await world.db.deleteFrom('attempts').where('siteId', '=', world.site.id).execute()
  }
  return took
}

/** The chance that a question about a member takes longer than one about nobody: a half when time tells nothing. */
function separability({ known, unknown }: { known: number[]; unknown: number[] }): number {
  const wins = known.map((a) => unknown.filter((b) => a > b).length + unknown.filter((b) => a === b).length / 2)
  const share = wins.reduce((sum, win) => sum + win, 0) / (known.length * unknown.length)
  return Math.max(share, 1 - share)
}

describe('whether somebody is a member', () => {
  it('R8.1 A01 cannot be told from the answers to a login', { timeout: 600_000 }, async ({ world }) => {
    const member = await world.member()

    const took = await pairs(world, member.email, logIn, (email) => ({ email, password: 'nicht das richtige Wort' }))

    if (isLong) expect(separability(took)).toBeLessThanOrEqual(0.55)
  })

  it('R8.1 A01 cannot be told from the answers to a reset', { timeout: 600_000 }, async ({ world }) => {
    const member = await world.member()

    const took = await pairs(world, member.email, askReset, (email) => ({ email }))

    if (isLong) expect(separability(took)).toBeLessThanOrEqual(0.55)
  })

  it('R8.1 A02 nor from anything but a mail, for banned, deleted, unconfirmed and other-site accounts', async ({
    makeWorld,
  }) => {
    const world = await makeWorld()
    const other = await makeWorld()
    const elsewhere = await other.member()
    const unconfirmed = world.visitor()
    await unconfirmed.joins()
    const banned = await world.member()
    await world.db
      .updateTable('members')
      .set({ status: 'banned' })
      .where('siteId', '=', world.site.id)
      .where('email', '=', banned.email)
      .execute()

    const answers = []
    for (const email of ['nobody@mail.example.org', elsewhere.email, unconfirmed.email, banned.email]) {
      answers.push(outside(await world.visitor().asks(askReset, { email })))
      answers.push(outside(await world.visitor().asks(logIn, { email, password: 'nicht das richtige Wort' })))
    }

    for (let i = 2; i < answers.length; i++) expect(answers[i]).toEqual(answers[i % 2])
  })
})

describe('guessing a password', () => {
  it(
    'R8.1 A03 from many networks reaches one account at most 20 times an hour',
    { timeout: 600_000 },
    async ({ world }) => {
      const member = await world.member()
      let reached = 0

      for (let i = 0; i < times(40, 10_000); i++) {
        const thief = world.visitor({ ip: `198.${18 + (i % 2)}.${i % 250}.${Math.floor(i / 500) + 1}` })
        const answer = await thief.asks(logIn, { email: member.email, password: `geraten ${i}` })
        if (answer.json<{ code: string }>().code === 'sessions.login_failed') reached++
      }

      expect(reached).toBeLessThanOrEqual(20)
      expect(await member.logsIn(member.email)).toMatchObject({ status: 'active' })
    },
  )
})

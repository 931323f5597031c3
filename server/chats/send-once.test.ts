import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import * as chats from '#contract/chats.ts'
import type { Sent } from '#contract/chats.ts'
import { block } from '#contract/blocks.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { balanceOf, sends, textsOf, traces, twoWithCredits, unlimited } from '#test/chatting.ts'
import { type Person, person } from '#test/people.ts'
import { it } from '#test/world.ts'

/** Asks again under the same key, as the outbox does, where a slow machine said that too many wait. */
async function sendsAtLast(from: Person, to: Person, text: string, key: string = randomUUID()): Promise<Sent> {
  return sends(from, to, text, key).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'server.busy') return sendsAtLast(from, to, text, key)
    throw error
  })
}

describe('once, for ever', () => {
  it('M01 a hundred equal requests at once send one message and charge once, with one answer', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ settings: unlimited })
    const [anna, ben] = await twoWithCredits(world)
    for (const message of [
      { kind: 'text', text: 'Einmal' },
      { kind: 'gift', gift: 'rose' },
      { kind: 'ice_breaker', line: 'weekend' },
    ] as const) {
      const before = await traces(world)
      const balance = await balanceOf(world, anna.id)
      const key = randomUUID()

      const answers = await Promise.all(Array.from({ length: 100 }, () => sends(anna, ben, message, key)))

      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
      const after = await traces(world)
      expect((after['messages'] ?? 0) - (before['messages'] ?? 0)).toBe(1)
      expect((after['events'] ?? 0) - (before['events'] ?? 0)).toBe(2)
      expect(balance - (await balanceOf(world, anna.id))).toBe(answers[0]?.message.credits)
    }
  })

  it('F06 the same key with other content, another receiver or another kind is refused, a hundred times', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ settings: unlimited })
    const [anna, ben] = await twoWithCredits(world)
    const carla = await person(world)
    const key = randomUUID()
    await sends(anna, ben, 'Das Erste', key)
    const before = await traces(world)

    for (let i = 0; i < 33; i++) {
      await expect(sends(anna, ben, `Etwas anderes ${i}`, key)).rejects.toMatchObject({ code: 'request.key_reused' })
      await expect(sends(anna, carla, 'Das Erste', key)).rejects.toMatchObject({ code: 'request.key_reused' })
      await expect(sends(anna, ben, { kind: 'gift', gift: 'rose' }, key)).rejects.toMatchObject({
        code: 'request.key_reused',
      })
    }
    expect(
      (await anna.asks(chats.sendMessage, { id: ben.id, message: { kind: 'text', text: 'x' } }, key)).statusCode,
    ).toBe(409)

    expect(await traces(world)).toEqual(before)
    expect(await balanceOf(world, anna.id)).toBe(998)
  })

  it('F07 the same send an hour, a day, and eight days later, also with every kept answer gone and behind a block: still one', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ settings: unlimited })
    const [anna, ben] = await twoWithCredits(world)
    const key = randomUUID()
    const first = await sends(anna, ben, 'Einmal', key)

    for (const wait of [{ hours: 1 }, { hours: 25 }, { days: 8 }]) {
      world.clock.pass(wait)
      expect(await sends(anna, ben, 'Einmal', key)).toEqual(first)
    }
    await world.db.deleteFrom('idempotencyKeys').execute()
    expect(await sends(anna, ben, 'Einmal', key)).toEqual(first)
    // Also when it would be refused by now.
    await ben.call(block, { id: anna.id })
    expect(await sends(anna, ben, 'Einmal', key)).toEqual(first)

    expect((await traces(world))['messages']).toBe(1)
    expect(await balanceOf(world, anna.id)).toBe(998)
  })

  it('B4.5 the key of one member is another message of another member', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: unlimited })
    const [anna, ben] = await twoWithCredits(world)
    const key = randomUUID()

    await sends(anna, ben, 'Von Anna', key)
    const { message } = await sends(ben, anna, 'Von Ben', key)

    expect(message).toMatchObject({ seq: 2, text: 'Von Ben' })
  })

  it('M02 a balance for three, two hundred different sends at once: three are sent and paid', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: unlimited })
    for (let round = 0; round < 3; round++) {
      const [anna, ben] = await twoWithCredits(world, 7)

      const answers = await Promise.allSettled(
        Array.from({ length: 200 }, (_, i) => sendsAtLast(anna, ben, `Nummer ${i}`)),
      )

      const sent = answers.filter((answer) => answer.status === 'fulfilled')
      expect(sent).toHaveLength(3)
      for (const answer of answers)
        if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'credits.too_few' })
      expect(await balanceOf(world, anna.id)).toBe(1)
      const seqs = sent.map(({ value }) => value.message.seq).toSorted()
      expect(seqs).toEqual([1, 2, 3])
    }
  })

  it('B4.5 what is sent by a clock that is behind comes after what was there, and both see it', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ settings: unlimited })
    const [anna, ben] = await twoWithCredits(world)
    const { conversation, message } = await sends(anna, ben, 'Eins')

    world.clock.pass({ seconds: -5 })
    const late = await sends(ben, anna, 'Zwei')

    expect(late.message).toMatchObject({ seq: 2, sent_at: message.sent_at })
    for (const one of [anna, ben]) expect(await textsOf(one, conversation)).toEqual(['Eins', 'Zwei'])
  })

  it('B4.5 two who write at once have one conversation, with every message in one order', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: unlimited })
    const [anna, ben] = await twoWithCredits(world)

    const sent = await Promise.all(
      Array.from({ length: 40 }, (_, i) => (i % 2 ? sends(anna, ben, `A ${i}`) : sends(ben, anna, `B ${i}`))),
    )

    const [conversation = ''] = new Set(sent.map((one) => one.conversation))
    expect(new Set(sent.map((one) => one.conversation)).size).toBe(1)
    expect(sent.map(({ message }) => message.seq).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, i) => i + 1),
    )
    expect(await textsOf(anna, conversation)).toEqual(await textsOf(ben, conversation))
  })
})

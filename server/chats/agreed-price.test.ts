import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import * as chats from '#contract/chats.ts'
import { balanceOf, gives, sends, traces, twoWithCredits, unlimited } from '#test/chatting.ts'
import { type Person, person } from '#test/people.ts'
import { it } from '#test/world.ts'

const oneFree = { ...unlimited, free_signup_messages: 1, message_credits: 2 }

/** Sends for no more than what stood on the button. */
function sendsFor(most_credits: number, from: Person, to: Person, sent: string | chats.NewMessage, key = randomUUID()) {
  const message: chats.NewMessage = typeof sent === 'string' ? { kind: 'text', text: sent } : sent
  return from.call(chats.sendMessage, { id: to.id, message, most_credits }, key)
}

const changedTo = (credits: number) => ({ code: 'chats.price_changed', details: { credits } })

describe('the price that stood on the button', () => {
  it('M5-14 R1.3 R5.7 of three texts that all said "free" one is sent, and nothing is taken for the others', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ settings: oneFree })
    const [anna, ben] = await twoWithCredits(world, 6)

    const first = await sendsFor(0, anna, ben, 'Eins')
    const before = await traces(world)
    const others = ['Zwei', 'Drei'].map((text) => sendsFor(0, anna, ben, text))

    expect(first.message.credits).toBe(0)
    for (const other of others) await expect(other).rejects.toMatchObject(changedTo(2))
    expect(await traces(world)).toEqual(before)
    expect(await balanceOf(world, anna.id)).toBe(6)
  })

  it('M5-14 R1.3 texts that come in the same moment are charged no more than each of them agreed to', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ settings: oneFree })
    const anna = await person(world, { isPaid: true })
    await gives(world, anna.id, 6)
    const others = await Promise.all(Array.from({ length: 8 }, () => person(world)))

    const answers = await Promise.allSettled(others.map((other) => sendsFor(0, anna, other, 'Hallo')))

    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await balanceOf(world, anna.id)).toBe(6)
  })

  it('M5-14 B4.5 the same message with the same key is sent once its sender agrees to the new price', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ settings: unlimited })
    const [anna, ben] = await twoWithCredits(world, 6)
    const key = randomUUID()
    await expect(sendsFor(0, anna, ben, 'Hallo', key)).rejects.toMatchObject(changedTo(2))

    const sent = await sendsFor(2, anna, ben, 'Hallo', key)

    expect(sent).toMatchObject({ balance: 4, message: { seq: 1, credits: 2, key } })
    // Whatever is agreed to later: it was sent, and nothing more is taken.
    expect(await sendsFor(0, anna, ben, 'Hallo', key)).toEqual(sent)
    expect(await balanceOf(world, anna.id)).toBe(4)
  })

  it('M5-14 R1.3 whoever agreed to more pays what it costs, also nothing', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: oneFree })
    const [anna, ben] = await twoWithCredits(world, 6)

    expect((await sendsFor(9, anna, ben, 'Eins')).balance).toBe(6)
    expect((await sendsFor(9, anna, ben, 'Zwei')).balance).toBe(4)
  })

  it('M5-14 R1.3 a gift or a ready line that has become dearer is refused with its price', async ({ makeWorld }) => {
    const world = await makeWorld({
      settings: { ...unlimited, gifts: [{ gift: 'rose', credits: 3 }], ice_breaker_credits: 1 },
    })
    const [anna, ben] = await twoWithCredits(world, 6)
    const { lines } = await anna.call(chats.listIceBreakers, { id: ben.id })
    const line = { kind: 'ice_breaker', line: lines[0]?.line ?? '' } as const
    await world.sets({ gifts: [{ gift: 'rose', credits: 4 }], ice_breaker_credits: 2 })

    await expect(sendsFor(1, anna, ben, line)).rejects.toMatchObject(changedTo(2))
    await expect(sendsFor(3, anna, ben, { kind: 'gift', gift: 'rose' })).rejects.toMatchObject(changedTo(4))

    expect(await balanceOf(world, anna.id)).toBe(6)
    expect((await sendsFor(4, anna, ben, { kind: 'gift', gift: 'rose' })).balance).toBe(2)
  })

  it('M5-14 what a text costs is told before whether there is enough for it', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: unlimited })
    const [anna, ben] = await twoWithCredits(world, 1)

    await expect(sendsFor(0, anna, ben, 'Hallo')).rejects.toMatchObject(changedTo(2))
    await expect(sendsFor(2, anna, ben, 'Hallo')).rejects.toMatchObject({ code: 'credits.too_few' })
  })

  it('M5-14 a client that says nothing of a price is charged what it costs, as ever', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: oneFree })
    const [anna, ben] = await twoWithCredits(world, 6)

    expect((await sends(anna, ben, 'Eins')).balance).toBe(6)
    expect((await sends(anna, ben, 'Zwei')).balance).toBe(4)
  })

  it('M5-14 R5.7 a chat tells how many texts are still free, so that a page counts those on their way', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ settings: { ...oneFree, free_signup_messages: 2, answers_are_free: true } })
    const [anna, ben] = await twoWithCredits(world, 6)

    expect((await anna.call(chats.findChat, { id: ben.id })).prices).toMatchObject({ text: 0, free_texts: 2 })
    expect((await sends(anna, ben, 'Eins')).prices).toMatchObject({ text: 0, free_texts: 1 })
    expect((await sends(anna, ben, 'Zwei')).prices).toMatchObject({ text: 2, free_texts: 0 })
    // Where answers are free, all of them are.
    expect((await sends(ben, anna, 'Drei')).prices).toMatchObject({ text: 0, free_texts: null })
    await world.sets({ free_signup_messages: 1 })
    expect((await anna.call(chats.findChat, { id: ben.id })).prices).toMatchObject({ text: 2, free_texts: 0 })
    await world.sets({ message_credits: 0 })
    expect((await anna.call(chats.findChat, { id: ben.id })).prices).toMatchObject({ text: 0, free_texts: null })
  })
})

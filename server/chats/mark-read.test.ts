import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { listChats, markRead } from '#contract/chats.ts'
import { sends, twoWithCredits, unlimited } from '#test/chatting.ts'
import { somebodyWaits } from '#test/waiting.ts'
import { it } from '#test/world.ts'
import { deliverMessage } from './deliver-message.ts'

it('R4.13 I-19 a message that is being sent while its reader reads counts as unread afterwards', async ({
  makeWorld,
}) => {
  const world = await makeWorld({ settings: unlimited })
  const [anna, ben] = await twoWithCredits(world)
  const { conversation } = await sends(anna, ben, 'Eins')
  const [isSent, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const around = { ...world.parts, site: world.site, live: { send: () => {}, recheck: () => {} } }
  const draft = { kind: 'text', text: 'Zwei', score: 0, warning: null } as const
  const delivery = { sender: anna.id, receiver: ben.id, key: randomUUID(), wish: draft, draft, price: 1 }

  const sending = world.db.transaction().execute(async (tx) => {
    await deliverMessage({ ...around, db: tx }, delivery)
    isSent.resolve()
    await goOn.promise
  })
  await isSent.promise
  const reading = ben.call(markRead, { conversation, seq: 1 })
  await somebodyWaits(world)
  goOn.resolve()
  await sending

  expect(await reading).toEqual({ read_seq: 1, num_unread_messages: 1, unread_messages: 1 })
  expect((await ben.call(listChats, {})).chats).toMatchObject([{ num_unread_messages: 1 }])
})

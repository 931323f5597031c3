import { expect } from 'vitest'
import { readEvents } from '#contract/events.ts'
import { eraseMembers } from '#server/account/erase-members.ts'
import { brokenInvariants } from '#server/platform/db/broken-invariants.ts'
import { sends, twoWithCredits, unlimited } from '#test/chatting.ts'
import { it } from '#test/world.ts'

it('B3.4 whoever is erased takes every conversation along; the books keep their numbers', async ({ makeWorld }) => {
  const world = await makeWorld({ settings: unlimited })
  const [anna, ben] = await twoWithCredits(world)
  await sends(anna, ben, 'Hallo')
  await sends(ben, anna, 'Selber hallo')
  const deletedAt = world.clock.now().toISOString()
  await world.db.updateTable('members').set({ status: 'deleted', deletedAt }).where('id', '=', anna.id).execute()
  world.clock.pass({ days: 15 })

  await eraseMembers({ ...world.parts, sites: [world.site] })

  const { rows } = await world.ground.owner.query<Record<string, number>>(
    `select (select count(*)::int from messages where site_id = $1) as messages,
       (select count(*)::int from conversations where site_id = $1) as conversations,
       (select count(*)::int from chats where site_id = $1) as chats,
       (select count(*)::int from message_keys where site_id = $1 and sender_id = $2) as keys,
       (select count(*)::int from ledger_entries where site_id = $1 and kind = 'message') as entries`,
    [world.site.id, anna.id],
  )
  expect(rows[0]).toEqual({ messages: 0, conversations: 0, chats: 0, keys: 0, entries: 4 })
  expect(await brokenInvariants(world.ground.owner)).toEqual([])
})

it('X-13 whoever is erased takes their words out of the feeds of others, quoted ones too, and nobody else’s', async ({
  makeWorld,
}) => {
  const world = await makeWorld({ settings: { ...unlimited, reactivation_days: 1 } })
  const [anna, ben] = await twoWithCredits(world)
  const [carla] = await twoWithCredits(world)
  const { message } = await sends(anna, ben, 'Kanarienvogel')
  await sends(ben, anna, { kind: 'text', text: 'Warum das?', reply_to: message.seq })
  await sends(carla, ben, 'Guten Morgen')
  const feedOf = async (memberId: string) => {
    const { rows } = await world.ground.owner.query<{ payload: string }>(
      'select payload::text from member_events where site_id = $1 and member_id = $2 order by seq',
      [world.site.id, memberId],
    )
    return rows.map(({ payload }) => payload)
  }
  expect((await feedOf(ben.id)).filter((event) => event.includes('Kanarienvogel'))).toHaveLength(2)

  const deletedAt = world.clock.now().toISOString()
  await world.db.updateTable('members').set({ status: 'deleted', deletedAt }).where('id', '=', anna.id).execute()
  world.clock.pass({ days: 2 })
  await eraseMembers({ ...world.parts, sites: [world.site] })

  const [left, ...others] = await feedOf(ben.id)
  expect(left).toContain('Guten Morgen')
  expect(others).toEqual([])
  expect(await feedOf(carla.id)).toHaveLength(1)
  // A client that has not seen them is told to begin anew.
  expect(await ben.call(readEvents, { since: 0 })).toMatchObject({ events: [], is_reset: true })
  expect((await ben.call(readEvents, { since: 2 })).events).toHaveLength(1)
})

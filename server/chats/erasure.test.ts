import { expect } from 'vitest'
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

import { expect } from 'vitest'
import { endOtherSessions, listSessions } from '#contract/sessions.ts'
import { somebodyWaits } from '#test/waiting.ts'
import { it } from '#test/world.ts'

it('A25-1 ending other sessions waits for who logs in meanwhile, and neither waits for the other', async ({
  world,
}) => {
  const alice = await world.member()
  const phone = world.visitor()
  await phone.logsIn(alice.email)
  const { owner } = world.ground
  const other = [world.site.id, alice.email]
  // As a login does: the account first, then the session that its cookie held.
  await owner.query('begin')
  await owner.query('select from members where site_id = $1 and email = $2 for update', other)

  const ending = phone.asks(endOtherSessions, {})
  await somebodyWaits(world)
  await owner.query(
    `delete from sessions s using members m
     where m.site_id = s.site_id and m.id = s.member_id and m.site_id = $1 and m.email = $2 and s.by_joining`,
    other,
  )
  await owner.query('commit')

  expect((await ending).statusCode).toBe(200)
  expect((await phone.call(listSessions, {})).sessions).toHaveLength(1)
})

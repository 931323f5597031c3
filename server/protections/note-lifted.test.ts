import { expect } from 'vitest'
import { MemberId } from '#contract/members.ts'
import { readUser } from '#contract/sessions.ts'
import { it } from '#test/world.ts'
import { type Lifted, MOST_KEPT, noteLifted } from './note-lifted.ts'
import { takeLifted } from './take-lifted.ts'

it.for([
  ['before', false],
  ['before and again', true],
] as const)(
  'A27-3 what an owner has seen standing is kept, whatever was added and taken back at once: %s',
  async ([, isRepeated], { world }) => {
    const { db, site, clock } = world
    const { user } = await (await world.member()).call(readUser, {})
    const member = MemberId.parse(user?.id)
    const note = (lifted: readonly Lifted[]) =>
      db.transaction().execute((tx) => noteLifted(tx, { site: site.id, member, now: clock.now() }, lifted))
    const moment = () => clock.now().toISOString()
    const addAndTakeBack = () =>
      note(
        Array.from({ length: MOST_KEPT }, (_, i) => ({ kind: 'contact', subject: `junk-${i}`, createdAt: moment() })),
      )

    await addAndTakeBack()
    clock.pass({ days: 3 })
    const chosen = { kind: 'contact', subject: 'chosen', createdAt: moment() } as const
    clock.pass({ days: 1 })
    if (isRepeated) await addAndTakeBack()
    await note([chosen])

    const kept = await db.transaction().execute((tx) => takeLifted(tx, site.id, member, clock.now()))
    expect(kept).toHaveLength(MOST_KEPT)
    expect(kept).toContainEqual(expect.objectContaining(chosen))
  },
)

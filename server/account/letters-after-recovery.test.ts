import { describe, expect } from 'vitest'
import { undoChange } from '#contract/account.ts'
import { askReset } from '#contract/reset-password.ts'
import { readUser } from '#contract/sessions.ts'
import { hoursLater, makeLink } from '#server/mail/links.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { changesMeanwhile } from '#test/changes-meanwhile.ts'
import { changes, confirms, THIEF, thiefAsksForAddress } from '#test/recovering.ts'
import { somebodyWaits } from '#test/waiting.ts'
import { it, type World } from '#test/world.ts'

describe('X-20 a change that meets a letter which is being written', () => {
  it('X-20 waits for it, and neither is given up; its link is void afterwards', async ({ world }) => {
    const alice = await world.member()
    const { user } = await alice.call(readUser, {})
    if (!user) throw new Error('nobody is logged in')
    const memberId = user.id
    await world.visitor().call(askReset, { email: alice.email })
    const [isHeld, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const now = world.clock.now()
    const link = { site: world.site.id, memberId, purpose: 'reset', now, expiresAt: hoursLater(now, 2) } as const

    // As a letter is delivered: its own row first, then its link, which refers to the member.
    const writing = world.db.transaction().execute(async (tx) => {
      await tx.selectFrom('mails').select('id').where('memberId', '=', memberId).forUpdate().execute()
      isHeld.resolve()
      await goOn.promise
      await makeLink(tx, link)
    })
    await isHeld.promise
    const changing = changes(world, alice)
    await somebodyWaits(world)
    goOn.resolve()

    await expect(Promise.all([writing, changing])).resolves.toHaveLength(2)
    const left = await world.db.selectFrom('mailLinks').select('purpose').where('memberId', '=', memberId).execute()
    expect(left.map(({ purpose }) => purpose)).not.toContain('reset')
  })
})

describe('AT-1 a mailbox with many spellings', () => {
  it('AT-1 gets no more mails for it: what follows a plus and dots of Gmail do not count', async ({ world }) => {
    const spellings = Array.from({ length: 9 }, (_, n) =>
      n % 2 ? `vic.tim+${n}@gmail.com` : `victim+${n}@googlemail.com`,
    )
    for (const [n, email] of spellings.entries()) await world.visitor({ ip: `198.51.${n}.7` }).call(askReset, { email })
    for (const [n, email] of spellings.entries()) await world.visitor({ ip: `198.52.${n}.7` }).joins({ email })

    const kinds: string[] = []
    for (const email of spellings) for (const { kind } of await world.mailsTo(email)) kinds.push(kind)
    expect(kinds.filter((kind) => kind === 'no_account')).toHaveLength(3)
    expect(kinds.length).toBeLessThanOrEqual(3 + 6)
  })
})

describe('Z-2 a reset that was asked for at the address of somebody else, and is written after the owner’s undo', () => {
  /** Somebody has taken the account to an address of theirs, and the owner holds the link that undoes it. */
  const taken = async (world: World) => {
    const alice = await world.member()
    const own = alice.email
    await confirms(alice, await thiefAsksForAddress(world, alice))
    const { id } = await world.db
      .selectFrom('members')
      .select('id')
      .where('siteId', '=', world.site.id)
      .where('email', '=', THIEF)
      .executeTakeFirstOrThrow()
    const writes = () =>
      sendMail(
        world.db,
        { site: world.site.id, kind: 'reset', address: THIEF, memberId: id, language: 'de' },
        world.clock.now(),
      )
    return { own, undo: await alice.linkToken(own), writes }
  }
  /** Other tests write to the same mailbox. */
  const resetsTo = async (world: World, address: string) =>
    (await world.mailsTo(address)).filter(({ kind, links }) => kind === 'reset' && links.join().includes(world.host))

  it('Z-2 brings no link to that mailbox', async ({ world }) => {
    const { own, undo, writes } = await taken(world)
    await world.visitor().call(undoChange, { token: undo })

    await writes()

    expect(await resetsTo(world, THIEF)).toEqual([])
    const { rows } = await world.ground.owner.query('select from mails where site_id = $1', [world.site.id])
    expect(rows).toEqual([])
    await world.visitor().call(askReset, { email: own })
    expect(await resetsTo(world, own)).toHaveLength(1)
  })

  it('Z-2 waits for an undo that is under way', async ({ world }) => {
    const { own, writes } = await taken(world)
    await writes()
    const change = `update members set email = '${own}' where site_id = $1 and email = $2`

    await changesMeanwhile(world, { email: THIEF }, change, () => world.works())

    expect(await resetsTo(world, THIEF)).toEqual([])
  })
})

import { describe, expect } from 'vitest'
import { changeEmail, confirmEmail, undoChange } from '#contract/account.ts'
import { activate } from '#contract/signup.ts'
import { confirms, thiefAsksForAddress } from '#test/recovering.ts'
import { PASSWORD, type Visitor } from '#test/visitor.ts'
import { somebodyWaits } from '#test/waiting.ts'
import { it, type World } from '#test/world.ts'

const WANTED = 'gemeinsam@mail.example.org'

type Ask = () => ReturnType<Visitor['asks']>

/** One after the other, each while the first has taken the address and not committed: all have come to it when it does. */
async function atOnce(world: World, asks: readonly Ask[]): Promise<string[]> {
  const { owner } = world.ground
  const asked: ReturnType<Ask>[] = []
  await owner.query('begin')
  try {
    // Whoever has taken the address writes down by which hash it is known next.
    await owner.query('lock table contact_hashes in share mode')
    for (const ask of asks) {
      asked.push(ask())
      await somebodyWaits(world, asked.length)
    }
  } finally {
    await owner.query('commit')
  }
  return (await Promise.all(asked)).map((answer) => answer.json<{ code?: string }>().code ?? 'done')
}

async function ownersOf(world: World, email: string): Promise<number> {
  const rows = await world.db
    .selectFrom('members')
    .select('id')
    .where('email', '=', email)
    .where('status', '<>', 'not_confirmed')
    .execute()
  return rows.length
}

async function wants(member: Visitor, email: string): Promise<string> {
  await member.call(changeEmail, { email, password: PASSWORD })
  return member.linkToken(email)
}

describe('A6-4 one address that several make their own at once', () => {
  it('A6-4 belongs to the first who confirms it; the links of the others do nothing any more', async ({ world }) => {
    const joining = world.visitor()
    await joining.joins({ email: WANTED })
    const activation = await joining.linkToken()
    const confirm: Ask[] = []
    for (let i = 0; i < 3; i++) {
      const member = await world.member()
      const token = await wants(member, WANTED)
      confirm.push(() => member.asks(confirmEmail, { token }))
    }

    const codes = await atOnce(world, [...confirm, () => joining.asks(activate, { token: activation })])

    expect(codes).toEqual(['done', 'account.link_invalid', 'account.link_invalid', 'signup.link_invalid'])
    expect(await ownersOf(world, WANTED)).toBe(1)
  })

  it('A6-4 is lost to who undoes the change of it a moment later: that account is shut', async ({ world }) => {
    const alice = await world.member()
    const own = alice.email
    await confirms(alice, await thiefAsksForAddress(world, alice))
    const undo = await alice.linkToken(own)
    const other = await world.member()
    const token = await wants(other, own)

    const codes = await atOnce(world, [
      () => other.asks(confirmEmail, { token }),
      () => world.visitor().asks(undoChange, { token: undo }),
    ])

    expect(codes).toEqual(['done', 'done'])
    expect(await ownersOf(world, own)).toBe(1)
    expect((await world.mailsTo(own)).at(-1)).toMatchObject({ kind: 'account_shut' })
  })
})

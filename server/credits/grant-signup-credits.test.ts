import { describe, expect } from 'vitest'
import { deleteAccount } from '#contract/account.ts'
import { readUser } from '#contract/sessions.ts'
import { activate } from '#contract/signup.ts'
import { PASSWORD } from '#test/visitor.ts'
import { it } from '#test/world.ts'

describe('credits for joining', () => {
  it('R9.9 come with the activation and are booked from both sides', async ({ world }) => {
    const alice = world.visitor()
    expect(await alice.joins()).toMatchObject({ credits: 0 })

    expect(await alice.activates()).toMatchObject({ credits: 6 })

    const entries = await world.db
      .selectFrom('ledgerEntries')
      .select(['account', 'amount'])
      .where('siteId', '=', world.site.id)
      .orderBy('account')
      .execute()
    expect(entries).toEqual([
      { account: 'bonus', amount: 6 },
      { account: 'issue', amount: -6 },
    ])
  })

  it('R9.9 come once: not for a second account on the device, nor after leaving and joining again', async ({
    world,
  }) => {
    const alice = await world.member()
    const second = alice.again()
    await second.joins()
    expect(await second.activates()).toMatchObject({ credits: 0 })

    const elsewhere = world.visitor()
    await alice.logsIn(alice.email)
    await alice.call(deleteAccount, { password: PASSWORD, reason: 'time' })
    await world.db.deleteFrom('members').where('siteId', '=', world.site.id).where('email', '=', alice.email).execute()
    await elsewhere.joins({ email: alice.email })
    expect(await elsewhere.activates()).toMatchObject({ credits: 0 })
  })

  it.for([
    ['anna@mail.example.org', 'anna+1@mail.example.org', 0],
    ['anna+x@mail.example.org', 'Anna+Y@Mail.Example.org', 0],
    ['a.n.na@gmail.com', 'anna+1@googlemail.com', 0],
    ['anna@mail.example.org', 'an.na@mail.example.org', 6],
    ['anna@mail.example.org', 'anna@other.example.org', 6],
    ['+anna@mail.example.org', '+ben@mail.example.org', 6],
  ] as const)('R9.9 come once for a mailbox: after %s, %s gets %i', async ([first, second, credits], { world }) => {
    await world.member({ email: first })

    const again = world.visitor()
    await again.joins({ email: second })

    again.email = second.toLowerCase()
    expect(await again.activates()).toMatchObject({ credits, email: second.toLowerCase() })
  })

  it('R9.9 do not come again for an address that had them before mailboxes were known again', async ({ world }) => {
    const email = 'a.nna+x@gmail.com'
    const mark = world.parts.secrets.hmac('signup-grant', `email:${email}`)
    await world.db
      .insertInto('signupGrants')
      .values({ siteId: world.site.id, mark, grantedAt: world.clock.now().toISOString() })
      .execute()

    const alice = await world.member({ email })

    expect((await alice.call(readUser, {})).user).toMatchObject({ credits: 0 })
  })

  it('R9.9 come once under 20 parallel activations', async ({ world }) => {
    const alice = world.visitor()
    await alice.joins()
    const token = await alice.linkToken()

    const answers = await Promise.all(Array.from({ length: 20 }, () => alice.again().asks(activate, { token })))

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const entries = await world.db
      .selectFrom('ledgerEntries')
      .select('amount')
      .where('siteId', '=', world.site.id)
      .execute()
    expect(entries.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([-6, 6])
  })
})

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, onTestFinished } from 'vitest'
import type { MemberId } from '#contract/members.ts'
import { readUser } from '#contract/sessions.ts'
import { brokenInvariants } from '#server/platform/db/broken-invariants.ts'
import { somebodyWaits } from '#test/waiting.ts'
import { it, type World } from '#test/world.ts'
import { book } from './book.ts'
import { grantCredits } from './grant-credits.ts'
import { readBalance } from './read-balance.ts'
import { spendCredits } from './spend-credits.ts'

const PERMISSION_DENIED = { code: '42501' }

/** A number is all that the ledger knows of a member. */
const someone = () => randomUUID() as MemberId

async function grants(
  world: World,
  memberId: MemberId,
  amount: number,
  more: Partial<Parameters<typeof grantCredits>[1]> = {},
): Promise<number> {
  const grant = { account: 'bonus', kind: 'test', ref: randomUUID(), now: world.clock.now() } as const
  return world.db
    .transaction()
    .execute((tx) => grantCredits(tx, { site: world.site.id, memberId, amount, ...grant, ...more }))
}

async function spends(world: World, memberId: MemberId, amount: number, ref: string = randomUUID()): Promise<number> {
  const spending = { site: world.site.id, memberId, amount, kind: 'message', ref, now: world.clock.now() } as const
  return world.db.transaction().execute((tx) => spendCredits(tx, spending))
}

/** A connection with a transaction of its own, which stays open until the test says otherwise. */
async function openTransaction(world: World): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: world.ground.url })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query("select set_config('visavis.site', $1, false)", [String(world.site.id)])
  await client.query('set role visavis_app')
  await client.query('begin')
  return client
}

const AT = '2026-11-15T12:00:00Z'
const spendStatement = (member: MemberId) => ({
  text: "select balance from spend_credits(current_site(), $1, 1, 'message', $2, $3)",
  values: [member, randomUUID(), AT],
})

const lots = (world: World, memberId: MemberId) =>
  world.db
    .selectFrom('creditLots')
    .select(['account', 'remaining', 'price', 'currency'])
    .where('siteId', '=', world.site.id)
    .where('memberId', '=', memberId)
    .orderBy('id')
    .execute()

const holdsTrue = async ({ ground }: World) => expect(await brokenInvariants(ground.owner)).toEqual([])

describe('spending', () => {
  it('takes given credits first, then bought ones, the oldest first, so that the rest keeps its price', async ({
    world,
  }) => {
    const alice = someone()
    await grants(world, alice, 10, { account: 'paid', price: { amount: 499, currency: 'EUR' } })
    world.clock.pass({ days: 1 })
    await grants(world, alice, 100, { account: 'paid', price: { amount: 3999, currency: 'EUR' } })
    await grants(world, alice, 5)

    expect(await spends(world, alice, 8)).toBe(107)
    expect(await lots(world, alice)).toEqual([
      { account: 'paid', remaining: 7, price: 499, currency: 'EUR' },
      { account: 'paid', remaining: 100, price: 3999, currency: 'EUR' },
      { account: 'bonus', remaining: 0, price: null, currency: null },
    ])
    expect(await spends(world, alice, 12)).toBe(95)
    expect((await lots(world, alice)).map(({ remaining }) => remaining)).toEqual([0, 95, 0])
    await holdsTrue(world)
  })

  it('takes what may still be called back last, and what expires before what does not', async ({ world }) => {
    const alice = someone()
    const expiresAt = new Date(world.clock.now().getTime() + 86_400_000)
    await grants(world, alice, 3, { account: 'provisional', price: { amount: 100, currency: 'EUR' } })
    await grants(world, alice, 3)
    await grants(world, alice, 3, { expiresAt })
    await grants(world, alice, 3, { account: 'paid', price: { amount: 100, currency: 'EUR' } })

    await spends(world, alice, 2)
    expect((await lots(world, alice)).map(({ remaining }) => remaining)).toEqual([3, 3, 1, 3])
    await spends(world, alice, 8)
    expect((await lots(world, alice)).map(({ remaining }) => remaining)).toEqual([2, 0, 0, 0])
    await holdsTrue(world)
  })

  it('is refused when there are too few, and then nothing is booked', async ({ world }) => {
    const alice = someone()
    await expect(spends(world, alice, 1)).rejects.toMatchObject({ code: 'credits.too_few' })
    await grants(world, alice, 3)

    await expect(spends(world, alice, 4)).rejects.toMatchObject({ code: 'credits.too_few' })

    expect(await readBalance(world.db, world.site.id, alice)).toBe(3)
    expect(await entriesOf(world, alice)).toEqual([3])
    await expect(spends(world, alice, 0)).rejects.toThrow('more than nothing')
    await expect(spends(world, alice, -5)).rejects.toThrow('more than nothing')
  })

  it('from a balance for three succeeds three times out of thirty at once', async ({ world }) => {
    const alice = someone()
    await grants(world, alice, 2)
    await grants(world, alice, 1, { account: 'paid', price: { amount: 50, currency: 'EUR' } })

    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => spends(world, alice, 1)))

    const left = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(left.toSorted((a, b) => b - a)).toEqual([2, 1, 0])
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'credits.too_few' })
    await holdsTrue(world)
  })

  it('I-11 waits for the one before it, and is not refused although there is enough', async ({ world }) => {
    const alice = someone()
    await grants(world, alice, 1)
    await grants(world, alice, 1, { account: 'paid', price: { amount: 50, currency: 'EUR' } })
    const first = await openTransaction(world)
    await first.query(spendStatement(alice))

    const second = spends(world, alice, 1)
    await somebodyWaits(world)
    await first.query('commit')

    expect(await second).toBe(0)
    await holdsTrue(world)
  })

  it('twice for one thing is booked once, one after the other and at once, also when nothing is left', async ({
    world,
  }) => {
    const alice = someone()
    await grants(world, alice, 4)
    const ref = randomUUID()

    const balances = await Promise.all(Array.from({ length: 10 }, () => spends(world, alice, 4, ref)))

    expect(new Set(balances)).toEqual(new Set([0]))
    expect(await spends(world, alice, 4, ref)).toBe(0)
    expect(await entriesOf(world, alice)).toEqual([4, -4])
    await expect(spends(world, alice, 3, ref)).rejects.toThrow('another amount')
    await holdsTrue(world)
  })

  it('twice for one thing is booked once also when there is enough for both', async ({ world }) => {
    const alice = someone()
    await grants(world, alice, 9)
    const ref = randomUUID()

    const balances = await Promise.all(Array.from({ length: 3 }, () => spends(world, alice, 4, ref)))

    expect(balances).toEqual([5, 5, 5])
    expect(await entriesOf(world, alice)).toEqual([9, -4])
    await expect(spends(world, alice, 3, ref)).rejects.toThrow('another amount')
    await holdsTrue(world)
  })
})

describe('granting', () => {
  it('twice for one thing is booked once, also at once', async ({ world }) => {
    const alice = someone()
    const ref = randomUUID()

    const balances = await Promise.all(Array.from({ length: 10 }, () => grants(world, alice, 6, { ref })))

    expect(new Set(balances)).toEqual(new Set([6]))
    await expect(grants(world, alice, 7, { ref })).rejects.toThrow('other lines')
    expect(await entriesOf(world, alice)).toEqual([6])
    await holdsTrue(world)
  })
})

describe('C-3 members who spend at once', () => {
  it('C-3 do not wait for one whose transaction stays open', async ({ world }) => {
    const [slow, ...others] = Array.from({ length: 20 }, someone)
    for (const member of [slow, ...others]) await grants(world, member as MemberId, 5)
    const open = await openTransaction(world)
    await open.query(spendStatement(slow as MemberId))

    const other = await openTransaction(world)
    await other.query("set local lock_timeout = '1ms'")
    for (const member of others) await other.query(spendStatement(member))
    await other.query("select grant_credits(current_site(), $1, 'bonus', 1, 'test', $2, $3)", [
      someone(),
      randomUUID(),
      AT,
    ])
    await expect(other.query(spendStatement(slow as MemberId))).rejects.toMatchObject({ code: '55P03' })

    await open.query('commit')
    await holdsTrue(world)
  })

  it('C-3 who are booked together in opposite orders do not block each other for ever', async ({ world }) => {
    const [one, two] = [someone(), someone()]
    await grants(world, one, 50)
    await grants(world, two, 50)
    const gives = (from: MemberId, to: MemberId) =>
      world.db.transaction().execute((tx) =>
        book(tx, {
          site: world.site.id,
          kind: 'gift',
          ref: randomUUID(),
          now: world.clock.now(),
          lines: [
            { memberId: from, account: 'bonus', amount: -1 },
            { memberId: to, account: 'bonus', amount: 1 },
          ],
        }),
      )

    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, (_, turn) => (turn % 2 === 0 ? gives(one, two) : gives(two, one))),
    )

    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
    expect(await readBalance(world.db, world.site.id, one)).toBe(50)
    await holdsTrue(world)
  })

  it('C-3 are thousands, and each booking is whole', async ({ world }) => {
    const members = Array.from({ length: 1000 }, someone)
    await sql`
      select grant_credits(current_site(), id, 'bonus', 3, 'test', id::text, ${world.clock.now()})
      from unnest(${members}::uuid[]) as id
    `.execute(world.db)

    const left: number[] = []
    const waiting = members.values()
    const spendInTurn = async () => {
      for (const member of waiting) left.push(await spends(world, member, 2))
    }
    await Promise.all(Array.from({ length: 8 }, spendInTurn))

    expect(left).toEqual(members.map(() => 1))
    await holdsTrue(world)
  })
})

describe('S-S3 a balance', () => {
  it.for([
    'update ledger_accounts set balance = 1000000',
    "insert into ledger_accounts (site_id, member_id, account, balance) values (current_site(), gen_random_uuid(), 'bonus', 9)",
    "insert into ledger_entries (site_id, kind, ref, account, asset, amount, created_at) values (current_site(), 'x', 'x', 'issue', 'CREDIT', 1, '2026-11-15')",
    'update ledger_entries set amount = 1000000 where member_id is not null',
    'delete from ledger_entries',
    'delete from ledger_accounts',
    'update credit_lots set remaining = qty',
    "insert into credit_lots (site_id, member_id, account, source, ref, qty, remaining, granted_at) values (current_site(), gen_random_uuid(), 'paid', 'x', 'x', 9, 9, '2026-11-15')",
    'truncate ledger_entries',
  ])('S-S3 is moved by no statement of the application: %s', async (statement, { world }) => {
    await grants(world, someone(), 5)

    await expect(sql.raw(statement).execute(world.db)).rejects.toMatchObject(PERMISSION_DENIED)
    await holdsTrue(world)
  })

  it.for(['update ledger_entries set amount = 2 * amount', 'delete from ledger_entries', 'truncate ledger_entries'])(
    'S-S3 has entries that not even the owner rewrites: %s',
    async (statement, { world }) => {
      await grants(world, someone(), 5)

      await expect(world.ground.owner.query(statement)).rejects.toMatchObject(PERMISSION_DENIED)
    },
  )

  it('S-S3 of another site cannot be booked', async ({ makeWorld }) => {
    const [own, foreign] = [await makeWorld(), await makeWorld()]
    const alice = someone()
    await grants(foreign, alice, 5)
    const at = own.clock.now()
    const ref = randomUUID()
    const done = sql`select spend_credits(${foreign.site.id}::smallint, ${alice}, 1, 'message', ${ref}, ${at})`
    await done.execute(foreign.db)

    const grant = sql`select grant_credits(${foreign.site.id}::smallint, ${alice}, 'bonus', 5, 'x', 'x', ${at})`
    const spend = sql`select spend_credits(${foreign.site.id}::smallint, ${alice}, 1, 'message', 'x', ${at})`

    await expect(grant.execute(own.db)).rejects.toMatchObject(PERMISSION_DENIED)
    await expect(spend.execute(own.db)).rejects.toMatchObject(PERMISSION_DENIED)
    // What was booked before is not even told again.
    await expect(done.execute(own.db)).rejects.toMatchObject(PERMISSION_DENIED)
    expect(await readBalance(foreign.db, foreign.site.id, alice)).toBe(4)
  })

  it.for([
    [
      'that do not add up',
      [
        { account: 'issue', amount: -5 },
        { account: 'adjust', amount: 4 },
      ],
      'add up to nothing',
    ],
    [
      'that add up only over two assets',
      [
        { account: 'issue', amount: -5 },
        { account: 'revenue', asset: 'EUR', amount: 5 },
      ],
      'add up to nothing',
    ],
    [
      'that name one account twice',
      [
        { account: 'issue', amount: -4 },
        { account: 'adjust', amount: 2 },
        { account: 'adjust', amount: 2 },
      ],
      'add up to nothing',
    ],
    [
      'of an account that there is not',
      [
        { account: 'issue', amount: -4 },
        { account: 'pocket', amount: 4 },
      ],
      'ledger_entries_are_sound',
    ],
  ] as const)('S-S3 is not moved by lines %s', async ([, lines, why], { world }) => {
    const booking = { site: world.site.id, kind: 'test', ref: randomUUID(), now: world.clock.now() }

    await expect(world.db.transaction().execute((tx) => book(tx, { ...booking, lines }))).rejects.toThrow(why)
  })
})

describe('assets', () => {
  it('C-3 a member sees what can be spent: neither debts nor money count as credits', async ({ world }) => {
    const alice = await world.member()
    const { user } = await alice.call(readUser, {})
    const memberId = user?.id as MemberId
    const booking = { site: world.site.id, kind: 'adjust', now: world.clock.now() }
    await world.db.transaction().execute(async (tx) => {
      const debt = { memberId, account: 'debt', amount: 30 } as const
      await book(tx, { ...booking, ref: randomUUID(), lines: [{ account: 'reversed', amount: -30 }, debt] })
      const money = { memberId, account: 'paid', asset: 'EUR', amount: 1999 } as const
      const house = { account: 'psp:test:receivable', asset: 'EUR', amount: -1999 }
      await book(tx, { ...booking, ref: randomUUID(), lines: [house, money] })
    })

    expect((await alice.call(readUser, {})).user?.credits).toBe(6)
    expect(await readBalance(world.db, world.site.id, memberId)).toBe(6)
    await holdsTrue(world)
  })

  it('a refund takes back what remains of one lot, and no more', async ({ world }) => {
    const alice = someone()
    await grants(world, alice, 10, { account: 'paid', price: { amount: 500, currency: 'EUR' } })
    await grants(world, alice, 10, { account: 'paid', price: { amount: 300, currency: 'EUR' } })
    const bought = await world.db
      .selectFrom('creditLots')
      .select('id')
      .where('siteId', '=', world.site.id)
      .where('memberId', '=', alice)
      .orderBy('id')
      .execute()
    const lot = bought[1]?.id ?? 0
    const refunds = (amount: number) =>
      world.db.transaction().execute((tx) =>
        book(tx, {
          site: world.site.id,
          kind: 'refund',
          ref: randomUUID(),
          now: world.clock.now(),
          lines: [
            { account: 'refunded', amount },
            { memberId: alice, account: 'paid', amount: -amount, lot },
          ],
        }),
      )

    await expect(refunds(11)).rejects.toMatchObject({ code: 'credits.too_few' })
    await refunds(10)

    expect((await lots(world, alice)).map(({ remaining }) => remaining)).toEqual([10, 0])
    await holdsTrue(world)
  })
})

async function entriesOf(world: World, memberId: MemberId): Promise<number[]> {
  const rows = await world.db
    .selectFrom('ledgerEntries')
    .select('amount')
    .where('siteId', '=', world.site.id)
    .where('memberId', '=', memberId)
    .orderBy('id')
    .execute()
  return rows.map(({ amount }) => amount)
}
